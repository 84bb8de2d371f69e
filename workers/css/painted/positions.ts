import { type CssLength, lengthIn, parts, validLength } from '../values/values.js';

/** Size of the area in which something is positioned, and of what is positioned, in frame pixels. */
export interface Room {
  width: number;
  height: number;
}

const START = new Set(['left', 'top']);
const END = new Set(['right', 'bottom']);
const ACROSS = new Set(['left', 'right']);
const DOWN = new Set(['top', 'bottom']);

/** Offset from an edge, in one direction. */
interface Offset {
  edge?: string;
  length: string | CssLength;
}

/**
 * Resolves a `<position>` of one to four values (CSS Values 4, section 9.2).
 * @param free room that is left around what is positioned, which percentages refer to
 * @returns the offset from the upper left corner
 * @throws for another syntax
 */
export function positionIn(text: string, free: Room, scale: number): { x: number; y: number } {
  const offsets = offsetsIn(parts(text, ' '));
  if (!offsets) throw new Error(`the position ${text} is not drawn`);
  const [across, down] = offsets;
  return { x: resolved(across, free.width, scale), y: resolved(down, free.height, scale) };
}

function resolved({ edge = '', length }: Offset, whole: number, scale: number): number {
  const offset = validLength(length, { scale, whole });
  return END.has(edge) ? whole - offset : offset;
}

function offsetsIn(words: readonly string[]): [across: Offset, down: Offset] | undefined {
  if (words.length > 4) return undefined;
  if (words.length <= 2) {
    const isTurned = DOWN.has(words[0] ?? '') || ACROSS.has(words[1] ?? '');
    const [across = 'center', down = 'center'] = isTurned ? [words[1], words[0]] : words;
    if (DOWN.has(across) || ACROSS.has(down)) return undefined;
    return [plain(across), plain(down)];
  }
  const offsets: Offset[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    const isEdge = ACROSS.has(word) || DOWN.has(word);
    if (!isEdge && word !== 'center') return undefined;
    if (isEdge && next !== undefined && lengthIn(next, { scale: 1, whole: 1 }) !== undefined) {
      offsets.push({ edge: word, length: next });
      at++;
    } else offsets.push({ ...plain(word), edge: word });
  }
  const [first, second, ...others] = offsets;
  if (!first || !second || others.length > 0) return undefined;
  const isTurned = DOWN.has(first.edge ?? '') || ACROSS.has(second.edge ?? '');
  return isTurned ? [second, first] : [first, second];
}

function plain(word: string): Offset {
  if (word === 'center') return { length: '50%' };
  return START.has(word) || END.has(word) ? { edge: word, length: '0%' } : { length: word };
}
