import { language, textIn } from '../page-language.js';
import { ENGLISH } from './source-texts-en.js';
import { TURKISH } from './source-texts-tr.js';

const TEXTS = { tr: TURKISH, en: ENGLISH };

export type WordKey = keyof typeof TURKISH;

/** A text of the editor of sources. @param values replace the names in braces */
export function tell(key: WordKey, values?: Record<string, string | number>): string {
  return textIn(TEXTS, key, values);
}

/** CodeMirror's own phrases in Turkish, by their English. */
const PHRASES: Record<string, string> = {
  Find: 'Bul',
  Replace: 'Değiştir',
  next: 'sonraki',
  previous: 'önceki',
  all: 'tümü',
  'match case': 'büyük/küçük harf',
  regexp: 'düzenli ifade',
  'by word': 'tam sözcük',
  replace: 'değiştir',
  'replace all': 'tümünü değiştir',
  close: 'kapat',
  'current match': 'şimdiki eşleşme',
  'replaced $ matches': '$ eşleşme değiştirildi',
  'replaced match on line $': '$. satırdaki eşleşme değiştirildi',
  'on line': 'satır',
  'Go to line': 'Satıra git',
  go: 'git',
  Completions: 'Öneriler',
  Diagnostics: 'Sorunlar',
  'No diagnostics': 'Sorun yok',
  'Folded lines': 'Katlanan satırlar',
  'Unfolded lines': 'Açılan satırlar',
  to: '–',
  'folded code': 'katlanmış kod',
  unfold: 'aç',
  'Fold line': 'Satırı katla',
  'Unfold line': 'Satırı aç',
  'Control character': 'Denetim karakteri',
  'Selection deleted': 'Seçim silindi',
};

/** CodeMirror's own phrases by their English, in the language of the page. */
export function codePhrases(): Record<string, string> {
  return language() === 'tr' ? PHRASES : {};
}
