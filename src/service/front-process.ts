import { readConfig } from '../config.js';
import type { RunningFront } from './front-parts.js';
import { createLog } from './operations/log.js';
import { type FromFront, type FromPrimary, type FrontAddress, HANDSHAKE_MS } from './process-messages.js';
import { startRenderThreads } from './render-threads.js';

/**
 * Runs one front in this process, which a primary has forked, until the primary retires it or is gone.
 * @param listenOn the address from the primary; undefined for a worker
 */
export async function runFront(
  environment: NodeJS.ProcessEnv,
  listenOn: FrontAddress | undefined,
): Promise<void> {
  const config = readConfig(environment);
  if (!process.send) throw new Error('A front is started by the service itself.');
  // A terminal sends SIGINT to every process of the service; the primary decides how to react.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  const primaryIsGone = () => process.exit(1);
  process.once('disconnect', primaryIsGone);
  // The primary may have ended before this process began to listen for that.
  if (!process.connected) primaryIsGone();

  const log = createLog(config.logLevel);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'a defect ends this front');
    process.exit(1);
  });

  let front: RunningFront & { fallback?: string | undefined };
  try {
    const pool = startRenderThreads(config, log);
    // Loaded only now, while the render threads load their modules.
    front = listenOn
      ? await (await import('./front.js')).startFront(config, { listenOn, log, pool })
      : await (await import('./front-parts.js')).startWorker(config, { log, pool });
  } catch (error) {
    await tell({ type: 'failed', message: (error as Error).message });
    process.exit(1);
  }

  const tellMetrics = async () => tell({ type: 'metrics', snapshot: await front.metricsSnapshot() });
  let retiring = false;
  const retire = async (acceptForMs: number) => {
    if (retiring) return;
    retiring = true;
    await front.stop({ acceptForMs });
    await tellMetrics();
    process.exit(0);
  };
  process.on('message', (message: FromPrimary) => {
    if (message.type === 'retire') void retire(message.acceptForMs);
    if (message.type === 'ping') void tell({ type: 'alive' });
    if (message.type === 'measure') void tellMetrics();
  });
  // A supervisor such as systemd also sends SIGTERM to the primary, so no other front takes the connections that are on
  // their way.
  process.on('SIGTERM', () => void retire(listenOn && 'descriptor' in listenOn ? HANDSHAKE_MS : 0));
  process.off('disconnect', primaryIsGone);
  process.once('disconnect', () => void retire(0));
  front.onReadiness((reasons) => void tell({ type: 'readiness', reasons }));
  await tell({ type: 'listening', fallback: front.fallback });
}

/** Resolves when the message was sent to the primary, or the primary is gone. */
function tell(message: FromFront): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
