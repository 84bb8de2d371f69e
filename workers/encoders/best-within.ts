import { TooManyBytes } from './too-many-bytes.js';

export interface Search {
  /** Levels of quality to choose from, whole numbers. */
  least: number;
  most: number;
  /** Steps of quality that halve a file, roughly: by them the second level is guessed, and halves follow where that fails. */
  halving: number;
  maxBytes: number;
  /** Files that may be made, at least two. */
  attempts: number;
}

export interface Found {
  level: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Share of `maxBytes` from which a better level is not looked for: it would gain next to nothing. */
const CLOSE = 0.97;

/**
 * Finds the highest level whose file has at most `maxBytes`, or one near to it where the attempts do not suffice. The
 * bytes are taken to grow with the level, which they do but for a percent. The result depends on nothing but the files.
 * @throws TooManyBytes when even the least level has more
 */
export function bestWithin(
  { least, most, halving, maxBytes, attempts }: Search,
  encode: (level: number) => Uint8Array<ArrayBuffer>,
): Found {
  let fitting: Found | undefined;
  let tooLarge: Found | undefined;
  for (let left = attempts, level = most; left > 0; left--) {
    // The last attempt must not end without a file that a lower level would have given.
    if (left === 1 && !fitting) level = least;
    const found = { level, bytes: encode(level) };
    if (found.bytes.length > maxBytes) tooLarge = found;
    else fitting = found;
    const below = fitting?.level ?? least - 1;
    const above = tooLarge?.level ?? most + 1;
    if (above - below <= 1 || (fitting && fitting.bytes.length >= CLOSE * maxBytes)) break;
    const attempt = attempts - left;
    level = nextLevel(fitting, tooLarge as Found, { least, halving, maxBytes, attempt });
  }
  if (!fitting) throw new TooManyBytes((tooLarge as Found).bytes.length);
  return fitting;
}

/**
 * A level strictly between two: where their bytes, taken as exponential in the level, would be those wanted. Every third
 * is in the middle, so that a curve of another shape is searched as fast as by halves.
 */
function nextLevel(
  fitting: Found | undefined,
  tooLarge: Found,
  { least, halving, maxBytes, attempt }: Omit<Search, 'most' | 'attempts'> & { attempt: number },
): number {
  const highest = tooLarge.level - 1;
  if (!fitting) {
    const excess = Math.log2(tooLarge.bytes.length / maxBytes);
    const guess = attempt === 0 ? tooLarge.level - halving * excess : (least + highest) / 2;
    return Math.max(least, Math.min(highest, Math.floor(guess)));
  }
  const span = tooLarge.level - fitting.level;
  const share =
    attempt % 3 === 2
      ? 0.5
      : Math.log(maxBytes / fitting.bytes.length) / Math.log(tooLarge.bytes.length / fitting.bytes.length);
  return Math.max(fitting.level + 1, Math.min(highest, fitting.level + Math.floor(share * span)));
}
