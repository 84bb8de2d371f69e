import { type Logger, pino } from 'pino';

/** The log: one JSON object a line on standard error, so that standard output stays for people. */
export function createLog(level: string): Logger {
  return pino({ level }, pino.destination({ dest: 2, sync: true }));
}
