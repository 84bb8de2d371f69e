/** The language of the page, and its texts. */

import type { Language } from '../../../templates/contract/language.js';
import { store, stored } from './stored.js';
import { ENGLISH } from './texts-en.js';
import { TURKISH } from './texts-tr.js';

export type { Language };
export type TextKey = keyof typeof TURKISH;

const TEXTS: Record<Language, Record<TextKey, string>> = { tr: TURKISH, en: ENGLISH };

let chosen: Language = rememberedLanguage() ?? preferredLanguage();

/** The current language of the page. */
export function language(): Language {
  return chosen;
}

/** Changes the language for this visit and later ones. */
export function chooseLanguage(next: Language): void {
  chosen = next;
  store('language', next);
}

/** A text of the page. @param values replace the names in braces */
export function say(key: TextKey, values?: Record<string, string | number>): string {
  return textIn(TEXTS, key, values);
}

/** A text of a table with the texts of each language. @param values replace the names in braces */
export function textIn<Key extends string>(
  texts: Record<Language, Record<Key, string>>,
  key: Key,
  values: Record<string, string | number> = {},
): string {
  return texts[chosen][key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? count(value) : value;
  });
}

/** A number in the format of the language. */
export function count(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(chosen, options).format(value);
}

/** Writes all texts of the page's own elements: `data-text` is the content of an element, `data-label` its label. */
export function writeTexts(): void {
  document.documentElement.lang = chosen;
  document.title = say('title');
  for (const target of document.querySelectorAll<HTMLElement>('[data-text]')) {
    target.textContent = say(target.dataset.text as TextKey);
  }
  for (const target of document.querySelectorAll<HTMLElement>('[data-label]')) {
    target.setAttribute('aria-label', say(target.dataset.label as TextKey));
  }
}

function rememberedLanguage(): Language | undefined {
  const remembered = stored('language');
  return remembered === 'tr' || remembered === 'en' ? remembered : undefined;
}

/** The first supported language of the browser's user, or English. */
function preferredLanguage(): Language {
  const first = navigator.languages
    .map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '')
    .find((tag) => tag in TEXTS);
  return first === 'tr' ? 'tr' : 'en';
}
