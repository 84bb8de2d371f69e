import { encode } from 'fast-png';
import { cssName } from '../../workers/css/properties/property-names.js';
import type { PlainNode } from '../../workers/layout/element-tree.js';

const BLENDING = [
  ...['multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'hard-light'],
  ...['soft-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity', 'plus-lighter'],
];
const FILTERS = [
  ...[
    'brightness(1.4)',
    'brightness(30%)',
    'contrast(0.4)',
    'contrast(200%)',
    'grayscale()',
    'grayscale(40%)',
  ],
  ...['invert()', 'invert(30%)', 'opacity(40%)', 'saturate(0.3)', 'saturate(2.5)', 'sepia()', 'sepia(0.5)'],
  ...['hue-rotate(100deg)', 'sepia() hue-rotate(-0.3turn) saturate(3)'],
];
const CLIPS = [
  ...[
    'circle()',
    'circle(30% at 30px bottom)',
    'ellipse(40% 25px at right 40px top 60%)',
    'inset(10px 20% round 12px)',
  ],
  ...['polygon(50% 0, 100% 100%, 0 70px)', 'inset(4px) content-box'],
  ...['polygon(evenodd, 50% 0, 80% 100%, 0 35%, 100% 35%, 20% 100%)'],
];
/** Even colours, without the noise that Chromium adds to gradients. */
const COLOURS = {
  backgroundImage: `linear-gradient(to right, #e22 20px, #dd3 0 40px, #2b4 0 60px, rgba(34, 119, 204, 0.6) 0 80px,
    rgba(170, 34, 170, 0.6) 0 100px, #bbb 0)`,
  borderRadius: 20,
};

/**
 * Styles of boxes of 120 by 80 in cells of 200 by 150, by what they show. Those that are transformed stand on whole pixels,
 * to which browsers move them before: frame by frame, what turns while it moves would tremble.
 */
export const BOXES: Record<string, Record<string, string | number>> = {
  'gradient downwards': { backgroundImage: 'linear-gradient(#e66465, #9198e5)' },
  'gradient to the right': { backgroundImage: 'linear-gradient(to right, gold 20%, teal 60px, #123)' },
  'gradient to a corner': { backgroundImage: 'linear-gradient(to top left, #fff, #c06 30%, #036)' },
  'gradient by angle': { backgroundImage: 'linear-gradient(135deg, #1b1464, #c2185b)', borderRadius: 16 },
  'gradient that fades': {
    backgroundColor: '#fc0',
    backgroundImage: 'linear-gradient(60deg, rgba(0, 60, 255, 0.9), transparent)',
  },
  'gradients over one another': {
    backgroundImage:
      'linear-gradient(90deg, rgba(255, 0, 0, 0.6), transparent 60%), radial-gradient(circle at 70% 40%, #fff, #084)',
  },
  stripes: { backgroundImage: 'repeating-linear-gradient(45deg, #234, #234 8px, #89a 8px, #89a 16px)' },
  'radial gradient': { backgroundImage: 'radial-gradient(#fe8, #d40 60%, #402)' },
  'circle to the closest side': {
    backgroundImage: 'radial-gradient(circle closest-side at 30% 60%, #fff, #08c, #024)',
  },
  'ellipse by lengths': { backgroundImage: 'radial-gradient(50px 20px at left 40px, #fff, #0a0, #030)' },
  rings: { backgroundImage: 'repeating-radial-gradient(circle, #fff, #357 14px)' },
  'conic gradient': { backgroundImage: 'conic-gradient(#f06, #fc0, #0c8, #06f, #f06)', borderRadius: 20 },
  'pie chart': {
    borderRadius: '50%',
    backgroundImage:
      'conic-gradient(from 40deg at 45% 55%, #e33 35%, #3a3 0 0.6turn, #33e 0, rgba(0, 0, 99, 0.2))',
  },
  'repeating conic gradient': {
    backgroundImage: 'repeating-conic-gradient(from 10deg at right 40px bottom 30px, #124 5deg, #fd4 25deg)',
  },
  'rings from elsewhere': {
    backgroundImage:
      'repeating-radial-gradient(closest-side, #fff 12px, #357 20px, rgba(200, 0, 0, 0.5) 29px)',
  },
  dots: {
    backgroundColor: '#124',
    backgroundImage: 'radial-gradient(circle, #fff 3px, transparent 4px)',
    backgroundSize: '16px 12px',
    backgroundPosition: '5px bottom',
  },
  checkerboard: {
    backgroundImage: 'conic-gradient(#fff 90deg, #246 0 180deg, #fff 0 270deg, #246 0)',
    backgroundSize: '20px 20px',
    borderRadius: 14,
  },
  'tiles that are spaced': {
    backgroundImage: 'linear-gradient(45deg, #c06, #06c), linear-gradient(#cfc, #9c9)',
    backgroundSize: '27px 22px, auto',
    backgroundRepeat: 'space',
  },
  'tiles that are rounded': {
    backgroundImage: 'linear-gradient(to right, #c06, #06c)',
    backgroundSize: '25px 24px',
    backgroundRepeat: 'round no-repeat',
    backgroundPosition: 'center',
  },
  'tile by tile': {
    backgroundColor: '#eee',
    backgroundImage: 'linear-gradient(#c00, #fc0), linear-gradient(to right, #06c, #0c6)',
    backgroundSize: '50% 20px, 30px 100%',
    backgroundRepeat: 'no-repeat, repeat-y',
    backgroundPosition: 'right 10px top 25%, center',
  },
  'backgrounds within borders': {
    backgroundColor: '#fd0',
    border: '8px solid rgba(0, 0, 80, 0.3)',
    borderRadius: 20,
    padding: 10,
    backgroundImage: 'linear-gradient(#fff, #c60), linear-gradient(to right, #06c, #0c6)',
    backgroundOrigin: 'content-box, padding-box',
    backgroundClip: 'content-box, padding-box',
  },
  'gradient behind a border': {
    border: '8px solid rgba(0, 0, 80, 0.3)',
    backgroundImage: 'linear-gradient(45deg, #fff, #c60)',
  },
  border: { backgroundColor: '#eef', border: '6px solid #036' },
  'rounded border': { backgroundColor: '#eef', border: '6px solid #036', borderRadius: 24 },
  'border thicker than its radius': { backgroundColor: '#eef', border: '14px solid #036', borderRadius: 10 },
  'border of one side': { backgroundColor: '#efe', borderLeft: '9px solid #083' },
  'border of four colours': {
    backgroundColor: '#fff',
    borderWidth: '4px 12px 16px 8px',
    borderStyle: 'solid',
    borderColor: '#c00 #0a0 #00c #fa0',
    borderRadius: 18,
  },
  'see-through border': {
    backgroundColor: '#fd0',
    border: '8px solid rgba(0, 0, 80, 0.5)',
    borderRadius: '20px',
  },
  ellipse: { backgroundColor: '#808', borderRadius: '50%' },
  'elliptical corners': { backgroundColor: '#246', borderRadius: '60px 10px 40px 0 / 20px 30px 40px 0' },
  'radii that overlap': { backgroundColor: '#642', borderRadius: '90px 60px' },
  shadow: { backgroundColor: '#fff', borderRadius: 12, boxShadow: '0 8px 24px rgba(0, 0, 0, 0.35)' },
  'hard shadow': { backgroundColor: '#fd4', borderRadius: 12, boxShadow: '8px 8px #222' },
  'shadow of a square': { backgroundColor: '#fff', boxShadow: '4px 6px 10px 2px #0008' },
  'shadow through a clear box': { borderRadius: 20, boxShadow: '0 0 16px 4px #c00' },
  'faint wide shadow': {
    backgroundColor: '#fff',
    borderRadius: 30,
    boxShadow: '0 10px 40px -8px rgba(20, 30, 90, 0.6)',
  },
  'small shadow': { backgroundColor: '#fff', borderRadius: 6, boxShadow: '0 1px 3px rgba(0, 0, 0, 0.6)' },
  'two shadows': {
    backgroundColor: '#fff',
    borderRadius: 40,
    boxShadow: '-10px 0 12px #06c, 10px 0 12px #c60',
  },
  'ring by a shadow': { backgroundColor: '#fff', borderRadius: 14, boxShadow: '0 0 0 5px #0a8' },
  'inset shadow': {
    backgroundColor: '#eee',
    borderRadius: 20,
    boxShadow: 'inset 0 6px 14px rgba(0, 0, 0, 0.6)',
  },
  'inset ring': { backgroundColor: '#eee', borderRadius: 20, boxShadow: 'inset 3px 3px 0 4px #a0c' },
  'inset within a border': {
    backgroundColor: '#eee',
    border: '5px solid #345',
    borderRadius: 16,
    boxShadow: 'inset 4px 4px 10px #000a',
  },
  opacity: { backgroundColor: '#06c', border: '10px solid #c60', borderRadius: 12, opacity: 0.4 },
  turned: {
    left: 40,
    top: 35,
    backgroundColor: '#06c',
    border: '4px solid #222',
    borderRadius: 12,
    transform: 'rotate(20deg)',
  },
  'scaled and moved': {
    left: 40,
    top: 35,
    backgroundColor: '#393',
    borderRadius: 12,
    transform: 'translate(10px, 5px) scale(0.7, 1.1)',
  },
  'turned dots': {
    left: 40,
    top: 35,
    backgroundImage: 'radial-gradient(circle, #c06 5px, #fec 8px)',
    backgroundSize: '24px 20px',
    transform: 'rotate(15deg)',
  },
  ...Object.fromEntries(BLENDING.map((mixBlendMode) => [mixBlendMode, { ...COLOURS, mixBlendMode }])),
  ...Object.fromEntries(FILTERS.map((filter) => [filter, { ...COLOURS, filter }])),
  ...Object.fromEntries(CLIPS.map((clipPath) => [clipPath, { ...COLOURS, padding: 8, clipPath }])),
  'turned clip': {
    ...{ left: 40, top: 35, backgroundColor: '#06c', border: '8px solid #c60', opacity: 0.7 },
    ...{ clipPath: 'circle(closest-side)', transform: 'rotate(20deg)' },
  },
  'blended and faded': { ...COLOURS, mixBlendMode: 'hard-light', opacity: 0.6 },
  'slanted gradient': {
    left: 40,
    top: 35,
    backgroundImage: 'linear-gradient(to right, #f06, #60f)',
    transform: 'matrix(1, 0.2, -0.3, 0.9, 4, 3)',
  },
};

/** Behind what is blended. */
export const GROUND =
  'linear-gradient(#123 50px, #c84 0 62px, #6a9 0 74px, #808080 0 86px, #e4d 0 98px, #eef 0 106px, #fff 0)';

/** A box with others in it. */
export interface SceneBox {
  style: Record<string, string | number>;
  children?: readonly SceneBox[];
  /** Address of the picture of an `<img>`. */
  src?: string;
}

/** A picture with soft and hard edges, and with clear pixels; its colours are straight. */
export const PICTURE = {
  ...{ width: 60, height: 36 },
  data: Uint8Array.from({ length: 60 * 36 * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % 60, Math.floor((at >> 2) / 60)];
    const isClear = Math.hypot(x - 46, y - 12) < 7;
    const isCheck = x < 24 && y > 12 && ((x >> 2) + (y >> 2)) % 2 === 0;
    return [x * 4, y * 7, isCheck ? 255 : 60, isClear ? 0 : 255][at & 3] as number;
  }),
};
const file = Buffer.from(encode({ ...PICTURE, channels: 4 })).toString('hex');
const url = `data:image/png,${file.replace(/../g, '%$&')}`;
export const PICTURE_URL = url;

const at = (left: number, top: number, width: number, height: number) => ({
  ...{ position: 'absolute', display: 'flex', left, top, width, height },
});
const box = (style: SceneBox['style'], ...children: SceneBox[]): SceneBox => ({ style, children });
const filled = (backgroundColor: string, left: number, top: number, extra: SceneBox['style'] = {}) =>
  box({ ...at(left, top, 60, 40), backgroundColor, ...extra });
const lined = (style: string, extra: SceneBox['style'] = {}) =>
  box({ ...at(40, 35, 120, 80), border: style, ...extra });
const behind = (style: SceneBox['style']) =>
  box(
    { ...at(0, 0, 200, 150), backgroundImage: GROUND },
    box({ ...at(60, 20, 60, 110), backgroundColor: '#e22', borderRadius: 30 }),
    box({ ...at(40, 35, 120, 80), ...style }),
  );
const masked = (style: SceneBox['style']) =>
  box({ ...at(40, 35, 120, 80), ...COLOURS, border: '6px solid #123', padding: 8, ...style });
const LINE_STYLES = ['dashed', 'dotted', 'double', 'groove', 'ridge', 'inset', 'outset'];

/** Boxes in cells, by what they show: what is in one another, and what reads more than its own pixels. */
export const SCENES: Record<string, SceneBox> = {
  'negative layers below the flow': box(
    { ...at(20, 20, 160, 110), isolation: 'isolate' },
    box({ ...at(10, 10, 100, 60), backgroundColor: '#ccd', position: 'static' }),
    filled('#e22', 20, 20, { zIndex: -1 }),
    filled('#2b4', 40, 40, { zIndex: -2 }),
  ),
  'positive layers in their order': box(
    at(20, 20, 160, 110),
    filled('#e22', 0, 0, { zIndex: 3 }),
    filled('#2b4', 20, 20, { zIndex: 1 }),
    filled('#27c', 40, 40),
    filled('#dd3', 60, 60, { zIndex: 2 }),
  ),
  'a layer out of a box without layers': box(
    at(20, 20, 160, 110),
    box({ ...at(0, 0, 90, 60), backgroundColor: '#ccd' }, filled('#e22', 40, 30, { zIndex: 1 })),
    filled('#2b4', 50, 10),
  ),
  'layers of a context of their own': box(
    at(20, 20, 160, 110),
    box({ ...at(0, 0, 90, 60), backgroundColor: '#ccd', zIndex: 0 }, filled('#e22', 40, 30, { zIndex: 9 })),
    filled('#2b4', 50, 10),
  ),
  'what is clipped, and what is placed farther out': box(
    at(20, 20, 160, 110),
    box(
      { display: 'flex', width: 90, height: 60, overflow: 'hidden', backgroundColor: '#ccd' },
      filled('#e22', 60, 30),
      box({ display: 'flex', width: 50, height: 90, marginLeft: 70, flexShrink: 0, backgroundColor: '#27c' }),
    ),
  ),
  'a hidden box with a visible one': box(
    { ...at(20, 20, 160, 110), backgroundColor: '#e22', visibility: 'hidden' },
    filled('#2b4', 40, 30, { visibility: 'visible' }),
  ),
  'clipped in one direction': box(
    { ...at(60, 40, 80, 60), backgroundColor: '#ccd', overflowX: 'clip', overflowY: 'visible' },
    box({ ...at(-20, -20, 120, 100), backgroundColor: '#e228' }),
  ),
  ...Object.fromEntries(
    ['blur(0.6px)', 'blur(1.5px)', 'blur(3px)', 'blur(10px)', 'blur(40px)', 'brightness(1.4) blur(5px)'].map(
      (filter) => [filter, box({ ...at(40, 35, 120, 80), ...COLOURS, filter })],
    ),
  ),
  ...Object.fromEntries(
    [
      'drop-shadow(8px 6px #222)',
      'drop-shadow(4px 6px 5px #c00)',
      'blur(2px) drop-shadow(0 8px 4px #00f8)',
    ].map((filter) => [filter, box({ ...at(40, 35, 120, 80), ...COLOURS, filter })]),
  ),
  'a blur that is clipped': box(
    { ...at(40, 35, 120, 80), overflow: 'hidden', backgroundColor: '#eee' },
    box({ ...at(-20, -20, 80, 60), backgroundColor: '#06c', filter: 'blur(12px)' }),
    box({ ...at(80, 40, 80, 60), backgroundColor: '#c06', borderRadius: 30, filter: 'blur(8px)' }),
  ),
  'a faded blur in a turned box': box(
    { ...at(40, 35, 120, 80), transform: 'rotate(20deg) scale(0.8)', opacity: 0.7, backgroundColor: '#ccd' },
    box({ ...at(20, 20, 60, 40), backgroundColor: '#06c', filter: 'blur(6px)' }),
  ),
  ...Object.fromEntries(
    ['blur(6px)', 'blur(20px) saturate(2)', 'grayscale(1)', 'invert(1)'].map((backdropFilter) => [
      `below: ${backdropFilter}`,
      behind({ backdropFilter, backgroundColor: '#fff4', borderRadius: 16 }),
    ]),
  ),
  'below a faded box': behind({ backdropFilter: 'blur(8px)', opacity: 0.6, border: '5px solid #0068' }),
  ...Object.fromEntries(
    [
      { maskImage: 'linear-gradient(to right, #000, transparent)' },
      { maskImage: 'radial-gradient(circle, #000 30px, transparent 32px)' },
      {
        maskImage: 'conic-gradient(#000 90deg, transparent 0 180deg, #000 0 270deg, transparent 0)',
        maskSize: '20px 20px',
      },
      { maskImage: 'linear-gradient(#fff, #000)', maskMode: 'luminance' },
      {
        maskImage:
          'linear-gradient(to right, #000 50%, transparent 0), linear-gradient(#000 50%, transparent 0)',
        maskComposite: 'exclude',
      },
      {
        maskImage: 'radial-gradient(circle, #000 30px, transparent 0), linear-gradient(#000, #000)',
        maskComposite: 'subtract',
        maskClip: 'padding-box, content-box',
      },
      {
        maskImage:
          'linear-gradient(45deg, #000 60%, transparent 0), linear-gradient(-45deg, #000 60%, #0004 0)',
        maskComposite: 'intersect',
      },
      {
        maskImage: 'linear-gradient(#000, #000)',
        maskSize: '50% 50%',
        maskRepeat: 'no-repeat',
        maskPosition: 'center',
      },
      {
        maskImage: 'linear-gradient(#000, transparent)',
        filter: 'drop-shadow(6px 6px 2px #000)',
        opacity: 0.8,
      },
    ].map((style) => [JSON.stringify(style), masked(style)]),
  ),
  ...Object.fromEntries(
    LINE_STYLES.flatMap((line) => [
      [`${line} border`, lined(`6px ${line} #c63`)],
      [`rounded ${line} border`, lined(`7px ${line} #36c`, { borderRadius: 20, backgroundColor: '#eef' })],
      [
        `${line} outline`,
        box({ ...at(50, 45, 100, 60), outline: `5px ${line} #274`, outlineOffset: 4, borderRadius: 8 }),
      ],
    ]),
  ),
  'thin dashes': lined('1px dashed #000', { borderRadius: 12 }),
  'thin dots': lined('2px dotted #000'),
  'thin double line': lined('2px double #000'),
  'black grooves': lined('8px groove #000'),
  'ridges in the colour of the text': lined('8px ridge'),
  'nearly black ridges': lined('8px ridge #202020'),
  'dark ridges': lined('8px ridge #222'),
  'large dots': lined('14px dotted #06c'),
  'sides of all styles': box({
    ...at(40, 35, 120, 80),
    borderStyle: 'solid dashed dotted double',
    borderWidth: '8px 5px 6px 9px',
    borderColor: '#c00 #0a0 #00c #fa0',
  }),
  'round sides of all styles': box({
    ...at(40, 35, 120, 80),
    borderStyle: 'groove double solid dashed',
    borderWidth: '8px 9px 6px 5px',
    borderColor: '#c88 #0a0 #00c #fa0',
    borderRadius: 24,
  }),
  'outline within': box({
    ...at(40, 35, 120, 80),
    backgroundColor: '#eef',
    outline: '3px solid #c00',
    outlineOffset: -12,
  }),
  ...Object.fromEntries(
    [
      { transform: 'rotate(30deg)', transformOrigin: '0 0' },
      { transform: 'rotate(30deg)', transformOrigin: 'right 20px' },
      { translate: '10px -20%', rotate: '-15deg', scale: '0.8 1.2' },
      { transform: 'translate3d(10%, 5px, 0) rotateZ(10deg) scale3d(0.9, 0.8, 1)' },
      {
        transform: 'rotate(20deg)',
        boxShadow: '6px 8px 10px 2px #0008',
        backgroundColor: '#fd4',
        borderRadius: 12,
      },
      { transform: 'rotate(20deg)', boxShadow: 'inset 4px 4px 8px #000a', backgroundColor: '#fd4' },
    ].map((style) => [
      JSON.stringify(style),
      box({ ...at(40, 35, 120, 80), backgroundColor: '#06c', ...style }),
    ]),
  ),
  'blended layers of a background': box({
    ...at(40, 35, 120, 80),
    backgroundColor: '#c84',
    backgroundImage: 'linear-gradient(to right, #27c 60px, #2b4 0), linear-gradient(#eee 30px, #777 0)',
    backgroundBlendMode: 'multiply, difference',
  }),
  'gradient in oklch': box({
    ...at(40, 35, 120, 80),
    backgroundImage: 'linear-gradient(to right in oklch longer hue, #e22, #27c)',
  }),
  'gradient in oklab': box({
    ...at(40, 35, 120, 80),
    backgroundImage: 'linear-gradient(to right in oklab, #e22, #27c)',
  }),
  'gradient in hsl': box({ ...at(40, 35, 120, 80), backgroundImage: 'conic-gradient(in hsl, #e22, #27c)' }),
  ...Object.fromEntries(
    [
      {},
      { backgroundSize: 'contain', backgroundRepeat: 'no-repeat', backgroundPosition: 'right' },
      { backgroundSize: 'cover', borderRadius: 20, backgroundPosition: '50% 20%' },
      { backgroundSize: '37px auto', backgroundRepeat: 'space' },
      {
        backgroundSize: '25px 20px',
        backgroundRepeat: 'round',
        backgroundOrigin: 'border-box',
        border: '6px dashed #c00',
      },
      { backgroundSize: '10px 8px', backgroundPosition: '3px 5px' },
      { backgroundSize: '240px 160px', imageRendering: 'pixelated' },
      { backgroundSize: '30% 100%', backgroundRepeat: 'repeat-x', transform: 'rotate(15deg)' },
    ].map((style) => [
      `picture: ${JSON.stringify(style)}`,
      box({ ...at(40, 35, 120, 80), backgroundColor: '#eec', backgroundImage: `url("${url}")`, ...style }),
    ]),
  ),
  'masked by a picture': masked({ maskImage: `url("${url}")`, maskSize: '60px 40px' }),
  ...Object.fromEntries(
    [
      { objectFit: 'fill' },
      { objectFit: 'contain', objectPosition: 'left top' },
      { objectFit: 'cover', borderRadius: 24 },
      { objectFit: 'none', objectPosition: '20% 5px' },
      { objectFit: 'scale-down', imageRendering: 'pixelated' },
      { objectFit: 'cover', transform: 'rotate(-12deg)' },
    ].map((style) => [
      `img: ${JSON.stringify(style)}`,
      {
        ...box({ ...at(40, 35, 120, 80), border: '5px solid #246', padding: '4px 10px', ...style }),
        src: url,
      },
    ]),
  ),
  'gradient with a hint': box({
    ...at(40, 35, 120, 80),
    backgroundImage: 'linear-gradient(to right, #e22, 25%, #27c)',
  }),
};

export const CELL = { width: 200, height: 150 };
/** Of a box in its cell; between pixels, as boxes in the flow stand. */
export const PLACE = { left: 40.3, top: 34.6, width: 120, height: 80 };

const UNITLESS = new Set(['opacity', 'zIndex', 'flexShrink', 'order']);

/** Boxes as HTML. Their styles are those above: nothing of them comes from elsewhere. */
export function boxMarkup(node: PlainNode): string {
  if (typeof node === 'string') return node;
  const { style = {}, src } = node.props as { style?: SceneBox['style']; src?: string };
  const declarations = Object.entries(style).map(([name, value]) => {
    const written = typeof value === 'number' && !UNITLESS.has(name) ? `${value}px` : value;
    return `${cssName(name)}: ${String(written).replaceAll('"', '&quot;')}`;
  });
  const source = src === undefined ? '' : ` src="${src}"`;
  const start = `<${node.type}${source} style="${declarations.join('; ')}">`;
  return node.type === 'img' ? start : `${start}${node.children.map(boxMarkup).join('')}</${node.type}>`;
}
