/** Processes of the service that are killed or stand still. */

import { eventually } from '../../../rig/time/eventually.js';
import { BROKEN, NOBODY } from '../outcomes.js';
import type { Scenario, Trial } from '../scenario.js';

const common = { store: 'redis', units: 'broken may cost', lasts: false } as const;

/** Resolves when there are as many fronts as before, none of them the one that died. */
async function replaced(trial: Trial, dead: number, patienceMs: number): Promise<void> {
  const isReplaced = () => {
    const pids = trial.service.frontPids();
    return pids.length === 2 && !pids.includes(dead);
  };
  const from = performance.now();
  if (!(await eventually(isReplaced, (yes) => yes, patienceMs))) trial.violate('the front is not replaced');
  trial.note(`another front is started after ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

export const PROCESS_SCENARIOS: Scenario[] = [
  {
    ...common,
    name: 'front-kill',
    fault: 'SIGKILL of one front of two',
    may: [BROKEN],
    deaths: 1,
    async strike(trial) {
      const [victim = 0] = trial.service.frontPids();
      process.kill(victim, 'SIGKILL');
      await replaced(trial, victim, 10_000);
    },
  },
  {
    ...common,
    name: 'front-stop',
    fault: 'SIGSTOP of one front of two',
    may: [BROKEN],
    deaths: 1,
    // It is found out after half a minute, and whom it has kept waiting is let go then.
    patienceMs: 45_000,
    async strike(trial) {
      const [victim = 0] = trial.service.frontPids();
      process.kill(victim, 'SIGSTOP');
      await replaced(trial, victim, 45_000);
    },
  },
  {
    ...common,
    name: 'primary-kill',
    fault: 'SIGKILL of the primary, which is started again at once',
    may: [BROKEN, NOBODY],
    async strike(trial) {
      process.kill(trial.service.primaryPid, 'SIGKILL');
      const from = performance.now();
      await trial.service.startAgain();
      trial.note(`the next one serves after ${((performance.now() - from) / 1000).toFixed(1)} s`);
    },
  },
];
