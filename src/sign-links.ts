import { systemClock } from './access/clock.js';
import { withKeyStore } from './access/stores.js';
import { checkedTemplates } from './api/field-schemas.js';
import { runSignCommand } from './api/signed-links/sign-command.js';
import type { Config } from './config.js';

/**
 * Runs the `sign` command with this version's templates and, where no secret is given, with the keys that the service uses.
 * @param environmentSecret the value of TUVAL_SECRET
 * @returns the exit code
 */
export function signLinks(
  args: string[],
  config: Config,
  environmentSecret: string | undefined,
): Promise<number> {
  const { stdout, stderr } = process;
  return runSignCommand(args, {
    templates: checkedTemplates,
    findKey: (id) => withKeyStore(config, (store) => store.findById(id)),
    environmentSecret,
    base: `http://localhost:${config.port}`,
    clock: systemClock,
    stdout,
    stderr,
  });
}
