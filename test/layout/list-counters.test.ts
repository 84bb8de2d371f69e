import t from 'tap';
import { drawDocument } from '../rig/conformance/engine.js';
import { differingShare } from '../rig/pictures/difference.js';
import { sourceOf } from './layout-case.js';

const CSS = 'ol { list-style: none; margin: 0; padding: 0 } b { font-weight: 400; color: red }';
const COUNTED = 'li::before { content: counters(list-item, ".") " "; color: red }';

/** Chromium is no judge of these: it has other numbers by when it lays out. */
const CASES = [
  {
    name: 'an item counts from its value, and a list within it begins anew',
    counted: '<ol start="5"><li>a</li><li value="9">b<ol><li>c</li></ol></li><li>d</li></ol>',
    written:
      '<ol><li><b>5 </b>a</li><li><b>9 </b>b<ol><li><b>9.1 </b>c</li></ol></li><li><b>10 </b>d</li></ol>',
  },
  {
    name: 'a reversed list counts its own items down to one',
    counted: '<ol reversed><li>d<ol><li>e</li><li>f</li></ol></li><li>g</li></ol>',
    written:
      '<ol><li><b>2 </b>d<ol><li><b>2.1 </b>e</li><li><b>2.2 </b>f</li></ol></li><li><b>1 </b>g</li></ol>',
  },
];

for (const { name, counted, written } of CASES)
  t.test(name, async (t) => {
    const drawn = await picture(`${CSS} ${COUNTED}`, counted);
    t.equal(differingShare(drawn, await picture(CSS, written)), 0);
  });

async function picture(css: string, body: string) {
  const source = sourceOf({ name: 'list', css, body });
  const drawn = await drawDocument({ source, values: {}, assets: new Map(), timeMs: 0 });
  if ('reason' in drawn) throw new Error(drawn.reason);
  return drawn;
}
