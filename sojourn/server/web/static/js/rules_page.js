// The page with a game's rules.

import { startRulesSearch } from "./rules.js";

startRulesSearch();
