/** The characters of a `<text>` with where they begin (SVG 2, sections 11.4.3 and 11.7). */

import { validLength } from '../../css/values/values.js';
import { graphemesOf } from '../../fonts/graphemes.js';
import type { StyledTree } from '../element-tree.js';

/** The position of a character: an absolute one begins a chunk of text, which `text-anchor` aligns. Pixels. */
export interface Position {
  x?: number | undefined;
  y?: number | undefined;
  dx?: number | undefined;
  dy?: number | undefined;
  /** Degrees by which the character is turned about where it begins. */
  rotate?: number | undefined;
}

export interface Viewport {
  width: number;
  height: number;
}

/** Text that nothing moves within, in one element. */
export interface TextPiece {
  text: string;
  /** The `<text>` and the `<tspan>`s around it, the outermost first. */
  elements: readonly StyledTree[];
  position: Position;
}

const NAMES = ['x', 'y', 'dx', 'dy'] as const;

/** Attributes of positions, each of which may be a list with one for each character. */
export const POSITIONS =
  /^\s*(?:(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:px|pt|pc|in|cm|mm|q|r?(?:em|ex|ch|cap|ic|lh)|(?:[sld]?v|cq)(?:w|h|i|b|min|max)|%)?|(?:calc|min|max|clamp)\((?:[^()]|\([^()]*\))*\))(?:\s*,\s*|\s+|$))*$/i;

const LENGTH = /(?:calc|min|max|clamp)\((?:[^()]|\([^()]*\))*\)|[^\s,]+/gi;

/** The lengths of a list. */
export function lengthsIn(text: string): string[] {
  return text.match(LENGTH) ?? [];
}

/** Numbers of a list of angles, in degrees. */
const ANGLES = /^\s*(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:\s*,\s*|\s+|$))*$/i;

const PRESERVED = /^(?:preserve|break-spaces)/;

/** @param viewport what percentages are of */
export function textPieces(text: StyledTree, viewport: Viewport): TextPiece[] {
  const collector = new PieceCollector(viewport);
  collector.addAll(text, [], []);
  return collector.finished();
}

/** An element's lists, and how many characters have taken theirs. */
interface Lists {
  of: Record<(typeof NAMES)[number], readonly number[]>;
  longest: number;
  taken: number;
  /** Of each character; the last one is that of all behind it. */
  angles: readonly number[];
}

class PieceCollector {
  readonly #viewport: Viewport;
  readonly #pieces: TextPiece[] = [];
  /** Whether white space would collapse with that before it. */
  #isAfterSpace = true;

  constructor(viewport: Viewport) {
    this.#viewport = viewport;
  }

  addAll(element: StyledTree, around: readonly StyledTree[], outer: readonly Lists[]): void {
    const elements = [...around, element];
    const lists = [...outer, this.#listsOf(element)];
    for (const child of element.children) {
      if (typeof child === 'string') this.#addText(this.#collapsed(child, element), elements, lists);
      else if (/^(?:tspan|a|textPath)$/.test(child.type)) this.addAll(child, elements, lists);
    }
  }

  /** Without white space at the end. */
  finished(): TextPiece[] {
    const last = this.#pieces.at(-1);
    if (last && this.#isAfterSpace) last.text = last.text.replace(/ $/, '');
    return this.#pieces.filter(({ text }) => text !== '');
  }

  #collapsed(text: string, { style }: StyledTree): string {
    const spaced = text.replace(/[\t\n\r]/g, ' ');
    if (PRESERVED.test(String(style.whiteSpaceCollapse))) {
      this.#isAfterSpace = false;
      return spaced;
    }
    const single = spaced.replace(/ {2,}/g, ' ');
    const collapsed = this.#isAfterSpace ? single.replace(/^ /, '') : single;
    if (collapsed !== '') this.#isAfterSpace = collapsed.endsWith(' ');
    return collapsed;
  }

  #addText(text: string, elements: readonly StyledTree[], lists: readonly Lists[]): void {
    const hasPositions = () => lists.some(({ taken, longest }) => taken < longest);
    let begun = 0;
    if (hasPositions())
      for (const character of graphemesOf(text)) {
        if (!hasPositions()) break;
        this.#pieces.push({ text: character, elements, position: taken(lists) });
        begun += character.length;
      }
    const rest = text.slice(begun);
    const last = this.#pieces.at(-1);
    if (rest === '') return;
    if (last?.elements.at(-1) === elements.at(-1) && last) last.text += rest;
    else this.#pieces.push({ text: rest, elements, position: {} });
  }

  #listsOf({ type, props }: StyledTree): Lists {
    const { width, height } = this.#viewport;
    const list = (name: string, whole: number) =>
      type === 'textPath' ? [] : positionsOf(props[name], whole);
    const angles = type === 'textPath' ? [] : anglesOf(props.rotate);
    const of = { x: list('x', width), y: list('y', height), dx: list('dx', width), dy: list('dy', height) };
    const longest = angles.some((angle) => angle !== 0) ? Infinity : 0;
    return { of, angles, longest: Math.max(longest, ...NAMES.map((name) => of[name].length)), taken: 0 };
  }
}

/** The position of the next character: each part of it is of the innermost element that has one for it. */
function taken(lists: readonly Lists[]): Position {
  const position: Position = {};
  for (const { of, angles, taken } of lists) {
    for (const name of NAMES) position[name] = of[name][taken] ?? position[name];
    position.rotate = angles[Math.min(taken, angles.length - 1)] ?? position.rotate;
  }
  for (const each of lists) each.taken++;
  return position;
}

/** Pixels; what is no list of lengths, as a caller's value may be none, is as if it were not there. */
function positionsOf(value: unknown, whole: number): number[] {
  const text = String(value ?? '');
  if (!POSITIONS.test(text)) return [];
  return lengthsIn(text).map((length) => pixelsIn(length, whole));
}

/** Of a length whose units are pixels and percentages. */
function pixelsIn(length: string, whole: number): number {
  const plain = /^[-+\d.e]+$/i.test(length) ? `${Number(length)}px` : length;
  try {
    return validLength(plain, { scale: 1, whole });
  } catch {
    return 0;
  }
}

function anglesOf(value: unknown): number[] {
  const text = String(value ?? '');
  if (!ANGLES.test(text)) return [];
  return lengthsIn(text).map(Number);
}
