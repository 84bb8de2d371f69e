import { test } from 'tap';
import { vocabulary } from '../../../src/pages/editor-data/document-vocabulary.js';
import { declaredValues } from '../../../workers/css/properties/declarations.js';
import { LONGHAND_NAMES } from '../../../workers/css/properties/longhands.js';
import { cssName } from '../../../workers/css/properties/property-names.js';
import { SHORTHANDS } from '../../../workers/css/properties/shorthands.js';
import { checkingContext } from '../../../workers/css/values/computation-context.js';
import { subsetsNamed } from '../../../workers/fonts/catalogue.js';

const CONTEXT = checkingContext({ width: 1200, height: 630 });
const { properties, colors, elements, svgElements } = vocabulary();

test('every property of the tables is offered, and logical ones', async (t) => {
  const names = Object.keys(properties);
  for (const name of [...LONGHAND_NAMES, ...Object.keys(SHORTHANDS)])
    t.ok(names.includes(cssName(name)), name);
  for (const name of ['margin-inline', 'inset-block-start', 'inline-size']) t.ok(names.includes(name), name);
  for (const name of ['grid-gap', 'float-offset', 'cursor', '-webkit-flex'])
    t.notOk(names.includes(name), name);
});

test('every word that is offered is a value of its property', async (t) => {
  let words = 0;
  for (const [name, values] of Object.entries(properties)) {
    t.equal(new Set(values).size, values.length, `${name}: each once`);
    for (const value of values.filter((each) => !each.endsWith('()'))) {
      t.ok(declaredValues(name, value, CONTEXT).length > 0, `${name}: ${value}`);
      words++;
    }
  }
  t.ok(words > 1000);
  for (const name of colors) t.ok(declaredValues('color', name, CONTEXT).length > 0, name);
});

test('what is most looked for is offered, and nothing that is not drawn', async (t) => {
  const has = (name: string, ...values: string[]) =>
    t.ok(
      values.every((value) => properties[name]?.includes(value)),
      `${name}: ${properties[name]}`,
    );
  has('display', 'flex', 'grid', 'inline-block', '-webkit-box');
  has('background-image', 'none', 'linear-gradient()', 'conic-gradient()', 'url()');
  has('background', 'linear-gradient()', 'rgb()', 'no-repeat');
  has('color', 'rgb()', 'oklch()', 'color-mix()', 'transparent');
  has('transform', 'rotate()', 'scale()', 'translateX()');
  has('filter', 'blur()', 'drop-shadow()');
  has('clip-path', 'circle()', 'polygon()', 'path()');
  has('grid-template-columns', 'repeat()', 'minmax()');
  has('animation-timing-function', 'cubic-bezier()', 'steps()', 'ease-in-out');
  has('text-fit', 'shrink 32px 3');
  t.ok(colors.includes('tomato') && colors.length > 140);
  const lacks = (name: string, value: string) =>
    t.notOk(properties[name]?.includes(value), `${name}: ${value}`);
  lacks('display', 'ruby');
  has('float', 'none', 'left', 'inline-start');
  lacks('float', 'footnote');
  lacks('position', 'sticky');
  lacks('filter', 'url()');
  lacks('color', 'linear-gradient()');
  lacks('font-synthesis', 'blur()');
});

test('families that are offered are there', async (t) => {
  const families = properties['font-family']?.filter((value) => value.includes(',')) ?? [];
  t.ok(families.length >= 6);
  for (const value of families) t.ok(subsetsNamed(/^"?([^",]+)/.exec(value)?.[1] ?? ''), value);
});

test('elements are those of documents', async (t) => {
  t.ok(elements.includes('section') && elements.includes('table') && svgElements.includes('path'));
  t.notOk(elements.includes('video'));
});
