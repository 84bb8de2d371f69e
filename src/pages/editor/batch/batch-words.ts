import { textIn } from '../page-language.js';
import { ENGLISH } from './batch-texts-en.js';
import { TURKISH } from './batch-texts-tr.js';

const TEXTS = { tr: TURKISH, en: ENGLISH };

export type WordKey = keyof typeof TURKISH;

/** A text of the batches. @param values replace the names in braces */
export function tell(key: WordKey, values?: Record<string, string | number>): string {
  return textIn(TEXTS, key, values);
}
