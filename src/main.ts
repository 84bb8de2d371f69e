import { join } from 'node:path';
import { KeyFiles } from './access/key-files.js';
import { runKeysCommand } from './access/keys-command.js';
import { defaultPlans, readPlans } from './access/plans.js';
import { type Config, readConfig } from './config.js';
import { startFront } from './front.js';
import { version } from './version.js';

const HELP = `Tuval ${version}: renders image templates over HTTP.

  npm start                   serves; settings come from the environment (see README.md)
  npm run keys -- --help      makes, lists and revokes API keys
`;

/** The command: serves, or manages keys. */
async function main(args: string[]): Promise<number | undefined> {
  const [command, ...rest] = args;
  switch (command) {
    case undefined:
      return serve(readConfig(process.env));
    case 'keys':
      return manageKeys(rest, readConfig(process.env));
    case '--help':
    case '-h':
      process.stdout.write(HELP);
      return 0;
    default:
      process.stderr.write(`There is no command "${command}".\n\n${HELP}`);
      return 2;
  }
}

/** Serves until SIGTERM or SIGINT; a second signal ends the process at once. */
async function serve(config: Config): Promise<undefined> {
  const front = await startFront(config);
  process.stdout.write(greeting(config.host, front.port));
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    void front.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function manageKeys(args: string[], config: Config): Promise<number> {
  return runKeysCommand(args, {
    store: new KeyFiles(join(config.dataDir, 'keys')),
    plans: config.plansFile ? await readPlans(config.plansFile) : defaultPlans,
    stdout: process.stdout,
    stderr: process.stderr,
  });
}

function greeting(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const base = `http://${name}:${port}`;
  return `Tuval ${version} serves ${base}

  curl ${base}/api/render -H 'content-type: application/json' -d '{"template":"og-default","data":{"title":"Merhaba dünya"}}' -o kart.png

`;
}

main(process.argv.slice(2)).then(
  (exitCode) => {
    if (exitCode !== undefined) process.exitCode = exitCode;
  },
  (error: Error) => {
    process.stderr.write(`Tuval cannot start: ${error.message}\n`);
    process.exit(1);
  },
);
