/** The language of the page, and its texts. */

import { store, stored } from './stored.js';
import { ENGLISH } from './texts-en.js';
import { TURKISH } from './texts-tr.js';

export type Language = 'tr' | 'en';
export type TextKey = keyof typeof TURKISH;

const TEXTS: Record<Language, Record<TextKey, string>> = { tr: TURKISH, en: ENGLISH };

let chosen: Language = rememberedLanguage() ?? preferredLanguage();

/** The language that the page speaks now. */
export function language(): Language {
  return chosen;
}

/** Changes the language for this visit and the next ones. */
export function chooseLanguage(next: Language): void {
  chosen = next;
  store('language', next);
}

/** A text of the page. @param values what stands in place of the names in braces */
export function say(key: TextKey, values: Record<string, string | number> = {}): string {
  return TEXTS[chosen][key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? count(value) : value;
  });
}

/** A number as people write it. */
export function count(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(chosen, options).format(value);
}

/** Writes every text that stands in the page itself: `data-text` is an element's own, `data-label` its label. */
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

/** The first of the two that the browser's user reads, or English. */
function preferredLanguage(): Language {
  const first = navigator.languages
    .map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '')
    .find((tag) => tag in TEXTS);
  return first === 'tr' ? 'tr' : 'en';
}
