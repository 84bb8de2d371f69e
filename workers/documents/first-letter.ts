/** `::first-letter` (CSS Pseudo-Elements 4, section 2.2), where Blink's `FirstLetterPseudoElement` finds it. */

import { type ComputedValues, isOutOfFlow } from '../css/cascade/computed-style.js';
import { graphemesOf } from '../fonts/graphemes.js';
import { isReplaced, RUBY_COLUMN, type StyledNode, type StyledTree } from '../layout/element-tree.js';
import { type ContentPart, isBlockContainer } from './content-part.js';
import { inLine } from './ruby.js';

/** An element with its first letter in an element of its own; the same one where it has none. */
export function withFirstLetter(tree: StyledTree, part: ContentPart): StyledTree {
  const search = new LetterSearch();
  const place = search.within(tree, []);
  return typeof place === 'string' ? tree : withLetterAt(tree, place, 0, part);
}

/** Where the letter is. */
interface Place {
  /** Of nodes among the children of each other. */
  path: readonly number[];
  /** How much of the text there it is. */
  length: number;
}

class LetterSearch {
  /** Punctuation alone in a text before all letters: the letter's part of it, if one follows. */
  #punctuation: Place | undefined;

  /** @returns whether there is none in a node, or none may come behind it, either */
  within({ children, style }: StyledTree, path: readonly number[]): Place | 'goes on' | 'ends' {
    for (const [index, child] of children.entries()) {
      const at = [...path, index];
      const found =
        typeof child === 'string'
          ? this.#inText(child, style, at)
          : isBesideLines(child)
            ? 'goes on'
            : isSearched(child) && (child.type === RUBY_COLUMN || !isInline(style) || isInline(child.style))
              ? this.within(child, at)
              : 'ends';
      if (found !== 'goes on') return found;
    }
    return isInline(style) ? 'goes on' : 'ends';
  }

  #inText(text: string, style: ComputedValues, path: readonly number[]): Place | 'goes on' | 'ends' {
    const { length, isWhole } = firstLetter(text, style);
    if (length > 0 && isWhole) return this.#punctuation ?? { path, length };
    if (length > 0) this.#punctuation ??= { path, length };
    return isWhole ? 'ends' : 'goes on';
  }
}

/** What the letter is looked for in: boxes in lines, and blocks whose lines are the element's. */
function isSearched({ type, style }: StyledTree): boolean {
  if (type === 'br' || type === 'wbr' || isReplaced({ type }) || type === '::first-letter') return false;
  if (type === RUBY_COLUMN) return true;
  const { display } = style;
  return isInline(style) || (isBlockContainer(style) && !String(display).includes('inline'));
}

function isInline({ display }: ComputedValues): boolean {
  return display === 'inline' || display === 'contents';
}

function isBesideLines({ style }: StyledTree): boolean {
  return isOutOfFlow(style) || style.float !== 'none';
}

/**
 * A node with the letter in an element of its own.
 * @param depth of the node on the path
 * @param around what the letter inherits from: the node, or one around it where that is a part of its content
 */
function withLetterAt(
  node: StyledTree,
  { path, length }: Place,
  depth: number,
  part: ContentPart,
  around = node,
): StyledTree {
  const at = path[depth] as number;
  const child = node.children[at] as StyledNode;
  const children = [...node.children];
  if (typeof child === 'string') {
    const style = part.styleIn(around);
    if (!style) return node;
    const { source } = part;
    const text = child.slice(0, length);
    const letter = { type: '::first-letter', props: {}, style: style.values, children: [text], source };
    const placed = node === around ? letter : inLine(letter);
    children.splice(at, 1, placed, ...(length < child.length ? [child.slice(length)] : []));
  } else {
    const parent = child.source ? child : around;
    children[at] = withLetterAt(child, { path, length }, depth + 1, part, parent);
  }
  return { ...node, children };
}

const SPACE = /^[\t\n\f\r \u00a0]/u;

const SPACE_IN_LINE = /^[\t\f \u00a0]/u;

const PUNCTUATION = /^\p{P}/u;

/** What follows the letter: no dashes, and nothing that opens. */
const CLOSING = /^(?![\p{Ps}\p{Pd}])\p{P}/u;

/** Spaces that may stand between punctuation and the letter. */
const SPACE_BETWEEN = /^(?!\u3000)\p{Zs}/u;

/** Pictures are no letters. */
const EMOJI = /^\p{Emoji_Presentation}|\ufe0f/u;

/** Letters that are looked at, in each of thousands of paragraphs: nobody writes as much punctuation. */
const LONGEST = 64;

/**
 * How much of a text is its first letter, with the punctuation before and after it.
 * @returns `isWhole` unless the text ends before the letter; a length of 0 where there is none
 */
function firstLetter(
  text: string,
  { whiteSpaceCollapse }: Pick<ComputedValues, 'whiteSpaceCollapse'>,
): { length: number; isWhole: boolean } {
  const isSpace = whiteSpaceCollapse === 'collapse' ? SPACE : SPACE_IN_LINE;
  let at = 0;
  while (at < text.length && isSpace.test(text[at] as string)) at++;
  const graphemes = graphemesOf(text.slice(at, at + LONGEST));
  let index = 0;
  const passAll = (kind: RegExp) => {
    while (kind.test(graphemes[index] ?? '')) index++;
  };
  const lengthTo = (end: number) => at + graphemes.slice(0, end).join('').length;
  passAll(PUNCTUATION);
  const isPunctuated = index > 0;
  if (isPunctuated) passAll(SPACE_BETWEEN);
  const letter = graphemes[index];
  if (letter === undefined) return { length: isPunctuated ? lengthTo(index) : 0, isWhole: false };
  if (/^[\t\n\f\r\p{Z}]/u.test(letter) || EMOJI.test(letter)) return { length: 0, isWhole: true };
  index++;
  passAll(CLOSING);
  return { length: lengthTo(index), isWhole: true };
}
