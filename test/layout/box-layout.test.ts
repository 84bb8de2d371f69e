import satori from 'satori';
import tap, { test } from 'tap';
import { loadTemplates } from '../../templates/contract/registry.js';
import type { ComputedStyle, ComputedValues } from '../../workers/css/cascade/computed-style.js';
import type { TemplateStyle } from '../../workers/css/cascade/template-declarations.js';
import { TEMPLATE_ROOT, templatePage, templateStyle } from '../../workers/css/cascade/template-style.js';
import { paintedStyle } from '../../workers/css/painted/painted-style.js';
import { NO_DOCUMENT_FONTS } from '../../workers/fonts/document-fonts.js';
import type { Box } from '../../workers/layout/box-layout.js';
import { inlineStyle, paragraphStyle } from '../../workers/layout/boxes/inline-style.js';
import { type PlainElement, type PlainNode, plainTree } from '../../workers/layout/element-tree.js';
import { Paragraph } from '../../workers/text/paragraph/paragraph.js';
import { drawingFor, randomJob } from '../rig/drawing/jobs.js';
import { Setting } from '../rig/drawing/setting.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

tap.setTimeout(FILE_TIMEOUT_MS);

type Place = Pick<Box, 'left' | 'top' | 'width' | 'height'>;

const setting = new Setting();

/** Boxes in the order of the document; a text of its own is one, whatever its lines are made of. */
function inOrder(box: Box): Place[] {
  const isText = box.children.some(({ line }) => line && line.height === line.fontSize);
  return isText ? [box] : [box, ...box.children.flatMap(inOrder)];
}

/** Of the box that stands for what is in a block: no box of ours is compared with it. */
const CONTENT = 'content';

/** The same tree for satori, with an empty box of the right size for each text. */
function forSatori(node: PlainElement, parent: ComputedStyle): unknown {
  if (node.type === 'svg') return { type: 'div', props: { style: svgStyle(node.props) } };
  // It would load the picture.
  if (node.type === 'img') return { type: 'div', props: { style: node.props.style } };
  const own = templateStyle((node.props.style ?? {}) as TemplateStyle, parent, templatePage(1, 1));
  const isBlock = own.values.display === 'block';
  const children = node.children.map((child) => {
    if (typeof child !== 'string') return forSatori(child, own);
    return textBox(child, isBlock ? own.values : own.heritage, isBlock ? CONTENT : undefined);
  });
  const style = Object.entries((node.props.style ?? {}) as TemplateStyle).filter(([name]) => !isOfText(name));
  return {
    type: node.type,
    props: { ...node.props, style: { ...Object.fromEntries(style), display: 'flex' }, children },
  };
}

function isOfText(name: string): boolean {
  return ['direction', 'overflowWrap', 'textWrap', 'whiteSpaceCollapse', 'wordBreak'].includes(name);
}

function svgStyle({ width, height, style }: Record<string, unknown>) {
  return { width, height, flexShrink: 0, ...(style as TemplateStyle | undefined) };
}

function textBox(text: string, values: ComputedValues, key: string | undefined): unknown {
  const { measures, han } = setting;
  const root = inlineStyle(values, '', { fonts: NO_DOCUMENT_FONTS, han, measures });
  const paragraph = new Paragraph([{ type: 'text', text }], paragraphStyle(values, root, 0), measures);
  const most = typeof values.maxWidth === 'number' ? values.maxWidth : Infinity;
  const width = Math.min(paragraph.maxContentWidth, most);
  const { height } = paragraph.layOut(width);
  return { type: 'div', key, props: { style: { flexShrink: 0, width, height } } };
}

/** Where satori, which has a layout engine of its own, puts the boxes. */
async function satoriPlaces(content: PlainElement, width: number, height: number): Promise<Place[]> {
  const places: Place[] = [];
  await satori(forSatori(content, TEMPLATE_ROOT) as Parameters<typeof satori>[0], {
    width,
    height,
    fonts: [],
    pointScaleFactor: 0,
    onNodeDetected: ({ key, left, top, width, height }) => {
      if (key !== CONTENT) places.push({ left, top, width, height });
    },
  });
  return places;
}

function largestDistance(one: Place, other: Place): number {
  const keys = ['left', 'top', 'width', 'height'] as const;
  return Math.max(...keys.map((key) => Math.abs(one[key] - other[key])));
}

for (const template of (await loadTemplates()).values()) {
  test(`${template.id}: every box has the place that satori gives it`, async (t) => {
    const random = seededRandom(17);
    for (let round = 0; round < 8; round++) {
      const { data } = drawingFor(template, randomJob(template, random));
      const { width, height } = template;
      const stage = { fit: setting.fit, progress: round / 8, width, height };
      const content = plainTree(template.draw(data, stage));
      const ours = inOrder(setting.boxesOf(content, template.width, template.height));
      const theirs = await satoriPlaces(content, template.width, template.height);
      const distances = ours.map((place, index) => largestDistance(place, theirs[index] as Place));
      t.equal(ours.length, theirs.length);
      t.ok(Math.max(...distances) < 0.05, `${Math.max(...distances).toFixed(3)} pixels at most`);
    }
  });
}

function element(style: Record<string, unknown>, ...children: PlainNode[]): PlainElement {
  return { type: 'div', props: { style }, children };
}

test('a style that is not drawn is an error that names it', (t) => {
  const lay = (style: Record<string, unknown>) => setting.boxesOf(element(style), 100, 100);
  t.throws(() => lay({ initialLetter: 2 }), { message: 'the style initialLetter is not drawn' });
  t.throws(() => lay({ cursor: 'pointer' }), { message: 'the style cursor is not drawn' });
  t.throws(() => lay({ '--own': '1px' }), { message: 'the style --own is not drawn' });
  t.throws(() => lay({ 'margin-top': 1 }), { message: 'the style margin-top is not drawn' });
  t.throws(() => lay({ toString: 1 }), { message: 'the style toString is not drawn' });
  for (const wrong of [
    { float: 'top' },
    { justifyContent: 'space' },
    { alignItems: 'centre' },
    { overflow: 'clipped' },
    { width: Number.NaN },
    { width: 'var(--own)' },
    { color: 'revert' },
    { fontFamily: 'Georgia' },
    { rotate: 3 },
    { position: 'left' },
    { flexDirection: 'toString' },
    { opacity: true },
    { boxShadow: 3 },
  ]) {
    const [value] = Object.values(wrong);
    t.throws(() => lay(wrong), { message: `the style value ${value} is not drawn` });
  }
  t.end();
});

test('styles of templates are computed as those of documents, from a beginning of their own', (t) => {
  const page = templatePage(400, 200);
  const computed = (style: TemplateStyle, parent = TEMPLATE_ROOT) => templateStyle(style, parent, page);
  const root = computed({ fontSize: 20, lineHeight: 30, color: 'rebeccapurple', letterSpacing: '0.1em' });
  const style: TemplateStyle = {
    ...{ margin: '1em 10vw calc(50% - 2px)', marginInlineStart: 3, border: '2px solid', borderRadius: 4 },
    ...{ flex: 1, opacity: 7, width: -3, top: -3, overflow: 'hidden', boxShadow: '0 1px currentcolor' },
    ...{ backgroundColor: 'rgb(255 0 0 / 50%)', lineHeight: '2', fontWeight: 'bolder', gap: '2px' },
  };
  for (const round of ['first', 'kept']) {
    const { values, heritage } = computed(style, root);
    t.match(
      values,
      {
        ...{ display: 'flex', boxSizing: 'border-box', position: 'static', fontFamily: 'sans', fontSize: 20 },
        ...{ marginTop: 20, marginRight: 40, marginBottom: 'calc(50% - 2px)', marginLeft: 3 },
        ...{ borderLeftWidth: 2, borderLeftStyle: 'solid', borderLeftColor: 'currentcolor' },
        ...{ flexGrow: 1, flexShrink: 1, flexBasis: '0%', opacity: 1 },
        ...{ width: 0, top: -3, overflowX: 'hidden', overflowY: 'hidden', rowGap: 2, columnGap: 2 },
        backgroundColor: 'rgba(255, 0, 0, 0.5)',
        ...{ lineHeight: '2', fontWeight: 700, color: '#663399', letterSpacing: 2 },
      },
      round,
    );
    t.equal(String(values.boxShadow), '0px 1px 0px #663399');
    t.equal(String(values.borderTopLeftRadius), '4px 4px');
    const within = computed(
      { padding: 5, paddingTop: 9, borderStyle: 'inherit' },
      { ...root, values, heritage },
    );
    t.match(within.values, { opacity: 1, width: 'auto', lineHeight: '2', fontWeight: 700, marginTop: 0 });
    t.match(within.values, { paddingTop: 9, paddingLeft: 5, borderTopStyle: 'solid', borderTopWidth: 3 });
    t.equal(within.heritage, heritage, 'what inherits alike begins with the same object');
  }
  t.equal(computed({ paddingTop: 9, padding: 5 }).values.paddingTop, 5, 'the later one counts');
  t.equal(templateStyle({ width: '10vw' }, root, templatePage(50, 50)).values.width, 5, 'in its own picture');
  t.equal(computed({ width: '10vw' }, root).values.width, 40);
  t.equal(computed({}, computed({ fontSize: 30 })).values.fontSize, 30, 'inherited');
  for (const borderStyle of ['solid', 'dashed'])
    t.equal(
      computed({ borderStyle: 'inherit' }, computed({ borderStyle })).values.borderTopStyle,
      borderStyle,
      'of its own parent',
    );
  for (const fontSize of [30, 10, 30])
    t.equal(computed({ padding: '2em' }, computed({ fontSize })).values.paddingTop, 2 * fontSize);
  const painted = paintedStyle(computed({ fontSize: '2em' }, root).values);
  // @ts-expect-error a length is no number before it is scaled
  t.equal(painted.fontSize * painted.opacity, 40);
  t.end();
});

test('lengths of four sides are shortened as in CSS', (t) => {
  const inner = (style: TemplateStyle) => {
    const content = element({ width: 100, height: 100, ...style }, element({ flexGrow: 1 }));
    const [box] = setting.boxesOf(content, 100, 100).children as [Box];
    return [box.top, 100 - box.left - box.width, 100 - box.top - box.height, box.left];
  };
  t.same(inner({ padding: 5 }), [5, 5, 5, 5]);
  t.same(inner({ padding: '1px' }), [1, 1, 1, 1]);
  t.same(inner({ padding: '1px 2px' }), [1, 2, 1, 2]);
  t.same(inner({ padding: '1px 2px 3px' }), [1, 2, 3, 2]);
  t.same(inner({ padding: '1px 2px 3px 4px' }), [1, 2, 3, 4]);
  t.same(inner({ padding: 5, paddingTop: 9 }), [9, 5, 5, 5]);
  t.end();
});
