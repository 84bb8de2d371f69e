/** What runs the service and what looks after it, in one bundle, which is small: a health check is called every few seconds. */

import { readConfig } from '../config.js';
import type { CommandOutput } from './command-line.js';

export { serve } from './serve.js';

/** The `health` command. @returns the exit code */
export async function checkHealth(args: string[], output: CommandOutput): Promise<number> {
  const { runHealthCommand } = await import('./health.js');
  return runHealthCommand(args, { ...readConfig(process.env), ...output });
}
