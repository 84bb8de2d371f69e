import { LRUCache } from 'lru-cache';
import { EmojiSet } from './emoji-set.js';

/** Colour glyph of an emoji. */
export interface Emoji {
  /** Identifier of letters, digits and hyphens, the same in every process. */
  id: string;
  /** The markup is drawn for `viewBox="0 0 size size"`. */
  size: number;
  /** Content of an `<svg>` element. Its ids begin with `id`, so that no two emoji of a document share one. */
  markup: string;
}

/** Emoji sets in order of preference: the first is drawn in one style, the second has newer emoji. */
const SETS = [new EmojiSet('twemoji', 36), new EmojiSet('noto', 128)] as const;

/**
 * Start of an emoji presentation sequence (UTS #51, Presentation Style): emoji that have it by default, and those newer
 * than the runtime's Unicode; others before U+FE0F, a skin tone or a joined emoji; keycaps. U+FE0E always selects text.
 */
const EMOJI_PRESENTATION = new RegExp(
  [
    /\p{Emoji_Presentation}(?!\uFE0E)/u,
    /(?=\p{Unassigned})\p{Extended_Pictographic}(?!\uFE0E)/u,
    /\p{Extended_Pictographic}(?=\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})/u,
    /[0-9#*]\uFE0F?\u20E3/u,
  ]
    .map(({ source }) => `^${source}`)
    .join('|'),
  'u',
);

/** First character of an emoji sequence: no joiner, tag or mark. */
const BASE = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[0-9#*])/u;

/** Single regional indicators are no emoji, though the sets have drawings of letters for them. */
const HALF_A_FLAG = /^\p{Regional_Indicator}$/u;

/** Code points of the longest sequences, two people with skin tones who kiss: 🧑🏻‍❤‍💋‍🧑🏿. */
const LONGEST_SEQUENCE = 9;

/** Bound on the cached markup, which is ASCII: one megabyte, several hundred emoji. */
const MAX_CACHED_CHARACTERS = 2 ** 20;

const cached = new LRUCache<string, Emoji>({
  maxSize: MAX_CACHED_CHARACTERS,
  sizeCalculation: ({ markup }) => markup.length,
});

/**
 * Emoji of one grapheme cluster (UAX #29) from left to right; none when the cluster is set as text. A cluster without a
 * drawing of its own is split into its longest known parts (UTS #51, Emoji ZWJ Sequences): the members of a family, a
 * pizza and a skin tone, a black flag for the flag of an unknown region.
 * The first call with an emoji reads a whole set, ten megabytes or more, but caches little of it.
 */
export function emojiFor(grapheme: string): readonly Emoji[] {
  if (!EMOJI_PRESENTATION.test(grapheme)) return [];
  const characters = Array.from(grapheme.replaceAll('\uFE0F', ''));
  const emoji: Emoji[] = [];
  for (let at = 0; at < characters.length; ) {
    const found = longestAt(characters, at);
    // Letters of an unknown flag, for example: nothing of the cluster may get lost.
    if (!found && at === 0) return [];
    // Joiners, tags and marks that belong to no known sequence are invisible.
    if (found) emoji.push(found.emoji);
    at += found?.length ?? 1;
  }
  return emoji;
}

/** Longest sequence from a position on that a set has a drawing of. */
function longestAt(
  characters: readonly string[],
  start: number,
): { emoji: Emoji; length: number } | undefined {
  if (!BASE.test(characters[start] ?? '')) return undefined;
  for (const set of SETS) {
    for (let length = Math.min(LONGEST_SEQUENCE, characters.length - start); length > 0; length--) {
      const sequence = characters.slice(start, start + length).join('');
      if (!HALF_A_FLAG.test(sequence) && set.has(sequence)) return { emoji: prepared(set, sequence), length };
    }
  }
  return undefined;
}

function prepared(set: EmojiSet, sequence: string): Emoji {
  const hex = Array.from(sequence, (character) => character.codePointAt(0)?.toString(16));
  const id = `${set.name}-${hex.join('-')}`;
  let emoji = cached.get(id);
  if (!emoji) {
    emoji = { id, size: set.size, markup: withOwnIds(set.markup(sequence), id) };
    cached.set(id, emoji);
  }
  return emoji;
}

function withOwnIds(markup: string, prefix: string): string {
  return markup.replace(/ id="| href="#|url\(#/g, (reference) => `${reference}${prefix}-`);
}
