import { emojiFor } from '../../../workers/emoji/emoji-catalogue.js';
import { escaped } from '../chromium/escaping.js';
import { EMOJI_STYLES, textHtml } from '../chromium/text-html.js';
import { type DrawingInput, settingsOf } from './document.js';
import { fontFaceRulesFor, withFallbackFamilies } from './document-fonts.js';
import { tailwindSheet } from './tailwind.js';
import { withWrittenCodes } from './written-codes.js';
import { listValues, propertiesOf, withWrittenLists } from './written-lists.js';

/**
 * A document as a browser takes it: its fields filled in as Tuval does it (`{{key}}` as text, `--key` and `data-key` at the
 * root), its codes as drawings, Tuval's fonts by name, its emoji as pictures, and what Tailwind makes of its classes where it asks for that.
 */
export async function browserDocument(input: DrawingInput): Promise<string> {
  const filled = withEmoji(await withWrittenCodes(filledIn(input)));
  const styled = await withTailwind(filled);
  const sheet = `<style>${EMOJI_STYLES}${fontFaceRulesFor(filled)}</style>`;
  const head = (tag: string) => `${tag}<meta charset="utf-8">${sheet}`;
  return withFallbackFamilies(styled).replace(/<head\b[^>]*>/i, head);
}

/** The document with the values of its fields and without their declaration, its lists written out. */
export function filledIn({ source, values }: Pick<DrawingInput, 'source' | 'values'>): string {
  const all: Record<string, string | number> = { ...values, ...listValues(source, values) };
  const filled = withWrittenLists(source, values).replace(
    /<(style|script)\b[\s\S]*?<\/\1>|\{\{([\w.~-]+)\}\}/g,
    (match, element, key) => {
      if (element === 'script') return '';
      return element === 'style' ? match : escaped(String(all[key] ?? ''));
    },
  );
  return filled.replace('<html', () => `<html${rootAttributes(source, values)}`);
}

function rootAttributes(source: string, values: DrawingInput['values']): string {
  const { fields = {}, lists = {} } = settingsOf(source);
  const ofLists = Object.entries(listValues(source, values));
  if (Object.keys(fields).length === 0 && ofLists.length === 0) return '';
  const numbers = ofLists.map(([key, value]) => `--${key.replaceAll('.', '-')}: ${value}`);
  const properties = [...propertiesOf('--', values, fields), ...numbers];
  // A picture's value is a long URL: that it is there is what a selector asks for.
  const attributes = Object.entries(fields).map(([key, { type }]) => {
    const value = values[key] ?? '';
    return ` data-${key}="${escaped(type === 'image' ? value.slice(0, 5) : value)}"`;
  });
  for (const [key, value] of ofLists)
    if (Object.hasOwn(lists, key)) attributes.push(` data-${key}="${value}"`);
  return `${attributes.join('')} style="${escaped(properties.join('; '))}"`;
}

/**
 * Emoji in the texts of the body as Tuval's pictures, since no browser draws those as a font. A text with emoji becomes
 * one element, so that it stays one item of a flex container.
 */
function withEmoji(source: string): string {
  const body = source.indexOf('<body');
  const texts = source
    .slice(body)
    .replace(/>([^<]*(?:\p{Emoji_Presentation}|\u{FE0F})[^<]*)</gu, (match, text: string) => {
      if (![...segments(text)].some((segment) => emojiFor(segment).length > 0)) return match;
      return `><tuval-text>${textHtml(text, (plain) => plain)}</tuval-text><`;
    });
  return source.slice(0, body) + texts;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function* segments(text: string): Iterable<string> {
  for (const { segment } of graphemes.segment(text)) yield segment;
}

async function withTailwind(source: string): Promise<string> {
  if (!source.includes('<meta name="css" content="tailwind">')) return source;
  const sheet = await tailwindSheet(source);
  return source.replace('<head>', () => `<head><style>${sheet}</style>`);
}
