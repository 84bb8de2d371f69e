/** Names of shared results in their store. */

import { dayOf } from '../picture-store.js';

const DAY_MS = 86_400_000;

/**
 * The name of a result today. It begins with the day on which the result ends, at most `days` from now, so that those that
 * have ended are found as kept pictures are. Each result has days of its own on which its name changes and it is drawn
 * anew: if all changed on one day, all would be drawn anew on that.
 * @param digest as `ResultSeal.digestOf` makes it
 * @param now milliseconds since the Unix epoch
 */
export function resultName(digest: Buffer, days: number, now: number): string {
  const today = Math.floor(now / DAY_MS);
  const phase = digest.readUInt32BE(0) % days;
  const last = today + ((days - ((today + phase) % days)) % days);
  const file = digest.toString('hex');
  return `${dayOf(last * DAY_MS)}/${file.slice(0, 2)}/${file}.result`;
}
