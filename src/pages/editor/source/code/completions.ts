/** What is offered while somebody writes: what documents can have, and nothing else. */

import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';
import { fieldSettingCompletions, markupCompletions } from './markup-completions.js';
import { styleCompletions } from './style-completions.js';
import type { Vocabulary } from './vocabulary.js';

/** The data of completions, beside the text itself. */
export interface CompletionData {
  vocabulary: Vocabulary | undefined;
  /** Names of the assets of the key. */
  assets: readonly string[];
  /** The fields of the last version that was right. */
  fields: readonly WrittenField[];
}

/** A field, as far as completions go. */
export interface WrittenField {
  key: string;
  type: string;
  label?: string;
  options?: readonly { value: string }[];
}

/** Everything at the cursor. */
export interface CursorContext {
  /** The text up to the cursor: of the style sheet, the script or the attribute that it is in, or of the markup. */
  before: string;
  /** The whole text. */
  text: string;
  vocabulary: Vocabulary;
  assets: readonly string[];
  fields: readonly WrittenField[];
}

/** A text that can take the place of the last characters before the cursor. */
export interface Offer {
  replaced: string;
  options: Completion[];
  /** Further characters for which the same options are good. */
  validFor: RegExp;
}

/** Completes documents. */
export function documentCompletions(completionData: () => CompletionData): CompletionSource {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const { vocabulary, assets, fields } = completionData();
    if (!vocabulary) return null;
    const text = state.doc.toString();
    const { kind, before } = languageAt(text, pos);
    const context: CursorContext = {
      before,
      text,
      vocabulary,
      assets,
      fields: writtenFields(text) ?? fields,
    };
    const offer = COMPLETIONS[kind](context);
    if (!offer || offer.options.length === 0) return null;
    // Where nothing is begun, a list is shown to who asks for one, or after a sign that a name follows.
    const isBegun = offer.replaced !== '' || /[{[@:<."(=-]$/.test(before);
    if (!explicit && !isBegun) return null;
    return { from: pos - offer.replaced.length, options: offer.options, validFor: offer.validFor };
  };
}

const COMPLETIONS = {
  style: styleCompletions,
  fields: fieldSettingCompletions,
  markup: markupCompletions,
} satisfies Record<string, (context: CursorContext) => Offer | undefined>;

/** Which of its languages a document is written in at a position. */
function languageAt(text: string, pos: number): { kind: keyof typeof COMPLETIONS; before: string } {
  const before = text.slice(0, pos);
  const block = /<(style|script)\b[^>]*>(?![\s\S]*<\/\1)([\s\S]*)$/i.exec(before);
  if (block)
    return { kind: block[1]?.toLowerCase() === 'style' ? 'style' : 'fields', before: block[2] ?? '' };
  const attribute = /<[a-z][^<>]*\sstyle\s*=\s*(["'])((?:(?!\1)[^<>])*)$/i.exec(before);
  if (attribute) return { kind: 'style', before: `{${attribute[2]}` };
  return { kind: 'markup', before };
}

/** The fields as they stand in a text; undefined where their JSON is not whole. */
function writtenFields(text: string): WrittenField[] | undefined {
  const script = /<script\b[^>]*>([\s\S]*?)<\/script/i.exec(text)?.[1];
  if (script === undefined) return [];
  try {
    const { fields } = JSON.parse(script) as { fields?: Record<string, Omit<WrittenField, 'key'>> };
    return Object.entries(fields ?? {}).map(([key, field]) => ({
      key,
      type: String(field.type),
      ...(Array.isArray(field.options) && { options: field.options }),
    }));
  } catch {
    return undefined;
  }
}
