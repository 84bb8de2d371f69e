import { closeSync, openSync } from 'node:fs';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from '../config.js';
import { EXAMPLE_TEMPLATE } from '../example.js';
import { createLog } from '../service/operations/log.js';
import { Primary } from '../service/primary.js';
import { version } from '../version.js';

/** Serves until SIGTERM or SIGINT; a second one ends the process at once. SIGHUP replaces the fronts. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<undefined> {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  // Node would print the error with all its properties. The fronts end by themselves when this process has ended.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'a defect ends the service');
    process.exit(1);
  });
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
  // Handlers come before the fronts: the first process of a container would miss a signal without a handler, and any
  // other would be ended by SIGHUP.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', () => (terminalIsGone() ? stop() : void primary.reload()));
  const started = primary.startFronts();
  // What failed is told below.
  started.catch(() => {});
  if (config.adminPort > 0) await openWhileFrontsLoad(primary, config, log);
  await started;
  // The reader may send a signal at once, and may be gone: `npm start | head -1`.
  process.stdout.on('error', () => {});
  if (!stopping) process.stdout.write(greeting(config.host, primary.port));
}

async function openWhileFrontsLoad(primary: Primary, config: Config, log: Logger): Promise<void> {
  try {
    await openForOperators(primary, config, log);
  } catch (error) {
    primary.kill();
    throw error;
  }
}

async function openForOperators(primary: Primary, config: Config, log: Logger): Promise<void> {
  const { startAdminServer } = await import('../service/operations/admin-server.js');
  const started = startAdminServer({
    host: config.adminHost,
    port: config.adminPort,
    obstacles: () => primary.unreadyReasons,
    metrics: () => primary.metrics(),
    failed: (err) => log.error({ err }, 'the operations server could not answer'),
  });
  await started.catch((error: Error) => {
    throw new ConfigError(`ADMIN_HOST and ADMIN_PORT: ${error.message}`);
  });
}

/** Tells whether SIGHUP comes from a closed terminal that the service ran in, and not from an administrator. */
function terminalIsGone(): boolean {
  if (!process.stdin.isTTY) return false;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true;
  }
}

function greeting(host: string, port: number | undefined): string {
  if (port === undefined) return `Tuval ${version} draws the rows of jobs\n`;
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const base = `http://${name}:${port}`;
  return `Tuval ${version} serves ${base}

  curl ${base}/api/render -H 'content-type: application/json' -d '{"template":"${EXAMPLE_TEMPLATE}","data":{"title":"Merhaba dünya"}}' -o kart.png

`;
}
