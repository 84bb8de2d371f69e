import t, { test } from 'tap';
import { type PlainElement, plainTree } from '../../workers/layout/element-tree.js';
import { svgMarkup } from '../../workers/layout/svg-markup.js';
import { rasterize } from '../../workers/raster/resvg.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

function svg(props: Record<string, unknown>, ...children: (PlainElement | string)[]): PlainElement {
  return { type: 'svg', props: { width: 20, height: 10, ...props }, children };
}

function element(
  type: string,
  props: Record<string, unknown> = {},
  ...children: (PlainElement | string)[]
): PlainElement {
  return { type, props, children };
}

test('attributes are hyphenated unless SVG writes them in camel case', async (t) => {
  const markup = svgMarkup(
    svg(
      { viewBox: '0 0 20 10', preserveAspectRatio: 'none' },
      element('linearGradient', { id: 'a', gradientUnits: 'userSpaceOnUse', gradientTransform: 'rotate(9)' }),
      element('path', { strokeWidth: 2, fillRule: 'evenodd', clipPath: 'url(#b)', strokeLinecap: 'round' }),
      element('marker', { refX: 1, markerWidth: 2 }),
      element('stop', { stopColor: '#fff', stopOpacity: 0.5 }),
    ),
  );
  t.equal(
    markup,
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10" preserveAspectRatio="none">' +
      '<linearGradient id="a" gradientUnits="userSpaceOnUse" gradientTransform="rotate(9)"/>' +
      '<path stroke-width="2" fill-rule="evenodd" clip-path="url(#b)" stroke-linecap="round"/>' +
      '<marker refX="1" markerWidth="2"/>' +
      '<stop stop-color="#fff" stop-opacity="0.5"/></svg>',
  );
});

test('blending and isolation are written as style, beside the one there is', async (t) => {
  const blended = { 'mix-blend-mode': 'multiply', isolation: 'isolate', style: 'fill:red' };
  t.match(
    svgMarkup(svg({}, element('g', blended))),
    'style="mix-blend-mode:multiply;isolation:isolate;fill:red"',
  );
});

test('values are escaped; absent ones are not written; others are refused', async (t) => {
  t.match(svgMarkup(svg({ id: `"><script>&'` })), `id="&#34;&#62;&#60;script&#62;&#38;'"`);
  t.match(
    svgMarkup(svg({}, element('title', {}, '</title><rect/>&amp;'))),
    '&#60;/title&#62;&#60;rect/&#62;&#38;amp;',
  );
  t.match(svgMarkup(svg({ id: 'a\tb\nc\rd' })), 'id="a&#9;b&#10;c&#13;d"');
  t.match(
    svgMarkup(svg({ 'a<b': '1', '5': '1', 'a:b': '1', 'xlink:href': '#x', ünlü: '1' })),
    'height="10" href="#x"/>',
  );
  t.notMatch(svgMarkup(svg({ 'xlink:href': '#x', href: '#y' })), /#x/);
  t.notMatch(svgMarkup(svg({ id: undefined, role: null })), / id=|role/);
  t.throws(() => svgMarkup(svg({ onload: () => 1 })), { message: 'attribute onload is no text' });
  t.throws(() => svgMarkup(svg({ style: {} })), { message: 'attribute style is no text' });
});

test('no character makes a document that cannot be drawn', async (t) => {
  const every = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)).join('');
  const odd = `${every}\ufffe\uffff\ud800\udc00\ud83d\ufdd0\u{1ffff}\u{10ffff}\u2028`;
  const drawn = rasterize(svgMarkup(svg({ id: odd }, element('title', { id: odd }, odd))));
  t.same([drawn.width, drawn.height], [20, 10]);
  for (const character of odd) {
    t.doesNotThrow(
      () => rasterize(svgMarkup(svg({ id: character }, character))),
      `U+${character.codePointAt(0)}`,
    );
  }
});

test('markup in a value draws nothing', async (t) => {
  const injected = '"/><rect width="20" height="10" fill="red"/><g id="';
  const drawn = rasterize(svgMarkup(svg({}, element('g', { id: injected }, element('title', {}, injected)))));
  t.ok(drawn.pixels.every((value) => value === 0));
});

test('components are called, fragments and arrays opened, and what draws nothing dropped', async (t) => {
  const fragment = Symbol('fragment');
  const Box = ({ name, children }: { name: string; children?: unknown }) => ({
    type: 'div',
    props: { id: name, children },
  });
  const Nothing = () => null;
  const Several = () => ({ type: fragment, props: { children: [{ type: 'i', props: {} }, 'x'] } });
  const tree = plainTree({
    type: Box,
    props: {
      name: 'outer',
      children: [
        null,
        undefined,
        true,
        false,
        '',
        0,
        12.5,
        [['a'], [[{ type: Box, props: { name: 'inner' } }]]],
        { type: Nothing, props: {} },
        { type: Several, props: {} },
      ],
    },
  } as never);
  t.same(tree, {
    type: 'div',
    props: { id: 'outer' },
    children: ['', '0', '12.5', 'a', element('div', { id: 'inner' }), element('i'), 'x'],
  });
});

test('a drawing is one element', async (t) => {
  for (const drawing of [null, 'text', []]) {
    t.throws(() => plainTree(drawing as never), { message: 'a drawing must be one element' });
  }
});

test('a namespace that a drawing declares says nothing, since HTML knows drawings by their elements', async (t) => {
  const html = 'http://www.w3.org/1999/xhtml';
  const markup = svgMarkup(svg({ xmlns: html }, element('path', { xmlns: html, d: 'M0 0H9' })));
  t.equal(markup, '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0H9"/></svg>');
});
