/** What `<use>`s show in the trees of documents. */

import { test } from 'tap';
import { TooMuchStyling } from '../../workers/css/values/style-work.js';
import { compileDocument } from '../../workers/documents/compile-document.js';
import { DocumentRenderer } from '../../workers/documents/document-renderer.js';
import type { StyledTree } from '../../workers/layout/element-tree.js';

function rendererOf(body: string, styles = ''): DocumentRenderer {
  const { document, errors } = compileDocument(`<!doctype html><html lang="en"><head><title>t</title>
    <meta name="viewport" content="width=160, height=120"><script type="application/json">
    { "fields": { "title": { "type": "text", "label": "Title", "default": "one" } } }</script>
    <style>${styles}</style></head><body>${body}</body></html>`);
  if (!document) throw new Error(JSON.stringify(errors));
  return new DocumentRenderer(document);
}

/** All elements of a tree of one type. */
function all(tree: StyledTree, type: string): StyledTree[] {
  const own = tree.type === type ? [tree] : [];
  return [...own, ...tree.children.flatMap((child) => (typeof child === 'string' ? [] : all(child, type)))];
}

const SPRITE =
  '<svg style="display: none"><symbol id="s"><text style="fill: var(--c)">{{title}}</text></symbol></svg>';

test('a drawing without fields shows the field that it uses as it is now', (t) => {
  for (const use of ['<use href="#s"/>', '<use href="#s" style="--c: red"/>']) {
    const renderer = rendererOf(`<div><svg>${use}</svg></div>${SPRITE}`);
    const textIn = (title: string) => {
      const [drawing] = all(renderer.render({ title }), 'svg');
      return drawing && all(drawing, 'text').flatMap(({ children }) => children);
    };
    t.same(textIn('one'), ['one'], use);
    t.same(textIn('two'), ['two'], use);
  }
  t.end();
});

test('a drawing in which nothing changes is the same object in the next picture', (t) => {
  const renderer = rendererOf(
    '<p>{{title}}</p><svg><defs><path id="u" d="M0 0h9" style="fill: var(--c)"/></defs><use href="#u" style="--c: red"/></svg>',
  );
  const drawing = (title: string) => all(renderer.render({ title }), 'svg')[0];
  t.equal(drawing('one'), drawing('two'));
  t.end();
});

test('uses in the same surroundings show the same copy, and the shape itself where nothing differs', (t) => {
  const renderer = rendererOf(
    `<svg><defs><path id="u" d="M0 0h9" style="fill: var(--c)"/><path id="v" d="M0 0h9"/></defs>
    <g style="--c: red"><use href="#u"/><use href="#u" x="9"/></g><use href="#u"/><use href="#v" style="--c: red; fill: red"/></svg>`,
  );
  const tree = renderer.render({});
  const [one, two, itself, other] = all(tree, 'use').map(({ props }) => props.href);
  t.equal(one, two);
  t.not(one, '#u');
  t.equal(itself, '#u');
  t.equal(other, '#v');
  t.end();
});

test('copies follow colours that move', (t) => {
  const renderer = rendererOf(
    '<svg><defs><path id="u" d="M0 0h9" style="fill: color-mix(in srgb, currentcolor, #fff)"/></defs><use class="x" href="#u"/></svg>',
    '@keyframes k { from { color: #f00 } to { color: #00f } } .x { animation: k 1s linear infinite }',
  );
  const fillAt = (timeMs: number) => {
    const tree = renderer.render({}, timeMs);
    const id = String(all(tree, 'use')[0]?.props.href).slice(1);
    return all(tree, 'path').find(({ props }) => props.id === id)?.props.fill;
  };
  t.not(fillAt(0), fillAt(500));
  t.end();
});

test('uses that give too many elements styles of their own are too much styling', (t) => {
  const shapes = '<path d="M0 0h9" style="fill: var(--c)"/>'.repeat(100);
  const uses = Array.from({ length: 40 }, (_, at) => `<use href="#u" style="--c: #${100 + at}"/>`).join('');
  const renderer = rendererOf(`<svg><defs><g id="u">${shapes}</g></defs>${uses}</svg>`);
  t.throws(() => renderer.render({}), TooMuchStyling);
  t.end();
});
