import type { Problem } from '../../../workers/documents/report.js';

/** Bytes of the warnings that are stored with a version, as JSON; whoever saves a document is told of all. */
export const MOST_WARNING_BYTES = 8 * 1024;

/** The first warnings, as many as are stored. */
export function storedWarnings(warnings: readonly Problem[]): Problem[] {
  const stored: Problem[] = [];
  let bytes = 0;
  for (const warning of warnings) {
    bytes += Buffer.byteLength(JSON.stringify(warning)) + 1;
    if (bytes > MOST_WARNING_BYTES) break;
    stored.push(warning);
  }
  return stored;
}
