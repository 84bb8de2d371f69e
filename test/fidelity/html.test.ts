import { test } from 'tap';
import { cardMarkup, nodeMarkup } from '../../bench/fidelity/html.js';
import { lineHtml } from '../../bench/fidelity/line-html.js';
import { loadTemplates } from '../../templates/kit/registry.js';
import { drawnData } from '../../workers/painting/picture-data.js';
import { PictureStore } from '../../workers/painting/picture-store.js';
import { jobFor } from '../workers/jobs.js';
import { Setting } from '../workers/setting.js';

const INJECTED = '</div><script>x()</script><img src=x onerror=x()> "\'&amp;';

test('text and attributes are escaped', (t) => {
  const markup = nodeMarkup({ type: 'div', props: { title: '"><b>' }, children: ['<i>&amp;</i>'] });
  t.match(
    markup,
    /^<div title="&#34;&#62;&#60;b&#62;"><span [^<>]+>&#60;i&#62;&#38;amp;&#60;\/i&#62;<\/span><\/div>$/,
  );
  t.end();
});

test('a line says its direction and leaves the order of its letters to the browser; emoji are pictures', (t) => {
  const markup = lineHtml({
    text: 'شاي & 🍵',
    direction: 'rtl',
    face: { family: 'serif', weight: 400, han: 'sc' },
  });
  t.match(
    markup,
    /^<span class="text-line" dir="rtl" style="font-family: fontsource-source-serif-4, [\w, -]+">شاي &#38; /,
  );
  t.match(markup, /<img src="data:image\/svg\+xml,[\w%.()~'*!-]+" alt="">/);
  t.notMatch(markup, '🍵');
  t.end();
});

test('styles are written as CSS: lengths in pixels, plain numbers plain, absent ones not at all', (t) => {
  const style = { marginTop: -1.5, flexShrink: 0, fontWeight: 600, color: '#ff0000', width: undefined };
  t.equal(
    nodeMarkup({ type: 'div', props: { style }, children: [] }),
    '<div style="margin-top: -1.5px; flex-shrink: 0; font-weight: 600; color: #ff0000"></div>',
  );
  for (const color of ['red; background: url(x)', 'red/**/', '"', 'url(http://x)']) {
    t.throws(() => nodeMarkup({ type: 'div', props: { style: { color } }, children: [] }), {
      message: 'the style color is not one plain value',
    });
  }
  t.end();
});

test('no text of a card becomes markup', async (t) => {
  const { fit } = new Setting();
  for (const template of (await loadTemplates()).values()) {
    const texts = Object.entries(template.fields).filter(([, field]) => field.type === 'text');
    const job = jobFor(template, Object.fromEntries(texts.map(([key]) => [key, INJECTED])));
    const markup = cardMarkup(template, drawnData(template, job, new PictureStore()), { fit, progress: 0 });
    t.notMatch(markup, /<script|<img|<b>/, template.id);
    t.match(markup, '&#60;', `${template.id}: the text is there`);
  }
});
