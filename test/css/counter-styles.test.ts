import t from 'tap';
import { noStyles } from '../../workers/css/style-sheets/style-rules.js';
import { addStyles } from '../../workers/css/style-sheets/stylesheet.js';
import type { Problems } from '../../workers/css/syntax/problems.js';
import { checkingContext } from '../../workers/css/values/computation-context.js';
import { counterSuffix, counterText } from '../../workers/css/values/counter-styles.js';
import { CounterStyles } from '../../workers/css/values/own-counter-styles.js';

const written = (style: string, ...numbers: number[]) =>
  numbers.map((number) => counterText(number, style)).join(' ');

t.test('numbers are written in the signs of their styles', async (t) => {
  t.equal(written('upper-roman', 1984, 3999, 4000), 'MCMLXXXIV MMMCMXCIX 4000');
  t.equal(written('hebrew', 1, 15, 16, 1984, 10999), 'א טו טז א׳תתקפד י׳תתקצט');
  t.equal(written('georgian', 1, 10, 1984, 19999, 20000), 'ა ი ჩშპდ ჵჰშჟთ 20000');
  t.equal(written('armenian', 1, 1984, 9999, 10000), 'Ա ՌՋՁԴ ՔՋՂԹ 10000');
  t.equal(written('lower-armenian', 1984), 'ռջձդ');
  t.equal(written('khmer', -10), '-១០');
  t.equal(written('lower-alpha', 26, 27, 2147483647), 'z aa fxshrxw');
  t.equal(written('katakana-iroha', 1, 47, 48), 'イ ス イイ');
  t.equal(['disc', 'circle', 'square'].map((style) => written(style, 1)).join(' '), '• ◦ ■');
});

t.test('Chinese, Japanese and Korean numbers have their units', async (t) => {
  t.equal(written('cjk-decimal', 120), '一二〇');
  t.equal(
    written('cjk-ideographic', 0, 10, 11, 120, 1984, 10001, 10010, 100110),
    '零 十 十一 一百二十 一千九百八十四 一萬零一 一萬零十 十萬零一百一十',
  );
  t.equal(written('simp-chinese-informal', 101, 110, 1010, -7), '一百零一 一百一十 一千零一十 负七');
  t.equal(written('simp-chinese-formal', 10, 2008), '壹拾 贰仟零捌');
  t.equal(written('trad-chinese-formal', 203000), '貳拾萬參仟');
  t.equal(written('japanese-informal', 0, 10, 111, 1001, -7), '〇 十 百十一 千一 マイナス七');
  t.equal(written('japanese-formal', 111, 10000), '壱百壱拾壱 一〇〇〇〇');
  t.equal(written('korean-hangul-formal', 101, -7), '일백일 마이너스 칠');
  t.equal(written('korean-hanja-informal', 111), '百十一');
  t.equal(written('cjk-heavenly-stem', 10, 11), '癸 一一');
});

t.test('Ethiopic numbers are pairs of digits', async (t) => {
  t.equal(written('ethiopic-numeric', 1, 10, 11, 100, 78010092, 0), '፩ ፲ ፲፩ ፻ ፸፰፻፩፼፺፪ 0');
});

t.test('what stands behind a number in a list depends on its style', async (t) => {
  t.equal(
    ['decimal', 'cjk-decimal', 'korean-hanja-formal', 'ethiopic-numeric'].map(counterSuffix).join('|'),
    '. |、|, |/ ',
  );
});

/** The styles that a sheet defines, and what it warns of. */
function defined(css: string): { styles: CounterStyles; warnings: string[] } {
  const styles = noStyles();
  const warnings: string[] = [];
  const problems: Problems = {
    error: (message) => warnings.push(`error: ${message}`),
    warning: (message) => warnings.push(message),
    refusalOf: () => undefined,
  };
  addStyles(styles, css, { line: 1, column: 1 }, checkingContext({ width: 1, height: 1 }), problems);
  return { styles: new CounterStyles(styles.counterStyles), warnings };
}

t.test('styles that a document defines write numbers by their system', async (t) => {
  const { styles, warnings } = defined(`
    @counter-style thumbs { system: cyclic; symbols: '👍' '👎'; suffix: ' ' }
    @counter-style Steps { system: fixed 3; symbols: a b c }
    @counter-style binary { system: numeric; symbols: '0' '1'; pad: 4 '0'; negative: '(' ')' }
    @counter-style letters { system: alphabetic; symbols: a b }
    @counter-style stars { symbols: '*' '†' }
    @counter-style dice { system: additive; additive-symbols: 6 ⚅, 5 ⚄, 1 ⚀; range: 1 20 }
    @counter-style chapter { system: extends upper-roman; prefix: 'Chapter '; suffix: ': ' }
    @counter-style part { system: extends chapter; range: 1 3, 10 infinite; fallback: binary }
    @counter-style one { system: extends two }
    @counter-style two { system: extends one }
  `);
  const all = (name: string, ...numbers: number[]) =>
    numbers.map((number) => styles.text(number, name)).join(' ');
  t.same(warnings, []);
  t.equal(all('thumbs', 1, 2, 3, 0, -1), '👍 👎 👍 👎 👍');
  t.equal(all('Steps', 2, 3, 5, 6), '2 a c 6');
  t.equal(all('steps', 3), '3', 'names are told apart by their capitals');
  t.equal(all('binary', 5, -2, 16), '0101 (10) 10000');
  t.equal(all('letters', 1, 2, 3, 6, 0), 'a b aa bb 0');
  t.equal(all('stars', 1, 2, 3, 4, 0, 500), '* † ** †† 0 500');
  t.equal(all('dice', 12, 11, 4, 21), '⚅⚅ ⚅⚄ ⚀⚀⚀⚀ 21');
  t.equal(all('part', 3, 4, 12), 'III 0100 XII');
  t.equal(all('one', 7), '7', 'a circle is decimal');
  t.equal(styles.markerText(4, 'chapter'), 'Chapter IV: ');
  t.equal(styles.markerText(2, 'part'), 'Chapter II: ');
  t.equal(styles.markerText(1, 'thumbs'), '👍 ');
  t.equal(styles.markerText(2, 'stars'), '†. ');
  t.equal(styles.markerText(2, 'unknown'), '2. ');
});

t.test('rules for counters that browsers pass over are warned of', async (t) => {
  const { styles, warnings } = defined(`
    @counter-style decimal { symbols: a }
    @counter-style numbers { system: numeric; symbols: a }
    @counter-style empty { }
    @counter-style ordered { system: additive; additive-symbols: 1 a, 2 b }
    @counter-style partly { symbols: a; range: 5 1; pad: -1 '0'; colour: red }
    @counter-style kept { system: additive; additive-symbols: 2 b, 1 a; additive-symbols: 1 x, 2 y; additive-symbols: x, y }
  `);
  t.equal(warnings.length, 10, warnings.join('\n'));
  for (const name of ['decimal', 'numbers', 'empty', 'ordered']) t.notOk(styles.has(name), name);
  t.equal(styles.text(2, 'partly'), 'aa');
  t.equal(styles.text(3, 'kept'), 'ba', 'of two descriptors the last one that is valid counts');
});

t.test('numbers that signs would make too long are not written with them', async (t) => {
  const { styles } = defined(`
    @counter-style symbolic { symbols: '${'x'.repeat(100)}' }
    @counter-style additive { system: additive; additive-symbols: 1 '${'x'.repeat(100)}' }
    @counter-style padded { system: numeric; symbols: a b; pad: 119 '${'x'.repeat(100)}' }
    @counter-style numeric { system: numeric; symbols: 'a' '${'x'.repeat(1000)}' }
    @counter-style alphabetic { system: alphabetic; symbols: 'a' '${'x'.repeat(1000)}' }
    @counter-style cyclic { system: cyclic; symbols: '${'x'.repeat(5000)}' }
    @counter-style letters { symbols: '👍' }
  `);
  for (const name of ['symbolic', 'additive', 'padded', 'numeric', 'alphabetic', 'cyclic'])
    t.equal(styles.text(62, name), '62', name);
  t.equal(styles.text(119, 'letters'), '👍'.repeat(119), 'as long as browsers write them');
});
