import { type Logger, pino } from 'pino';
import type { CompletedExchange } from '../http/exchange.js';
import { describeError } from './error-description.js';

/**
 * The log: one JSON object a line on standard error, so that standard output stays for people. Errors, wherever a line
 * has one, are described without what callers sent.
 *
 * From `info` up there is a line when something happened, written at once: it may be the last before a crash. At `debug`
 * there is one for each request; those are collected, so that a request does not cost a system call, and written when
 * there are 8 KiB of them, ten times a second, and on exit, whether by itself, by `process.exit` or by an exception
 * that nobody caught. Only a kill from outside loses some. Handing them to a thread instead was tried: what is under way
 * when the process exits is written after what is flushed then.
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
    // Nobody reads any more, which must not decide how the process ends.
  }
}

/** Where an error comes without a text, pino would take its message for one. */
function withText(args: readonly unknown[]): readonly unknown[] {
  const [first, ...rest] = args;
  if (rest.length > 0 || typeof first !== 'object' || first === null) return args;
  if (first instanceof Error) return [{ err: first }, 'error'];
  return 'err' in first ? [first, 'error'] : args;
}

/** One line at `debug` for each exchange, without anything that the client chose. Nothing at higher levels. */
export function requestLog(log: Logger): (exchange: CompletedExchange) => void {
  return ({ id, method, route = 'unmatched', status, durationMs, bytes }) => {
    if (!log.isLevelEnabled('debug')) return;
    const ms = Math.round(durationMs * 1000) / 1000;
    log.debug({ requestId: id, method, route, status, ms, bytes }, 'request');
  };
}

/** `err` has its serializer; this is for errors under any other name. */
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
