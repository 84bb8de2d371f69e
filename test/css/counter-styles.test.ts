import t from 'tap';
import { counterSuffix, counterText } from '../../workers/css/values/counter-styles.js';

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
});

t.test('Chinese, Japanese and Korean numbers have their units', async (t) => {
  t.equal(written('cjk-decimal', 120), '一二〇');
  t.equal(
    written('cjk-ideographic', 0, 10, 11, 120, 1984, 10001),
    '零 十 十一 一百二十 一千九百八十四 一萬零一',
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
