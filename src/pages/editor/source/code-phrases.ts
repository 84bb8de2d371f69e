/** CodeMirror's own phrases, by their English, in the other language of the page. */

import { language } from '../language.js';

const TURKISH: Record<string, string> = {
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

/** The phrases in the language of the page. */
export function codePhrases(): Record<string, string> {
  return language() === 'tr' ? TURKISH : {};
}
