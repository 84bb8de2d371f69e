import { escaped } from '../../fidelity/escaping.js';
import type { AskedPicture, SatoriElement, SatoriFont } from './satori-stage.js';

/** What satori takes for granted (src/handler/presets.ts and compute.ts of its repository) where a browser does not. */
const PRESETS = `
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; font-size: 16px; color: black; background: transparent; font-synthesis: none }
body, body :not(svg, svg *) { display: flex; position: relative; flex-shrink: 0; min-width: auto }
/* Satori's layout gives an item no more than its container's width, unless it says one itself. */
body :not(svg, svg *, [style*='width:']) { max-width: 100% }
img, svg { flex-shrink: 0 }
hr { margin: .5em auto; border: 1px solid }
u { text-decoration: underline } s { text-decoration: line-through } mark { background: yellow }`;

/** CSS properties whose numbers have no unit. */
const UNITLESS = new Set(
  'flex flexGrow flexShrink order fontWeight lineHeight opacity zIndex lineClamp WebkitLineClamp aspectRatio scale tabSize fillOpacity strokeOpacity strokeMiterlimit'.split(
    ' ',
  ),
);

/** Attributes of SVG that are written in camel case. */
const CAMEL_CASE =
  /^(viewBox|preserveAspectRatio|gradient(Units|Transform)|pattern(Units|ContentUnits|Transform)|clipPathUnits|mask(Units|ContentUnits)|stdDeviation|refX|refY|marker(Width|Height|Units)|startOffset|textLength|lengthAdjust|pathLength|primitiveUnits|filterUnits|baseFrequency|numOctaves)$/;

/**
 * The tree of a test of satori as a document, with its fonts.
 * @throws a sentence when documents cannot say it
 */
export function satoriDocument({ element, options, width }: AskedPicture) {
  if (options.width === undefined || options.height === undefined)
    throw new Error('a size left to the content');
  if (options.width !== width) throw new Error('a picture of another size than its tree');
  const fonts = options.fonts ?? [];
  const assets = new Map(
    fonts.map(({ data }, index) => [`assets/font-${index}.ttf`, bytesOf(data)] as const),
  );
  const families = [...new Set([...fonts.map(({ name }) => `"${name}"`), 'Inter'])].join(', ');
  const size = `width: ${options.width}px; height: ${options.height}px`;
  const source = `<!doctype html><html lang="en"><head><title>satori</title>
<meta name="viewport" content="width=${options.width}, height=${options.height}">
<style>${fonts.map(fontFace).join('\n')}${PRESETS}\nbody { ${size}; overflow: hidden; font-family: ${families} }</style>
</head><body>${markup(element)}</body></html>`;
  return { source, values: {}, assets, timeMs: 0 };
}

function fontFace({ name, weight = 400, style = 'normal' }: SatoriFont, index: number): string {
  return `@font-face { font-family: "${name}"; src: url(assets/font-${index}.ttf); font-weight: ${weight}; font-style: ${style} }`;
}

function bytesOf(data: SatoriFont['data']): Uint8Array {
  return data instanceof Uint8Array ? data : new Uint8Array(data);
}

function markup(node: unknown): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(markup).join('');
  if (typeof node !== 'object') return escaped(String(node));
  const { type, props } = node as SatoriElement;
  if (typeof type === 'function') return markup((type as (given: unknown) => unknown)(props));
  if (typeof type !== 'string') return markup(props.children);
  const { children, ...rest } = props;
  return `<${type}${attributes(rest)}>${VOID.test(type) ? '' : `${markup(children)}</${type}>`}`;
}

const VOID = /^(img|br|hr)$/;

function attributes(props: Record<string, unknown>): string {
  return Object.entries(props)
    .filter(([name, value]) => name !== 'key' && value !== undefined && value !== null && value !== false)
    .map(([name, value]) => {
      if (name === 'tw') throw new Error("utility classes of satori's own version");
      if (name === 'style') return ` style="${escaped(inlineStyle(value as Record<string, unknown>))}"`;
      if (name === 'src') return ` src="${escaped(localUrl(value))}"`;
      if (name === 'className') return ` class="${escaped(String(value))}"`;
      if (typeof value === 'object' || typeof value === 'function')
        throw new Error(`an attribute ${name} that is no text`);
      return ` ${CAMEL_CASE.test(name) ? name : kebab(name)}="${escaped(String(value))}"`;
    })
    .join('');
}

function inlineStyle(style: Record<string, unknown>): string {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => {
      if (name.startsWith('--')) return `${name}: ${value}`;
      if (name === 'display' && value === 'block') return 'display: flex';
      if (/url\(\s*["']?https?:/.test(String(value))) throw new Error('a picture from the network');
      const unit = typeof value === 'number' && value !== 0 && !UNITLESS.has(name) ? 'px' : '';
      return `${kebab(name)}: ${value}${unit}`;
    })
    .join('; ');
}

function localUrl(value: unknown): string {
  if (typeof value !== 'string') throw new Error('a picture that is no URL');
  if (!value.startsWith('data:')) throw new Error('a picture from the network');
  return value;
}

/** `WebkitTextStroke` as `-webkit-text-stroke`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
