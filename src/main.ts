import { closeSync, openSync } from 'node:fs';
import type { Logger } from 'pino';
import { Primary } from './cluster/primary.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { createLog } from './operations/log.js';
import { version } from './version.js';

const HELP = `Tuval ${version}: renders image templates over HTTP.

  npm start                   serves; settings come from the environment (see README.md)
  npm run keys -- --help      makes, lists and revokes API keys
`;

/** The command: serves, or manages keys. Each loads what it needs and no more: the primary must be up quickly. */
async function main(args: string[]): Promise<number | undefined> {
  const [command, ...rest] = args;
  switch (command) {
    case undefined:
      return serve(readConfig(process.env));
    case 'front':
      return serveAsFront(readConfig(process.env), rest);
    case 'keys':
      return (await import('./manage-keys.js')).manageKeys(rest, readConfig(process.env));
    case '--help':
    case '-h':
      process.stdout.write(HELP);
      return 0;
    default:
      process.stderr.write(`There is no command "${command}".\n\n${HELP}`);
      return 2;
  }
}

/** Serves until SIGTERM or SIGINT; a second one ends the process at once. SIGHUP replaces the fronts. */
async function serve(config: Config): Promise<undefined> {
  const log = createLog(config.logLevel);
  const primary = await Primary.open({ config, log });
  let stopping = false;
  const stop = () => {
    if (stopping) {
      primary.kill();
      process.exit(1);
    }
    stopping = true;
    void primary.stop().then(() => process.exit(0));
  };
  // Before the fronts start: a process that is the first of its container would miss a signal that it does not await,
  // and any other would be ended by a SIGHUP.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', () => (terminalIsGone() ? stop() : void primary.reload()));
  if (config.adminPort > 0) await openForOperators(primary, config, log);
  await primary.startFronts();
  // Whoever reads it may send a signal at once, and may be gone: `npm start | head -1`.
  process.stdout.on('error', () => {});
  if (!stopping) process.stdout.write(greeting(config.host, primary.port));
}

async function openForOperators(primary: Primary, config: Config, log: Logger): Promise<void> {
  const { startAdminServer } = await import('./operations/admin-server.js');
  const started = startAdminServer({
    host: config.adminHost,
    port: config.adminPort,
    obstacles: () => primary.unreadyReasons,
    metrics: () => primary.metrics(),
    metricsType: primary.metricsType,
    failed: (err) => log.error({ err }, 'the operations server could not answer'),
  });
  await started.catch((error: Error) => {
    throw new ConfigError(`ADMIN_HOST and ADMIN_PORT: ${error.message}`);
  });
}

/** SIGHUP comes from an administrator, or from a terminal that was closed with the service in it. */
function terminalIsGone(): boolean {
  if (!process.stdin.isTTY) return false;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true;
  }
}

/** What the primary forks. Only these processes load what drawing takes. */
async function serveAsFront(config: Config, [listenOn = '{}']: string[]): Promise<undefined> {
  const { runFront } = await import('./cluster/front-process.js');
  await runFront(config, JSON.parse(listenOn));
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
