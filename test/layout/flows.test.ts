import tap, { test } from 'tap';
import { loadTemplates } from '../../templates/kit/registry.js';
import { FontLibrary } from '../../workers/fonts/font-library.js';
import { type Box, layOut } from '../../workers/layout/box-layout.js';
import { type PlainElement, type PlainNode, plainTree } from '../../workers/layout/element-tree.js';
import { Flows } from '../../workers/layout/flows.js';
import { LineSetter } from '../../workers/layout/line-setter.js';
import { createTextFitter } from '../../workers/text/fitting.js';
import { LineShaper } from '../../workers/text/line-shaping.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { seededRandom } from '../workers/bitmaps.js';
import { drawingFor, randomJob } from '../workers/jobs.js';

tap.setTimeout(FILE_TIMEOUT_MS);

const fonts = new FontLibrary();
const shaper = new LineShaper(fonts);
const lines = new LineSetter(fonts, shaper);

function element(style: Record<string, unknown>, ...children: PlainNode[]): PlainElement {
  return { type: 'div', props: { style }, children };
}

function places({ left, top, width, height, children }: Box): number[] {
  return [left, top, width, height, ...children.flatMap(places)];
}

for (const template of (await loadTemplates()).values()) {
  test(`${template.id}: with the flows of frames before, boxes have the places that they have without`, (t) => {
    const flows = new Flows();
    const random = seededRandom(23);
    for (let round = 0; round < 6; round++) {
      const { data } = drawingFor(template, randomJob(template, random));
      for (let frame = 0; frame < (template.animation ? 12 : 1); frame++) {
        const stage = { fit: createTextFitter(fonts, shaper, 'sc'), progress: frame / 12 };
        const content = plainTree(template.content(data, stage));
        const fresh = layOut(content, lines, template.width, template.height);
        t.same(places(layOut(content, lines, template.width, template.height, flows)), places(fresh));
      }
    }
    t.end();
  });
}

test('whatever has a say in a layout makes it another one', (t) => {
  const styles: Record<string, unknown>[] = [
    {},
    { flexDirection: 'column' },
    { flexDirection: 'row-reverse' },
    { flexWrap: 'wrap' },
    { justifyContent: 'center' },
    { alignItems: 'center' },
    { gap: 3 },
    { position: 'relative', left: 4 },
    { position: 'relative', top: 4 },
    { position: 'absolute', left: 4, top: 5, width: 30, height: 31 },
    { position: 'absolute', left: 4, top: 6, width: 33, height: 31 },
    { width: 31 },
    { height: 32 },
    { margin: 3 },
    { margin: '1px 2px' },
    { marginLeft: 5 },
    { padding: 4 },
    { paddingTop: 6 },
    { flexGrow: 1 },
    { width: 200, flexShrink: 0 },
    { overflow: 'hidden' },
    { fontSize: 30 },
    { letterSpacing: 3 },
    { lineHeight: 41 },
    { backgroundColor: '#ff0000', transform: 'rotate(4deg)' },
  ];
  const texts = ['a', 'bc'];
  const trees = [...styles, ...texts].map((changed) =>
    element(
      { display: 'flex', position: 'relative', width: 70 },
      element(
        typeof changed === 'string' ? {} : changed,
        element({ width: 8, height: 9, flexGrow: 1 }, typeof changed === 'string' ? changed : 'a'),
        element({ width: 80, height: 12 }),
      ),
      element({ width: 8, height: 9 }),
    ),
  );
  const wrong: string[] = [];
  for (const one of trees) {
    for (const other of trees) {
      const flows = new Flows();
      layOut(one, lines, 90, 80, flows);
      const after = places(layOut(other, lines, 90, 80, flows));
      const fresh = places(layOut(other, lines, 90, 80));
      if (`${after}` !== `${fresh}`) wrong.push(`${JSON.stringify(one)} then ${JSON.stringify(other)}`);
    }
  }
  t.same(wrong, []);
  t.end();
});

test('a pinned box has the place that the layout engine would give it', (t) => {
  // With a margin of 0 it says the same, but is left to the engine.
  const laid = (style: Record<string, unknown>, parent: Record<string, unknown>) => {
    const pinned = element({ position: 'absolute', ...style }, element({ flexGrow: 1 }, 'a'));
    const sibling = element({ width: 20, height: 10 });
    const box = element(
      { position: 'relative', left: 0.3, top: 7.7, width: 80.1, height: 70.7, ...parent },
      sibling,
      pinned,
    );
    return places(layOut(element({ width: 90, height: 80 }, box), lines, 90, 80));
  };
  const random = seededRandom(6);
  for (let round = 0; round < 100; round++) {
    const style = {
      left: random() * 90 - 20,
      top: random() * 90 - 20,
      width: random() * 60,
      height: random() * 60,
    };
    for (const parent of [
      {},
      { padding: 7.3, justifyContent: 'center', alignItems: 'center', gap: 3 },
      { flexDirection: 'row-reverse' },
      { flexDirection: 'column-reverse', flexWrap: 'wrap' },
      { position: undefined, marginLeft: 5.3 },
    ]) {
      t.same(laid(style, parent), laid({ ...style, margin: 0 }, parent), JSON.stringify({ style, parent }));
    }
  }
  t.end();
});

test('a layout that failed leaves nothing for the next one', (t) => {
  const flows = new Flows();
  const tree = (...more: PlainElement[]) =>
    element({ width: 90, height: 30 }, element({ flexGrow: 1 }), element({ flexGrow: 2 }), ...more);
  const expected = places(layOut(tree(), lines, 90, 30));
  for (let round = 0; round < 3; round++) {
    t.same(places(layOut(tree(), lines, 90, 30, flows)), expected);
    t.throws(() => layOut(tree(element({ overflow: 'clip' })), lines, 90, 30, flows));
    t.throws(() => layOut(tree(element({ opacity: 1 })), lines, 90, 30, flows));
  }
  t.end();
});
