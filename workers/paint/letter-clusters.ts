/** Letters with the marks on them: the glyphs of a cluster, as one glyph that stands for its text. */

import type { Outline } from '../raster/outline.js';
import { baseDirection } from '../text/bidi.js';
import type { PlacedGlyph } from '../text/shaped-words.js';

/** Glyphs that stand for a text together. */
export interface Cluster {
  text: string;
  glyphs: PlacedGlyph[];
}

/** The clusters of a line, in visual order. */
export function clustersOf(glyphs: readonly PlacedGlyph[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    const isOfLast = glyph.text === '' && last && last.text !== '' && areOfOneFont(glyph, last.glyphs[0]);
    if (isOfLast) last.glyphs.push(glyph);
    else clusters.push({ text: glyph.text ?? '', glyphs: [glyph] });
  }
  return withoutJoiners(clusters);
}

/** What has no room of its own, and would part the words that it stands in, is of the letter before it. */
function withoutJoiners(clusters: Cluster[]): Cluster[] {
  if (!clusters.some(({ text }) => isIgnorable(text))) return clusters;
  const visible: Cluster[] = [];
  let waiting = '';
  for (const [index, cluster] of clusters.entries()) {
    const last = visible.at(-1);
    const next = clusters[index + 1];
    if (!isIgnorable(cluster.text)) {
      visible.push({ ...cluster, text: cluster.text + waiting });
      waiting = '';
    } else if (next && isRightToLeft(next.text)) waiting = cluster.text;
    else if (last && last.text.trim() !== '') last.text += cluster.text;
    else visible.push(cluster);
  }
  return visible;
}

/** Whether a text is of characters alone that show nothing. */
function isIgnorable(text: string): boolean {
  // Most letters are below all of these, and are told apart faster by that.
  return text.charCodeAt(0) >= FIRST_IGNORABLE && IGNORABLE.test(text);
}

const FIRST_IGNORABLE = 0xad;
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}+$/u;

function isRightToLeft(text: string): boolean {
  return baseDirection(text) === 'rtl';
}

function areOfOneFont(one: PlacedGlyph, other: PlacedGlyph | undefined): boolean {
  if (!other || 'emoji' in one || 'emoji' in other) return false;
  return one.font === other.font;
}

/** A glyph of a cluster. Lengths are in ems. */
export interface ClusterPart {
  x: number;
  y: number;
  id: number;
  advance: number;
  outline: Outline;
}

/** One glyph of several. @returns with where it begins on its line */
export function composed(parts: readonly ClusterPart[]): {
  x: number;
  id: string;
  advance: number;
  outline: Outline;
} {
  const [first] = parts as [ClusterPart];
  if (parts.length === 1 && first.y === 0) {
    const { x, id, advance, outline } = first;
    return { x, id: String(id), advance, outline };
  }
  // Marks that take no room begin and end nothing.
  const wide = parts.filter(({ advance }) => advance > 0);
  const bounding = wide.length > 0 ? wide : parts;
  const x = Math.min(...bounding.map((part) => part.x));
  const end = Math.max(...bounding.map((part) => part.x + part.advance));
  const commands = parts.map(({ outline }) => outline.commands).join('');
  const coordinates: number[] = [];
  for (const part of parts) {
    const { coordinates: own } = part.outline;
    for (let at = 0; at < own.length; at += 2)
      coordinates.push((own[at] as number) + part.x - x, (own[at + 1] as number) + part.y);
  }
  const id = parts.map((part) => [part.id, rounded(part.x - x), rounded(part.y)].join(' ')).join(' ');
  return { x, id, advance: end - x, outline: { commands, coordinates } };
}

/** In units of an em that are finer than what is written. */
function rounded(ems: number): number {
  return Math.round(ems * 2000);
}

/** A letter and its text, without where it is. Lengths are in ems. */
interface Letter {
  id: string;
  text: string;
  advance: number;
  outline: Outline;
}

/**
 * Letters that each stand for one character, of one that is written leftwards and stands for more: programs that read pages
 * turn the characters of lines, and those of one letter with them. Marks stay together: their order says nothing.
 */
export function slicesOf(letter: Letter): Letter[] {
  const { id, text, outline } = letter;
  if (text.length < 2 || !isRightToLeft(text)) return [letter];
  const texts = text.match(CHARACTERS) ?? [];
  const advance = letter.advance / texts.length;
  if (texts.length < 2 || advance < LEAST_SLICE) return [letter];
  return texts.reverse().map((own, index) => {
    if (index === 0) return { id, text: own, advance, outline };
    return {
      id: `${NO_INK} ${rounded(advance)}`,
      text: own,
      advance,
      outline: { commands: '', coordinates: [] },
    };
  });
}

const CHARACTERS = /[\p{M}\p{Default_Ignorable_Code_Point}]+|[^\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** Poppler takes letters that begin within a tenth of an em for one that is printed twice. */
const LEAST_SLICE = 0.11;

const NO_INK = 'none';
