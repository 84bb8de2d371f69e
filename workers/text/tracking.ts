/**
 * Scripts whose letters join, hang from one headline or fill squares of their own: space between their letters tears
 * words apart, and less of it makes them collide.
 */
const UNTRACKED =
  /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Mongolian}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Tells whether letter spacing suits the scripts of a text. */
export function takesTracking(text: string): boolean {
  return !UNTRACKED.test(text);
}
