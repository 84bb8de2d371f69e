import { runKeysCommand } from './access/keys-command.js';
import { defaultPlans, readPlans } from './access/plans.js';
import { withKeyStore } from './access/stores.js';
import type { Config } from './config.js';

/**
 * Runs the `keys` command on the keys that the service uses.
 * @returns the exit code
 * @throws Error of one sentence when the plans cannot be read
 */
export async function manageKeys(args: string[], config: Config): Promise<number> {
  const plans = config.plansFile ? await readPlans(config.plansFile) : defaultPlans;
  const { stdout, stderr } = process;
  return withKeyStore(config, (store) => runKeysCommand(args, { store, plans, stdout, stderr }));
}
