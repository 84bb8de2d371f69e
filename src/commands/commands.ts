/** The commands beside the service, in one bundle. Each loads only the modules that it needs. */

import { isInstalled } from '../command-line-name.js';
import { readConfig } from '../config.js';

/** Runs a command with the arguments after its name. @returns the exit code */
export type RunCommand = (args: string[]) => Promise<number>;

const output = { stdout: process.stdout, stderr: process.stderr };

/** The folder that paths start from: in a clone, npm runs its scripts where package.json is. */
const folder = (isInstalled ? undefined : process.env.INIT_CWD) ?? process.cwd();

const templates =
  (...action: string[]): RunCommand =>
  async (args) => {
    const { runTemplatesCommand } = await import('./templates.js');
    return runTemplatesCommand([...action, ...args], {
      config: readConfig(process.env),
      folder,
      interrupted,
      ...output,
    });
  };

/** All but the service and its health, by their names. */
export const commands: Readonly<Record<string, RunCommand>> = {
  templates: templates(),
  new: templates('new'),
  render: templates('render'),
  check: templates('check'),
  dev: templates('dev'),
  async keys(args) {
    return (await import('./keys.js')).manageKeys(args, readConfig(process.env));
  },
  async sign(args) {
    const { signLinks } = await import('./sign-link.js');
    return signLinks(args, readConfig(process.env), process.env.TUVAL_SECRET);
  },
  async batch(args) {
    const { runBatchCommand } = await import('./batch.js');
    return runBatchCommand(args, { ...surroundings(), interrupted });
  },
  async mcp(args) {
    const { runMcpCommand } = await import('./mcp.js');
    return runMcpCommand(args, { ...surroundings(), interrupted, stdin: process.stdin });
  },
};

/** What commands that ask as a caller find around them. @throws ConfigError */
function surroundings() {
  return { config: readConfig(process.env), folder, environmentKey: process.env.TUVAL_KEY, ...output };
}

/** A signal that is aborted when the terminal, or whoever started the process, asks it to end. */
function interrupted(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}
