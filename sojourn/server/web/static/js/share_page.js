// The public page of a finished game.

import { startCopying } from "./page_controls.js";
import { showSharing, startSharing } from "./share_buttons.js";

startCopying();
startSharing();
showSharing();
