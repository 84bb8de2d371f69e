import { test } from 'tap';
import { hanFormOf } from '../../workers/text/han-form.js';

test('texts tell which form of the shared ideographs they ask for', async (t) => {
  t.equal(hanFormOf(['学而时习之，不亦说乎？']), 'sc');
  t.equal(hanFormOf(['學而時習之，不亦說乎？']), 'tc');
  t.equal(hanFormOf(['静かな通り']), 'jp');
  t.equal(hanFormOf(['夏目漱石', 'こころ']), 'jp', 'kana anywhere on the card');
  t.equal(hanFormOf(['서울 特別市']), 'kr');
  t.equal(hanFormOf(['山水']), 'sc', 'nothing tells');
  t.equal(hanFormOf(['Kıyı Dergisi', '']), 'sc', 'none at all');
  t.equal(hanFormOf(['體育 体']), 'tc', 'the more frequent ones tell');
});
