/** The languages that templates describe themselves in; the interface's own is Turkish, the first. */
export const LANGUAGES = ['tr', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A text for people: one in each language, or one for all. */
export type Localized = string | Readonly<Record<Language, string>>;

/** The text in a language. */
export function inLanguage(text: Localized, language: Language): string {
  return typeof text === 'string' ? text : text[language];
}
