import { type Logger, pino } from 'pino';
import type { CompletedExchange } from '../../http/exchange.js';
import { describeError } from './error-description.js';

/**
 * The log: one JSON object per line on standard error, so that standard output stays for people. Errors in any property
 * are described without callers' text.
 *
 * Lines from `info` up are written at once, because each may be the last before a crash. `debug` has one line per
 * request. Those are collected, so that a request does not cost a system call, and written when there are 8 KiB of
 * them, ten times a second, and on exit, whether regular, by `process.exit` or by an uncaught exception. Only a kill
 * from outside loses some. A logging thread was tried instead, but lines that are under way at exit are then written
 * after those that are flushed.
 */
export function createLog(level: string): Logger {
  const isBusy = level === 'debug' || level === 'trace';
  const destination = pino.destination({
    dest: 2,
    sync: true,
    ...(isBusy && { minLength: COLLECTED_BYTES, periodicFlush: FLUSH_INTERVAL_MS }),
  });
  if (isBusy) process.on('exit', () => writeRest(destination));
  return pino(
    {
      level,
      serializers: { err: describeError },
      formatters: { log: withoutRawErrors },
      hooks: {
        logMethod(args, method) {
          method.apply(this, withText(args) as Parameters<typeof method>);
        },
      },
    },
    destination,
  );
}

const COLLECTED_BYTES = 8 * 1024;
const FLUSH_INTERVAL_MS = 100;

function writeRest(destination: { flushSync(): void }): void {
  try {
    destination.flushSync();
  } catch {
    // The log has no reader any more, which must not affect how the process ends.
  }
}

/** Adds a text to an error without one, because pino would otherwise use the error's message. */
function withText(args: readonly unknown[]): readonly unknown[] {
  const [first, ...rest] = args;
  if (rest.length > 0 || typeof first !== 'object' || first === null) return args;
  if (first instanceof Error) return [{ err: first }, 'error'];
  return 'err' in first ? [first, 'error'] : args;
}

/** Logs one line at `debug` for each exchange, without any value that the client chose; nothing at higher levels. */
export function requestLog(log: Logger): (exchange: CompletedExchange) => void {
  return ({ id, method, route = 'unmatched', status, durationMs, bytes }) => {
    if (!log.isLevelEnabled('debug')) return;
    const ms = Math.round(durationMs * 1000) / 1000;
    log.debug({ requestId: id, method, route, status, ms, bytes }, 'request');
  };
}

/** Describes errors under any property; `err` has its own serializer. */
function withoutRawErrors(line: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(line);
  if (!entries.some(([name, value]) => name !== 'err' && value instanceof Error)) return line;
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name !== 'err' && value instanceof Error ? describeError(value) : value,
    ]),
  );
}
