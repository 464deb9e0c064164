// Every page but those with a module of their own.

import { startServiceWorker } from "./service_worker_client.js";
import { startTurnTitle } from "./turn_title.js";

startServiceWorker();
startTurnTitle();
