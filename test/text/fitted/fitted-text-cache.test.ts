import { test } from 'tap';
import type { FitRequest } from '../../../templates/contract/index.js';
import { FontLibrary } from '../../../workers/fonts/font-library.js';
import { FittedTextCache } from '../../../workers/text/fitted/fitted-text-cache.js';
import { createTextFitter } from '../../../workers/text/fitted/fitting.js';
import { LineShaper } from '../../../workers/text/line-shaping.js';
import { TextMeasures } from '../../../workers/text/paragraph/paragraph.js';
import { TEXTS } from '../../rig/corpora/texts.js';

const fonts = new FontLibrary();
const measures = new TextMeasures(fonts, new LineShaper(fonts));

const REQUEST: FitRequest = {
  text: 'Sessiz sokaklar: gürültüsüz bir şehir nasıl tasarlanır?',
  face: { family: 'sans', weight: 700 },
  size: 68,
  minSize: 34,
  width: 640,
  height: 300,
  maxLines: 6,
  leading: 1.1,
  tracking: -0.028,
};

test('a text is fitted once, and comes out as if it were fitted anew', async (t) => {
  const cache = new FittedTextCache();
  for (const [name, text] of Object.entries(TEXTS)) {
    const request = { ...REQUEST, text };
    const fitted = createTextFitter(measures, 'sc', cache)(request);
    t.equal(createTextFitter(measures, 'sc', cache)({ ...request }), fitted, name);
    t.same(createTextFitter(measures, 'sc')(request), fitted, name);
  }
});

test('no text is taken for another, nor for the same one in another box', async (t) => {
  const cache = new FittedTextCache();
  const fit = createTextFitter(measures, 'sc', cache);
  const others: Partial<FitRequest>[] = [
    {},
    { text: `0 ${REQUEST.text}` },
    { tracking: 0, text: `${REQUEST.tracking} ${REQUEST.text}` },
    { face: { family: 'serif', weight: 700 } },
    { face: { family: 'sans', weight: 600 } },
    { size: 67 },
    { minSize: 33 },
    { width: 641 },
    { height: 301 },
    { maxLines: 5 },
    { leading: 1.2 },
    { tracking: 0 },
  ];
  const texts = new Set(others.map((other) => fit({ ...REQUEST, ...other })));
  texts.add(createTextFitter(measures, 'jp', cache)(REQUEST));
  t.equal(texts.size, others.length + 1);
  t.equal(cache.cached.texts, others.length + 1);
});

test('the marks of direction in lines count among the bytes of the cache', async (t) => {
  const cache = new FittedTextCache();
  const fit = createTextFitter(measures, 'sc', cache);
  let units = 0;
  for (let at = 0; at < 3; at++) {
    const text = `${'\u202b\u202a'.repeat(60)}${'a1א2'.repeat(60)}${at}`;
    units += fit({ ...REQUEST, text }).lines.join('').length;
  }
  t.ok(cache.cached.bytes > 2 * units, `${cache.cached.bytes} bytes for ${units} UTF-16 units`);
});
