import type {
  InlineItem,
  InlineStyle,
  ParagraphStyle,
} from '../../../workers/text/paragraph/inline-items.js';

export const ROOT: InlineStyle = {
  face: { family: 'sans', weight: 400, han: 'sc' },
  fontSize: 20,
  lineHeight: 30,
  verticalAlign: 'baseline',
  letterSpacing: 0,
  wordSpacing: 0,
  textTransform: 'none',
  lang: '',
  whiteSpaceCollapse: 'collapse',
  textWrapMode: 'wrap',
  overflowWrap: 'normal',
  wordBreak: 'normal',
  lineBreak: 'auto',
  tabSize: 8,
};

export const BLOCK: ParagraphStyle = {
  root: ROOT,
  direction: 'ltr',
  textAlign: 'start',
  textAlignLast: 'auto',
  textIndent: 0,
  textOverflow: 'clip',
  lineClamp: 'none',
  textWrapStyle: 'auto',
};

export interface Case {
  items: InlineItem[];
  style: ParagraphStyle;
  width: number;
}

const NO_EDGE = { margin: 0, inner: 0 };
const text = (content: string): InlineItem => ({ type: 'text', text: content });
const close: InlineItem = { type: 'close' };
const br: InlineItem = { type: 'break' };

/** An inline box with padding of that width at both sides. */
function box(style: Partial<InlineStyle>, inner = 0, root = ROOT): InlineItem {
  const edge = inner === 0 ? NO_EDGE : { margin: 2, inner };
  return { type: 'open', style: { ...root, ...style }, start: edge, end: edge };
}

/** An inline box with padding of that width at its start, and a third of it at its end. */
function uneven(style: Partial<InlineStyle>, inner: number): InlineItem {
  const edges = { start: { margin: 5, inner }, end: { margin: 1, inner: inner / 3 } };
  return { type: 'open', style: { ...ROOT, ...style }, ...edges };
}

/** Marks that lines of Chinese, Japanese and Korean begin with or not, as `line-break` says. */
const MARKS =
  '文‐文–文〜文゠文 文々文〻文ゝ文ヾ 文……文‥‥文…。 文‼文⁇文・文：文！文？ 文℃文％25℃25％文‰ 文№文￥25＄文€文 文ぁ文っ文ー文ァ “文”文字“Tuval”文';

/** The same paragraph in each `line-break` and language. */
function eachTailoring(): Record<string, Case> {
  const forms = { ja: 'jp', zh: 'sc', ko: 'kr', en: 'sc' } as const;
  const cases = (['auto', 'normal', 'loose', 'strict'] as const).flatMap((lineBreak) =>
    Object.entries(forms).map(([lang, han]): [string, Case] => [
      `line-break: ${lineBreak} in ${lang}`,
      of([MARKS], 68, {}, { lineBreak, lang, face: { ...ROOT.face, han } }),
    ]),
  );
  return Object.fromEntries(cases);
}

function of(
  items: (InlineItem | string)[],
  width = 320,
  style: Partial<ParagraphStyle> = {},
  root: Partial<InlineStyle> = {},
): Case {
  return {
    items: items.map((item) => (typeof item === 'string' ? text(item) : item)),
    style: { ...BLOCK, ...style, root: { ...ROOT, ...root } },
    width,
  };
}

const BOLD = { face: { ...ROOT.face, weight: 700 as const } };
const LATIN =
  'The quick brown fox jumps over the lazy dog, “again and again”, until the sun (at 9:30) goes down.';
const ARABIC = 'مرحبا بالعالم، هذا نص عربي طويل بما يكفي ليمتد على عدة أسطر 2026 مع Latin داخله.';
const JAPANESE =
  '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。「ニャーニャー」と泣いていた。';

const TOLSTOY = 'All happy families are alike; each unhappy family is unhappy in its own way, said Tolstoy.';

export const CASES: Record<string, Case> = {
  Latin: of([LATIN]),
  'paths, and breaks after spaces alone': of(['Send values to POST /api/render/picture ! (or) why?not'], 170),
  'mixed weights and sizes': of([
    'The quick ',
    box(BOLD),
    'brown fox',
    close,
    ' jumps ',
    box({ fontSize: 34, lineHeight: 40 }),
    'over the',
    close,
    ' lazy ',
    box({ fontSize: 12, face: { ...ROOT.face, family: 'serif' } }),
    'dog and others that sleep',
    close,
    '.',
  ]),
  'padding and background': of(
    [
      'A card has ',
      box(BOLD, 8),
      'tags that may break',
      close,
      ' over lines ',
      box({}, 5),
      'and',
      close,
      ' more.',
    ],
    200,
  ),
  'nested boxes': of(
    ['One ', box({}, 4), 'two ', box(BOLD, 6), 'three', close, ' four', close, ' five six seven eight nine.'],
    180,
  ),
  Arabic: of([ARABIC], 300, { direction: 'rtl' }),
  'Arabic in bold, centred': of(
    ['هذا ', box(BOLD, 6), 'نص عربي', close, ' طويل بما يكفي ليمتد على عدة أسطر.'],
    220,
    { direction: 'rtl', textAlign: 'center' },
  ),
  'Hebrew in Latin': of(
    ['The title שלום עולם (2026) is ', box(BOLD), 'ספר טוב', close, ', they said, and שלום again.'],
    240,
  ),
  Thai: of(['ภาษาไทยเป็นภาษาที่เขียนติดกันโดยไม่มีช่องว่างระหว่างคำ จึงต้องตัดคำด้วยพจนานุกรม'], 260),
  Japanese: of([JAPANESE], 250, {}, { face: { ...ROOT.face, han: 'jp' } }),
  Hindi: of(['सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।'], 260),
  Korean: of(
    ['모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.'],
    230,
    {},
    { face: { ...ROOT.face, han: 'kr' } },
  ),
  'Korean, kept': of(
    ['모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.'],
    230,
    {},
    { face: { ...ROOT.face, han: 'kr' }, wordBreak: 'keep-all' },
  ),
  'normal line height': of(
    [
      'The quick ',
      box({ fontSize: 34, lineHeight: 'normal' }),
      'brown',
      close,
      ' fox jumps over the lazy dog.',
    ],
    220,
    {},
    { lineHeight: 'normal' },
  ),
  'normal line height with Thai': of(
    ['The quick ภาษาไทย fox jumps over the lazy dog.'],
    220,
    {},
    { lineHeight: 'normal' },
  ),
  'white space collapsed': of(['  a  ', box(BOLD), '  b\n\t c ', close, '  d ', br, ' e  '], 300),
  'white space preserved': of(
    ['  a  b\n   c and then some more words  that wrap'],
    200,
    {},
    { whiteSpaceCollapse: 'preserve' },
  ),
  'spaces that hang': of(['aa bb        cc dd'], 70, {}, { whiteSpaceCollapse: 'preserve' }),
  isolated: of([
    'She said ',
    { ...box({}, 4), isolate: 'rtl' } as InlineItem,
    'שלום 12!',
    close,
    ', 3 times.',
  ]),
  'line ends preserved': of(
    ['  a  b \n   c and then some more words  that wrap'],
    200,
    {},
    { whiteSpaceCollapse: 'preserve-breaks' },
  ),
  'spaces that break': of(
    ['aa      bb          cc        dd  ee ff'],
    80,
    {},
    { whiteSpaceCollapse: 'break-spaces' },
  ),
  'not wrapped': of([LATIN], 200, {}, { textWrapMode: 'nowrap' }),
  'not wrapped in part': of(
    ['The quick ', box({ textWrapMode: 'nowrap' }), 'brown fox jumps over', close, ' the lazy dog.'],
    180,
  ),
  'words broken': of(
    ['A pneumonoultramicroscopicsilicovolcanoconiosis patient'],
    150,
    {},
    { overflowWrap: 'break-word' },
  ),
  'broken anywhere': of(
    ['A pneumonoultramicroscopicsilicovolcanoconiosis patient'],
    150,
    {},
    { wordBreak: 'break-all' },
  ),
  'line-break: anywhere': of(
    ['It is (really) anywhere, that it breaks.'],
    110,
    {},
    { lineBreak: 'anywhere' },
  ),
  ...eachTailoring(),
  'letter and word spacing': of([LATIN], 320, {}, { letterSpacing: 2, wordSpacing: 7 }),
  justified: of([LATIN], 300, { textAlign: 'justify' }),
  'marks between ideographs and Latin letters, which are not kerned with each other': of(
    ['漢”A”字”T字 Wo漢”A”'],
    600,
    {},
    { fontSize: 60, lineHeight: 80 },
  ),
  'justified Japanese': of([JAPANESE], 255, { textAlign: 'justify' }, { face: { ...ROOT.face, han: 'jp' } }),
  'justified Arabic': of([ARABIC], 300, { direction: 'rtl', textAlign: 'justify' }),
  'right, indented': of([LATIN], 300, { textAlign: 'right', textIndent: 40 }),
  centred: of([LATIN], 300, { textAlign: 'center', textIndent: 40 }),
  'end in Hebrew': of(['ספר טוב ועוד ספר טוב ועוד אחד'], 150, {
    textAlign: 'end',
    direction: 'rtl',
    textIndent: 30,
  }),
  'upper case in Turkish': of(['ilk iş ışık'], 300, {}, { textTransform: 'uppercase', lang: 'tr' }),
  capitalised: of(
    ["the fox's 2nd élan-vital ", box(BOLD, 0), 'wo', close, 'rd'],
    300,
    {},
    { textTransform: 'capitalize' },
  ),
  'sub and super': of([
    'H',
    box({ verticalAlign: 'sub', fontSize: 14 }),
    '2',
    close,
    'O and E = mc',
    box({ verticalAlign: 'super', fontSize: 14 }),
    '2',
    close,
    ' and more',
  ]),
  'vertical-align': of([
    'x ',
    box({ verticalAlign: 'middle', fontSize: 30, lineHeight: 36 }, 3),
    'mid',
    close,
    ' ',
    box({ verticalAlign: 'text-top', fontSize: 12, lineHeight: 14 }, 3),
    'tt',
    close,
    ' ',
    box({ verticalAlign: 'text-bottom', fontSize: 12, lineHeight: 14 }, 3),
    'tb',
    close,
    ' ',
    box({ verticalAlign: 'top', fontSize: 12, lineHeight: 50 }, 3),
    'top',
    close,
    ' ',
    box({ verticalAlign: 'bottom', fontSize: 12, lineHeight: 14 }, 3),
    'bot',
    close,
    ' ',
    box({ verticalAlign: 7 }, 3),
    'up',
    close,
  ]),
  'pictures in a line': of(
    [
      'A picture ',
      { type: 'atomic', width: 60, height: 44, baseline: 44, verticalAlign: 'baseline' },
      ' and ',
      { type: 'atomic', width: 60, height: 44, baseline: 44, verticalAlign: 'middle' },
      ' another, that wraps',
    ],
    200,
  ),
  balanced: of([LATIN], 400, { textWrapStyle: 'balance' }),
  'balanced in five lines': of([TOLSTOY], 220, { textWrapStyle: 'balance' }),
  'balanced in seven lines, which are too many': of([TOLSTOY], 160, { textWrapStyle: 'balance' }),
  'balanced, three words': of(['Extraordinarily good words'], 190, { textWrapStyle: 'balance' }),
  'balanced before a line end, and not after it': of([TOLSTOY, br, TOLSTOY], 300, {
    textWrapStyle: 'balance',
  }),
  'balanced, justified and indented': of([TOLSTOY], 240, {
    textWrapStyle: 'balance',
    textAlign: 'justify',
    textIndent: 40,
  }),
  'balanced with soft hyphens': of(
    ['An extra\u00adordinary hyphen\u00adation of inter\u00adnational words, un\u00adbroken'],
    150,
    { textWrapStyle: 'balance' },
  ),
  'balanced with tabs': of(
    [`a\t${TOLSTOY}`],
    260,
    { textWrapStyle: 'balance' },
    { whiteSpaceCollapse: 'preserve' },
  ),
  pretty: of([`${LATIN} It is late.`], 300, { textWrapStyle: 'pretty' }),
  'pretty, with a short word alone': of(['Every happy family is alike in its own way, so it is so.'], 262, {
    textWrapStyle: 'pretty',
  }),
  'pretty, the last of many lines': of([`${TOLSTOY} ${TOLSTOY} Yes`], 330, { textWrapStyle: 'pretty' }),
  'balanced around a word that may be broken and need not be': of(
    ['Extraordinarily so'],
    150,
    { textWrapStyle: 'balance' },
    { overflowWrap: 'anywhere' },
  ),
  'balanced, and with a word that has to be broken': of(
    ['A counterrevolutionary is a word of twenty letters'],
    150,
    { textWrapStyle: 'balance' },
    { overflowWrap: 'break-word' },
  ),
  'trimmed to capitals and the baseline': of(['Every ', box({}, 4), 'box', close, LATIN], 300, {
    trim: { over: 'cap', under: 'alphabetic' },
  }),
  'trimmed above, to letters without ascenders': of([LATIN], 300, { trim: { over: 'ex', under: undefined } }),
  'trimmed below a large box in serifs': of(
    [LATIN, box({ fontSize: 40, lineHeight: 60 }), 'larger', close],
    300,
    { trim: { over: undefined, under: 'text' } },
    { face: { ...ROOT.face, family: 'serif' }, fontSize: 31, lineHeight: 55 },
  ),
  'kerning and ligatures across spans': of(
    ['A', box({}), 'V', close, 'A of', box({}), 'fi', close, 'ce To', box({}), 'AT'],
    300,
  ),
  'Arabic across spans': of(['مر', box({}), 'ح', close, 'با بال', box({}), 'عالم'], 300, {
    direction: 'rtl',
  }),
  tabs: of(['a\tbb\tccc\n\tlong word\tx\n12345678\ty'], 400, {}, { whiteSpaceCollapse: 'preserve' }),
  'tabs of four in a wrapped text': of(
    ['a\tbb\tccc and\tthe rest\tof it'],
    150,
    {},
    { whiteSpaceCollapse: 'preserve', tabSize: 4 },
  ),
  'soft hyphens': of(
    ['An extra\u00adordinary hyphen\u00adation of inter\u00adnational words, un\u00adbroken'],
    130,
  ),
  'soft hyphens that do nothing': of(
    ['An extra\u00adordinary hyphen\u00adation of words'],
    130,
    {},
    { hyphens: 'none' },
  ),
  'letter spacing of Japanese and Thai': of(['日本語の文字 ภาษาไทย abc'], 400, {}, { letterSpacing: 3 }),
  'letter spacing of Arabic and Hindi': of(['مرحبا हिन्दी שלום'], 400, {}, { letterSpacing: 3 }),
  embedded: of(['one ', { ...box({}), embed: 'rtl' } as InlineItem, 'two three', close, ' four.']),
  'overridden in isolation': of([
    'one ',
    { ...box({}, 3), isolate: 'rtl', override: 'rtl' } as InlineItem,
    'two (2)',
    close,
    ' four.',
  ]),
  'paths, brackets and signs behind spaces': of(
    ['Ask GET /api/v1/render?width=120-&x=-5 [or](not) {at all} well-known 3-4 ! and “ so / on ” 日 。'],
    60,
  ),
  overridden: of(['one ', { ...box({}, 3), override: 'rtl' } as InlineItem, 'two (2)', close, ' four.']),
  'sharp s and ligatures in upper case': of(
    ['Straße ﬁne ŉ'],
    300,
    {},
    { textTransform: 'uppercase', lang: 'de' },
  ),
  'Greek in upper case': of(
    ['Άδεια κουκλοθέατρου μαΐου ή'],
    320,
    {},
    { textTransform: 'uppercase', lang: 'el' },
  ),
  'Greek in lower case': of(['ΟΔΟΣ ΣΟΦΟΣ'], 300, {}, { textTransform: 'lowercase', lang: 'el' }),
  'Dutch, capitalised': of(['ijsland en ijs'], 300, {}, { textTransform: 'capitalize', lang: 'nl' }),
  'numbers at the start of boxes in Arabic': of(
    ['ثمن ', uneven({}, 9), '١٢٠ ر.س', close, uneven(BOLD, 12), '٦٠ ر.س', close, uneven({}, 20), '5', close],
    320,
    { direction: 'rtl' },
  ),
  'Hebrew in boxes in Latin': of(
    [
      'The ',
      uneven({}, 9),
      uneven(BOLD, 14),
      'שלום 12',
      close,
      ' עולם',
      close,
      ' was ',
      uneven({}, 6),
      'טוב',
      close,
      '.',
    ],
    400,
  ),
  'Arabic in a box of several lines': of(
    ['قال ', uneven({}, 9), 'هذا نص طويل (2026) بما يكفي ليمتد على 3 أسطر', close, ' ثم ذهب.'],
    150,
    { direction: 'rtl' },
  ),
  'boxes without content': of(
    [
      [
        'One ',
        uneven({}, 9),
        close,
        box(BOLD, 6),
        'two',
        close,
        uneven({}, 6),
        uneven({}, 3),
        close,
        close,
        'three',
      ],
      ['.'],
    ].flat(),
  ),
  'boxes without content in Arabic': of(
    [
      'هذا ',
      uneven({}, 9),
      close,
      box(BOLD, 6),
      'نص',
      close,
      ' ',
      uneven({}, 6),
      uneven({}, 3),
      close,
      close,
      'عربي.',
    ],
    320,
    { direction: 'rtl' },
  ),
  'a box of Arabic in Latin, of its own direction': of([
    'She said ',
    { ...uneven({}, 4), isolate: 'rtl', direction: 'rtl' } as InlineItem,
    '12 سلام',
    close,
    ', 3 times.',
  ]),
  'Arabic broken anywhere': of(
    ['مستشفيات ومستشفيات بالمستشفيات'],
    70,
    { direction: 'rtl' },
    { wordBreak: 'break-all', fontSize: 34, lineHeight: 50 },
  ),
  'kerned letters broken anywhere': of(
    ['AVAVAVAVATAVAVAVAVA'],
    95,
    {},
    { wordBreak: 'break-all', fontSize: 34, lineHeight: 50 },
  ),
};
