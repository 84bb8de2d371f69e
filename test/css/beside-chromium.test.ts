import t from 'tap';
import type { ComputedValues } from '../../workers/css/cascade/computed-style.js';
import type { ComputedValue } from '../../workers/css/grammars/grammars.js';
import { LONGHAND_NAMES, LONGHANDS, type LonghandName } from '../../workers/css/properties/longhands.js';
import { cssName } from '../../workers/css/properties/property-names.js';
import { componentValues } from '../../workers/css/syntax/component-values.js';
import { checkingContext } from '../../workers/css/values/computation-context.js';
import { channelsOf, colorOf } from '../../workers/css/values/css-colors.js';
import { StyledDocument } from '../../workers/documents/styled-document.js';
import { compileStyledDocument } from '../../workers/documents/tailwind.js';
import { ChromiumPage } from '../rig/chromium/chromium.js';
import { tailwindSheet } from '../rig/conformance/tailwind.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { STYLE_DOCUMENTS, type StyleDocument } from './style-documents.js';
import { UTILITY_DOCUMENTS } from './utility-documents.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SIZE = { width: 800, height: 600 };

/** What is not asked: what Chromium does not know, has in other forms, or has as it is used and not as it is computed. */
const UNASKED: ReadonlySet<LonghandName> = new Set<LonghandName>([
  'textFit',
  'content',
  'fontSynthesisStyle',
  'fontSynthesisWeight',
  'listStyleImage',
  'backgroundPositionX',
  'backgroundPositionY',
  'maskPosition',
  'hyphens',
  'writingMode',
  'stopColor',
  'fill',
  'stroke',
]);

const ASKED = LONGHAND_NAMES.filter((name) => !UNASKED.has(name) && !name.startsWith('animation'));

/** @param sheet Tailwind's, which a browser is given in place of the request for it */
function source({ css, body, usesTailwind }: StyleDocument, sheet?: string): string {
  const asks = usesTailwind ? '<meta name=css content=tailwind>' : '';
  const viewport = `width=${SIZE.width}, height=${SIZE.height}`;
  return `<!doctype html><html lang=en><head><title>x</title><meta name=viewport content="${viewport}">${asks}<style>${sheet ?? css}</style></head><body>${body}</body></html>`;
}

/** In the page: the computed values of each element below the root, at a time in the animations. */
const READ = `(names, time) => {
  for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = time }
  return [...document.querySelectorAll('body, body *')].map((element) => {
    const map = element.computedStyleMap();
    const style = getComputedStyle(element);
    return names.map((name) => {
      try { return map.getAll(name).join(', ') || style.getPropertyValue(name) } catch { return style.getPropertyValue(name) }
    });
  });
}`;

async function ours(document: StyleDocument): Promise<ComputedValues[]> {
  const { document: compiled, errors } = await compileStyledDocument(source(document));
  if (!compiled) throw new Error(`${document.name}: ${JSON.stringify(errors)}`);
  return new StyledDocument(compiled, {})
    .at(document.time ?? 0)
    .slice(1)
    .map(({ own }) => own.values);
}

/** Chromium's text in the form of ours; undefined where it says in another way what ours is. */
function normalised(name: LonghandName, text: string): ComputedValue | undefined {
  if (text === '"Times New Roman"') return 'serif';
  // Of every block, though nothing around it is of another direction; and of a box whose lines are counted.
  if (name === 'unicodeBidi' && text === 'isolate') return undefined;
  if (name === 'display' && text === 'flow-root') return undefined;
  // Of pictures, which it leaves as they are.
  if (name === 'overflowClipMargin' && text === 'content-box') return undefined;
  const flat = text.replace(
    /matrix3d\(([^,]+), ([^,]+), 0, 0, ([^,]+), ([^,]+), 0, 0, 0, 0, 1, 0, ([^,]+), ([^,]+), 0, 1\)/,
    'matrix($1, $2, $3, $4, $5, $6)',
  );
  return LONGHANDS[name].grammar(componentValues(flat), checkingContext(SIZE)) ?? `unreadable: ${text}`;
}

/** A list that says the same of every layer is that value alone. */
function ofLayers(name: LonghandName, value: ComputedValue): ComputedValue {
  if (!/^(?:background|mask)/.test(name) || name.endsWith('Image')) return value;
  const layers = new Set(String(value).split(', '));
  return layers.size === 1 && !String(value).includes('(') ? ([...layers][0] as string) : value;
}

const COLOR = /#[0-9a-f]{6}\b|rgba\([^)]*\)/g;

/** What gradients are without it, too, or in another order. */
const WRITTEN_OUT =
  /to bottom, |ellipse farthest-corner at center, | at center|(?<=to )(left|right) (?=top|bottom)|(?<=to (?:top|bottom)) (left|right)/g;

/** Numbers by three decimals; colours by what of 255 they give to a picture, which Chromium rounds at other steps. */
function areAlike(one: ComputedValue, other: ComputedValue): boolean {
  const [mine, its] = [one, other].map((value) =>
    String(value)
      .replace(WRITTEN_OUT, '')
      .split(COLOR)
      .join('')
      .split(/(-?\d+(?:\.\d+)?)/),
  );
  const [colors, theirColors] = [one, other].map((value) =>
    (String(value).match(COLOR) ?? []).flatMap(weights),
  );
  const isNear = (numbers: readonly unknown[], others: readonly unknown[], most: number) =>
    numbers.length === others.length &&
    numbers.every((number, index) => {
      const distance = Math.abs(Number(number) - Number(others[index]));
      return Number.isNaN(distance)
        ? number === others[index]
        : distance <= most * Math.max(1, Math.abs(Number(number)));
    });
  return (
    isNear(mine ?? [], its ?? [], 1e-3) &&
    isNear(
      (colors ?? []).map((each) => each + 1e3),
      (theirColors ?? []).map((each) => each + 1e3),
      1.5e-3,
    )
  );
}

/** The channels, multiplied by the alpha, and that. */
function weights(color: string): number[] {
  const [red, green, blue, alpha] = channelsOf(color) ?? [0, 0, 0, 0];
  return [red * alpha, green * alpha, blue * alpha, alpha * 255];
}

t.test('styles are computed as a browser computes them', async (t) => {
  const chromium = await ChromiumPage.open('');
  t.teardown(() => chromium.close());
  const { page } = chromium;
  await page.setViewportSize(SIZE);
  const names = JSON.stringify(ASKED.map(cssName));
  for (const document of [...STYLE_DOCUMENTS, ...UTILITY_DOCUMENTS]) {
    const sheet = document.usesTailwind ? await tailwindSheet(document.body) : undefined;
    await page.setContent(source(document, sheet));
    const theirs = (await page.evaluate(`(${READ})(${names}, ${document.time ?? 0})`)) as string[][];
    const mine = await ours(document);
    t.equal(mine.length, theirs.length, `${document.name}: elements`);
    const differences: string[] = [];
    for (const [element, texts] of theirs.entries()) {
      for (const [index, name] of ASKED.entries()) {
        const text = texts[index] as string;
        const value = mine[element]?.[name] as ComputedValue;
        const wished = normalised(name, text);
        const own = value === 'currentcolor' ? (mine[element]?.color as string) : value;
        const theirs = wished === 'currentcolor' ? (mine[element]?.color as string) : wished;
        if (theirs !== undefined && !areAlike(ofLayers(name, own), ofLayers(name, theirs)))
          differences.push(`element ${element}: ${cssName(name)} is ${own}, in Chromium ${text} (${wished})`);
      }
    }
    t.same(differences, [], document.name);
  }
});

/** In the page: the channels of a colour as it is painted upon white. */
const PAINT = `(color) => {
  const context = document.createElement('canvas').getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, 1, 1);
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}`;

t.test('a lightness beyond its ends leaves a colour its hue, as in a browser', async (t) => {
  const chromium = await ChromiumPage.open('');
  t.teardown(() => chromium.close());
  const colors = [
    ...[
      'oklch(1.2 .1 0)',
      'oklch(1 .1 0)',
      'oklch(0 .3 20)',
      'oklab(120% .1 0)',
      'lab(120 50 0)',
      'lab(-10 50 0)',
    ],
    ...[
      'lch(100 50 0)',
      'lch(50 -10 30)',
      'oklch(from red 1.3 c h)',
      'lab(from red 130 a b)',
      'lab(100 0 0)',
      'oklch(0 0 0)',
    ],
    ...['oklab(none .1 0)', 'color-mix(in oklch, oklch(1.2 .1 0), oklch(.5 .1 0))'],
  ];
  for (const color of colors) {
    const theirs = (await chromium.page.evaluate(`(${PAINT})(${JSON.stringify(color)})`)) as number[];
    const { red = -1, green = -1, blue = -1 } = colorOf(color) ?? {};
    const distance = Math.max(
      ...[red, green, blue].map((channel, at) => Math.abs(channel - (theirs[at] as number))),
    );
    t.ok(distance <= 1, `${color} is ${[red, green, blue]}, in Chromium ${theirs}`);
  }
});
