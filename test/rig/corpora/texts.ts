import type { Typeface } from '../../../templates/contract/index.js';
import { seededRandom } from '../pictures/bitmaps.js';

export const FACES: Typeface[] = (['sans', 'serif', 'condensed'] as const).flatMap((family) =>
  ([400, 500, 600, 700, 800] as const).map((weight) => ({ family, weight })),
);

/** What callers send, and what they send to see what breaks. */
export const TEXTS: Record<string, string> = {
  letter: 'İ',
  empty: '',
  'white space': ' \t\n  \u00a0\n',
  sentence: 'Sessiz sokaklar: gürültüsüz bir şehir nasıl tasarlanır?',
  'five hundred characters': 'Pijamalı hasta yağız şoföre çabucak güvendi. '.repeat(12).slice(0, 500),
  'one long word': 'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına'.repeat(4),
  'sixty line ends': Array.from({ length: 61 }, (_, line) => `${line}`).join('\n'),
  'nothing but line ends between': `a${'\n'.repeat(60)}b`,
  Cyrillic: 'Съешь ещё этих мягких французских булок, да выпей же чаю',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία — τάχιστη αλώπηξ',
  mixed: 'Fiyat: 1.250,75 ₺ (Цена) · ΤΙΜΗ 30 % off — “yeni” AVATAR To Yo. fi ffl',
  decomposed: 'S\u0327is\u0327li\u0307 I\u0307stanbul u\u0308lku\u0308 x\u0301 q\u0307',
  'zero width': 'gö\u200brün\u200cme\u200dyen\u2060ler\ufeff ve\u00adya',
  'lone surrogates': 'a\ud800b\udc00c',
  'right-to-left controls': '\u202eabc\u202c \u200fdef\u200e \u2067ghi\u2069 مرحبا שלום',
  emoji: 'Merhaba 👩‍👩‍👧 dünya 🇹🇷 1️⃣ ©️ ❤️',
  unbroken: 'a\u00a0b\u00a0c\u00a0d\u00a0e\u00a0f\u00a0g\u00a0h\u00a0i\u00a0j\u00a0k',
  hyphens: 'kırk-elli-altmış-yetmiş-seksen-doksan-yüz--yüz—bin',
  Arabic: 'مجلة «الشاطئ»: تخفيضات 50% على 1.250 منتج — Tuval حتى 30/11',
  Hebrew: 'שלום, world! (1:14) אם אין אני לי — מי לי?',
  Devanagari: 'छह छोटे विचार जो सड़कों को फिर से पैदल चलने वालों को सौंपते हैं। क्षत्रिय',
  Thai: 'รับส่วนลดพิเศษสำหรับสินค้าทุกชิ้นในร้านเฉพาะสุดสัปดาห์นี้เท่านั้น',
  Chinese: '学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？',
  Japanese: '静かな通り：騒音のない街をどうデザインするか「２０２６年」エスキシェヒル',
  Korean: '이번 주말에만 만나보세요 조용한 거리: 소음 없는 도시를 어떻게 설계할까?',
  'every script': 'Hi Привет Γειά مرحبا שלום नमस्ते নমস্কার வணக்கம் สวัสดี Բարև გამარჯობა 你好 こんにちは 안녕 🎉',
  'emoji only': '👩‍👩‍👧🇹🇷1️⃣❤️'.repeat(12),
  'stacked marks': 'Z̸̢͓̈́a̵̛͇l̶̰̾g̷̨̈́o̴͉͝ वे निकले',
  tabs: 'bir\tiki\r\nüç\u2028dört\u2029beş\u0085altı',
  compatibility: '𝗞𝗮𝗹ı𝗻 ｆｕｌｌ ﬁ Ⅷ ㎏ em\u2003thin\u2009nnb\u202fsp',
};

/** Runs of words from several scripts, some of them glued together by what breaks and what does not. */
export function randomText(random: () => number, length: number): string {
  const alphabets = ['abcçdefgğhıijklmnoöprsştuüvyz', 'ABCÇĞİŞÜAVTYo', 'жщюяёабв', 'αβγδωΆΈ', '0123456789₺%'];
  const joints = [' ', ' ', ' ', ' ', '-', '\n', '\u00a0', '  ', '—', ', ', '. '];
  const pick = <Item>(items: ArrayLike<Item>) => items[Math.floor(random() * items.length)] as Item;
  let text = '';
  while (text.length < length) {
    const alphabet = pick(alphabets);
    for (let left = 1 + Math.floor(random() * 12); left > 0; left--) text += pick(alphabet);
    text += pick(joints);
  }
  return text.slice(0, length);
}

/** Any code points, those included that are unassigned, private or no character at all. */
export function randomCodePoints(seed: number, length: number): string {
  const random = seededRandom(seed);
  const planes = [0x80, 0x600, 0x3000, 0x10000, 0x20000, 0x110000];
  return Array.from({ length }, () => {
    const limit = planes[Math.floor(random() * planes.length)] as number;
    return String.fromCodePoint(Math.floor(random() * limit));
  }).join('');
}
