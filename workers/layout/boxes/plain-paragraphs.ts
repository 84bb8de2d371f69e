import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { InlineStyle } from '../../text/paragraph/inline-items.js';
import { Paragraph, type TextMeasures } from '../../text/paragraph/paragraph.js';
import { paragraphStyle } from './inline-style.js';

/** Of one style: digits, labels and names that recur. Longer texts rarely do. */
const MOST_TEXTS = 32;
const LONGEST = 64;

/** Of all styles, each of which takes some 7 KB: without this bound, those that only one caller asked for stayed. */
const MOST_PARAGRAPHS = 512;

/** Paragraphs of one text, by the values that they are set by. */
let known = new WeakMap<ComputedValues, KnownParagraphs>();
/** Of those that were added to `known`. */
let addedCount = 0;

interface KnownParagraphs {
  root: InlineStyle;
  measures: TextMeasures;
  texts: Map<string, Paragraph>;
}

/**
 * The paragraph of a text alone: the same one for the same text in the same style, which picture after picture may have.
 * @param values of its block, whose indent is in pixels
 */
export function plainParagraph(
  text: string,
  values: ComputedValues,
  root: InlineStyle,
  measures: TextMeasures,
): Paragraph {
  const made = () => new Paragraph([{ type: 'text', text }], paragraphStyle(values, root, 0), measures);
  if (text.length > LONGEST) return made();
  let kept = known.get(values);
  if (kept?.root !== root || kept.measures !== measures) {
    kept = { root, measures, texts: new Map() };
    known.set(values, kept);
  }
  let paragraph = kept.texts.get(text);
  if (!paragraph) {
    paragraph = made();
    if (kept.texts.size >= MOST_TEXTS) kept.texts.clear();
    kept.texts.set(text, paragraph);
    countAdded();
  }
  return paragraph;
}

function countAdded(): void {
  if (++addedCount < MOST_PARAGRAPHS) return;
  known = new WeakMap();
  addedCount = 0;
}
