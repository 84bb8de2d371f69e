/** Where boxes stand in room that they do not fill (CSS Box Alignment 3). */

import type { PlainValue } from '../../css/grammars/grammars.js';

/** A keyword of CSS Box Alignment 3, section 4. */
export type AlignmentWord =
  | 'auto'
  | 'normal'
  | 'stretch'
  | 'center'
  | 'start'
  | 'end'
  | 'flex-start'
  | 'flex-end'
  | 'self-start'
  | 'self-end'
  | 'left'
  | 'right'
  | 'baseline'
  | 'last baseline'
  | 'space-between'
  | 'space-around'
  | 'space-evenly';

/** A value of Box Alignment 3; equal ones are the same object. */
export interface Alignment {
  word: AlignmentWord;
  /** Whether it becomes `start` where it would let a box stick out, and whether that must not be. */
  isSafe: boolean;
  isUnsafe?: boolean;
}

const alignments = new Map<string, Alignment>();

/** The alignment of a computed text such as `safe center`. */
export function alignmentOf(value: PlainValue): Alignment {
  const text = String(value);
  let alignment = alignments.get(text);
  if (!alignment) {
    const word = text.replace(/^(?:safe|unsafe) /, '').replace(/^first /, '') as AlignmentWord;
    alignment = { word, isSafe: text.startsWith('safe '), isUnsafe: text.startsWith('unsafe ') };
    alignments.set(text, alignment);
  }
  return alignment;
}

/** Room before the first of some boxes, and more between them than their gaps. */
interface Distribution {
  before: number;
  between: number;
}

/**
 * Distributes what is free among boxes along an axis.
 * @param free negative where they overflow
 * @param isReversed whether the axis begins where `start` ends
 */
export function distribute(
  { word, isSafe }: Alignment,
  free: number,
  count: number,
  isReversed: boolean,
): Distribution {
  const isOver = free < 0;
  switch (word) {
    case 'space-between':
      if (isOver || count < 2) return { before: 0, between: 0 };
      return { before: 0, between: free / (count - 1) };
    case 'space-around':
      // What overflows falls back to `safe center`.
      if (isOver) return { before: startOf(free, isReversed), between: 0 };
      return { before: free / count / 2, between: free / count };
    case 'space-evenly':
      if (isOver) return { before: startOf(free, isReversed), between: 0 };
      return { before: free / (count + 1), between: free / (count + 1) };
    default:
      return {
        before: isOver && isSafe ? startOf(free, isReversed) : offsetOf(word, free, isReversed),
        between: 0,
      };
  }
}

/** Where `start` is on an axis that may begin at the other end. */
function startOf(free: number, isReversed: boolean): number {
  return isReversed ? free : 0;
}

function offsetOf(word: AlignmentWord, free: number, isReversed: boolean): number {
  switch (word) {
    case 'center':
      return free / 2;
    case 'flex-end':
      return free;
    case 'start':
    case 'self-start':
    case 'baseline':
      return isReversed ? free : 0;
    case 'end':
    case 'self-end':
    case 'last baseline':
      return isReversed ? 0 : free;
    default:
      return 0;
  }
}

/** `left` and `right` as `start` and `end`; along columns, both are `start`. */
export function withoutSides(alignment: Alignment, isColumn: boolean, isRtl: boolean): Alignment {
  const { word, isSafe } = alignment;
  if (word !== 'left' && word !== 'right') return alignment;
  if (isColumn) return { word: 'start', isSafe };
  return { word: (word === 'left') !== isRtl ? 'start' : 'end', isSafe };
}
