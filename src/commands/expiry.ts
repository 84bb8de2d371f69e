import { z } from 'zod';
import { isUnixTime } from '../api/links/link-query.js';
import { UsageError } from './command-line.js';

const UNIT_SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * Parses the expiry of a link into Unix seconds. It is given as such, as a moment in ISO 8601 (a date alone is its
 * first second in UTC), or as a duration from now such as `30d`.
 * @param now milliseconds since the Unix epoch
 * @throws UsageError for any other text, a moment that is not in the future, or one beyond the range of links
 */
export function parseExpiry(text: string, now: number): number {
  const seconds = secondsOf(text, now);
  if (seconds === undefined) {
    throw new UsageError('Give --expires a time such as 30d, 2026-12-31T00:00:00Z or Unix seconds.');
  }
  if (seconds * 1000 <= now) throw new UsageError('The time of --expires is in the past.');
  if (!isUnixTime(String(seconds))) {
    throw new UsageError('The service accepts no --expires after the year 33658.');
  }
  return seconds;
}

function secondsOf(text: string, now: number): number | undefined {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) return Math.floor(now / 1000) + Number(count) * (UNIT_SECONDS[unit] ?? 0);
  if (isUnixTime(text)) return Number(text);
  return moment.safeParse(text).success ? Math.floor(Date.parse(text) / 1000) : undefined;
}
