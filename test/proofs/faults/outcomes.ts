/** What became of requests, and whether that may be. */

/** One request, followed to its end. */
export interface Outcome {
  /** Of the request, by the name of its kind. */
  kind: string;
  /** `200`, `503 store_unavailable`, `connection broken`, `nobody listens`, `hang`, or what is wrong with the answer. */
  label: string;
  /** As in a service that nothing has happened to. */
  good: boolean;
  /** By `performance.now()`. */
  startedAt: number;
  endedAt: number;
  /** By the clock that the service counts by, milliseconds since the Unix epoch. */
  clock: { started: number; ended: number };
}

export const BROKEN = 'connection broken';
export const NOBODY = 'nobody listens';
export const HANG = 'hang';

/** How often each label was seen, by kind. */
export type Tally = Map<string, Map<string, number>>;

export function tally(outcomes: readonly Outcome[]): Tally {
  const seen: Tally = new Map();
  for (const { kind, label } of outcomes) {
    const labels = seen.get(kind) ?? new Map<string, number>();
    labels.set(label, (labels.get(label) ?? 0) + 1);
    seen.set(kind, labels);
  }
  return seen;
}

/** How many of these kinds had this label. */
export function count(outcomes: readonly Outcome[], label: string, kinds?: readonly string[]): number {
  return outcomes.filter((outcome) => outcome.label === label && (kinds?.includes(outcome.kind) ?? true))
    .length;
}

/** Milliseconds that the slowest took. */
export function slowest(outcomes: readonly Outcome[]): number {
  return Math.max(0, ...outcomes.map(({ startedAt, endedAt }) => endedAt - startedAt));
}

/** The signs with which each format begins and ends. */
const SIGNS: Record<string, readonly [begin: Buffer, end: Buffer]> = {
  'image/png': [Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('49454e44ae426082', 'hex')],
  'image/jpeg': [Buffer.from('ffd8ff', 'hex'), Buffer.from('ffd9', 'hex')],
  'image/gif': [Buffer.from('GIF89a'), Buffer.from('3b', 'hex')],
};

/** Whether a body is a whole picture of the type that it is said to be. */
export function isWholePicture(type: string | null, body: Buffer): boolean {
  const signs = SIGNS[type ?? ''];
  if (!signs) return false;
  const [begin, end] = signs;
  return body.subarray(0, begin.length).equals(begin) && body.subarray(-end.length).equals(end);
}
