import { test } from 'tap';
import { clusterTest } from '../../workers/fonts/graphemes.js';
import { breakOpportunities, opportunitiesByRules } from '../../workers/text/break-opportunities.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

/** A text with its break opportunities marked. */
function marked(text: string): string {
  let result = '';
  let start = 0;
  for (const { position, required } of breakOpportunities(text)) {
    result += text.slice(start, position) + (required ? '‖' : '|');
    start = position;
  }
  return result;
}

const BREAKS: [what: string, marked: string][] = [
  ['Thai between words', 'ฉัน|กิน|กระจก|ได้|แต่|'],
  ['Thai before a mark of repetition', 'ต่างๆ |ฯลฯ|'],
  ['Thai with Latin and numbers', 'ราคา |50% |(ไทย) |Wi-|Fi|'],
  ['Thai that the writer divided', 'ไทย\u200b|ไทย|'],
  ['Thai digits after their currency', 'ราคา |฿๕๐|'],
  ['Lao between words', 'ບໍ່ໄດ້|ເຮັດໃຫ້|'],
  ['Khmer between words', 'ខ្ញុំ|អាច|ញុំ|កញ្ចក់|បាន|'],
  ['Burmese between words', 'ကျွန်တော်|မြန်မာ|စကားပြော|'],
  ['scripts without a dictionary, at spaces', 'ᥖᥭᥰᥖᥭᥰ |ꪼꪕꪒꪾ|'],
  ['Chinese punctuation', '他|说：|（是）|你|好，|世|界！|'],
  ['Chinese quotation marks', '我|说|“你|好”|然|后|'],
  ['a quotation mark beside Latin', '说“hi”了|'],
  ['Japanese brackets and full stops', '「は|い」、|と|言|う。々|'],
  ['small kana and the prolonged sound mark', 'キ|ャ|ッ|チ|ー|'],
  ['fullwidth signs beside numbers', '50％、|￥100|'],
  ['Korean between syllables', '한|국|어 |텍|스|트|'],
  ['Hangul of single letters', '\u1112\u1161\u11ab|\u1100\u116e|'],
  ['Hebrew hyphens', 'ה-API |תל-|אביב|'],
  ['Arabic', 'العربية، |نص؟ |25٪ |نعم|'],
  ['Devanagari', 'नमस्ते। |दुनिया|'],
  ['an emoji family', '👨‍👩‍👧|👩🏽‍💻|'],
  ['emoji with a tone, flags, keycaps', '👍🏽|🇹🇷|🇬🇷|1️⃣|❤️|'],
  ['a flag of a region', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}|🙂|'],
  ['a mark on a space', 'a \u0301b|'],
  ['a suffix with its hyphen', '-lar |eki, |bir |-ecek|'],
  ['numbers with signs and units', '₺1.250,50 |$-5 |%30 |50% |100₺ |(12,5)|'],
  ['an address', 'https://|example.com/|a/|b?|c=1&d=2|'],
  ['French quotation marks', '«\u00a0Oui\u00a0» |« Non » |fin|'],
  ['line ends', 'a\n‖b\r\n‖\u2028‖c\n|'],
  ['nothing', ''],
];

for (const [what, expected] of BREAKS) {
  test(`break opportunities: ${what}`, async (t) => {
    t.equal(marked(expected.replace(/[|‖]/g, '')), expected);
  });
}

const HOSTILE = [
  '\u0301',
  ' ',
  '"',
  '\u200d',
  '“',
  ') ',
  '1',
  '1,',
  '(1',
  '/',
  '🇹',
  'ก',
  'က',
  '👨‍',
  '\u0e33',
  '-',
];

test('no break inside a cluster, and the last at the end, whatever is sent', async (t) => {
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
  for (const characters of HOSTILE) {
    const text = characters.repeat(500).slice(0, 500);
    const positions = Array.from(breakOpportunities(text), ({ position }) => position);
    t.equal(positions.at(-1), text.length);
    const clusters = graphemes.segment(text);
    t.same(
      positions.slice(0, -1).filter((position) => clusters.containing(position)?.index !== position),
      [],
    );
  }
});

/** Words, spaces and what rules look for behind and before them. */
const PIECES = [
  ...HOSTILE,
  ..."abğ5אשبд漢가.,:;!?()[]%$-—…'’”«»\n\r\u2028\u00a0\u00ad\u05b7\u200b",
  'söz',
  '  ',
  ' ',
];

test('what is found out about the parts of a text one by one is true in the whole', async (t) => {
  const random = seededRandom(5);
  const piece = () => (random() < 0.3 ? ' ' : PIECES[Math.floor(random() * PIECES.length)]);
  const texts = Array.from({ length: 6000 }, () => Array.from({ length: 1 + random() * 14 }, piece).join(''));
  for (let unit = 0; unit < 0x2100; unit++) {
    const character = String.fromCharCode(unit);
    texts.push(`b${character}a ${character}a${character} ( ${character}  c’${character}`);
  }
  const differing = texts.filter((text) => {
    const [inParts, whole] = [breakOpportunities(text), opportunitiesByRules(text)];
    return JSON.stringify([...inParts]) !== JSON.stringify([...whole]);
  });
  t.same(differing, []);
});

const SENTENCES = [
  'ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอนหรือวรรณยุกต์เช่นเดียวกับภาษาจีนและออกเสียงแยกคำต่อคำ',
  'ພາສາລາວສືບທອດມາຈາກພາສາຕະກູນໄຕກະໄດຢູ່ພາກໃຕ້ຂອງປະເທດຈີນ',
  'မြန်မာဘာသာစကားသည်မြန်မာနိုင်ငံရုံးသုံးဘာသာစကားဖြစ်သည်',
  'ភាសាខ្មែរគឺជាភាសាកំណើតរបស់ជនជាតិខ្មែរនិងជាភាសាផ្លូវការរបស់ប្រទេសកម្ពុជា',
];

test('words without spaces are the same in a long text, which is divided in parts', async (t) => {
  const random = seededRandom(23);
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
  for (const sentence of SENTENCES) {
    let text = '';
    while (text.length < 20_000) {
      const from = Math.floor(random() * sentence.length);
      text += sentence.slice(from, from + 5 + Math.floor(random() * 60));
    }
    const isInside = clusterTest(text);
    const starts = Array.from(segmenter.segment(text), ({ index }) => index).filter((at) => !isInside(at));
    const found = breakOpportunities(text).map(({ position }) => position);
    t.same(found, [...starts.slice(1), text.length]);
  }
});
