// The page with a game's rules.

import { startRulesSearch } from "./rules.js";
import { startServiceWorker } from "./service_worker_client.js";

startRulesSearch();
startServiceWorker();
