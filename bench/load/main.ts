/**
 * Load on the running service, beside a bare server that returns the same bytes: `npm run load`, or with `-- --quick` a
 * look that takes a minute less. See "The service under load" in bench/README.md. Ends with 1 if a goal is missed.
 */

import { availableParallelism } from 'node:os';
import { tellGoals } from '../figures/goal-table.js';
import { serviceGoals } from '../figures/goals.js';
import { FULL, measureService, QUICK } from './measuring.js';

const threads = availableParallelism();
process.stdout.write(`Node.js ${process.version}, ${threads} cores, as many render threads\n\n`);
tellGoals(serviceGoals(await measureService(process.argv.includes('--quick') ? QUICK : FULL)));
