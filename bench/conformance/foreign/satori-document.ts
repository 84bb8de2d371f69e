import { escaped } from '../../../test/rig/chromium/escaping.js';
import type { Size } from '../../../test/rig/conformance/document.js';
import { type AskedPicture, type SatoriFont, type SatoriOptions, SYSTEM_FONT } from './satori-stage.js';

/** What satori takes for granted (src/handler/presets.ts and compute.ts of its repository) where a browser does not. */
const PRESETS = `
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; font-size: 16px; color: black; background: transparent; font-synthesis: none; overflow: hidden; flex-wrap: wrap; align-items: flex-start }
body, body :not(svg, svg *) { display: flex; position: relative; flex-shrink: 0; min-width: 0; min-height: 0; align-content: flex-start; border: 0 solid }
img, svg { flex-shrink: 0 }
.p { margin: 1em 0 } .blockquote { margin: 1em 40px } .center { text-align: center }
.hr { margin: .5em auto; border-width: 1px }
.h1 { font-size: 2em; margin: .67em 0; font-weight: bold } .h2 { font-size: 1.5em; margin: .83em 0; font-weight: bold }
.h3 { font-size: 1.17em; margin: 1em 0; font-weight: bold } .h4 { margin: 1.33em 0; font-weight: bold }
.h5 { font-size: .83em; margin: 1.67em 0; font-weight: bold } .h6 { font-size: .67em; margin: 2.33em 0; font-weight: bold }
.u { text-decoration: underline } .s { text-decoration: line-through } .mark { background: yellow; color: black }
.strong, .b { font-weight: bold } .i, .em { font-style: italic } .pre { white-space: pre; margin: 1em 0 }
.big { font-size: larger } .small { font-size: smaller }
body .with-graphemes { display: block } body .grapheme { display: inline; width: 1em; height: 1em; vertical-align: top }`;

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
 * @param snapshot the size of its picture, which says what the tree leaves to its content
 * @throws a sentence when documents cannot say it
 */
export function satoriDocument({ tree, options }: AskedPicture, snapshot: Size) {
  const ratio = snapshot.width / snapshot.height;
  const width = options.width ?? Math.round((options.height ?? snapshot.height) * ratio);
  const height = options.height ?? Math.round(width / ratio);
  const fonts = options.fonts ?? [];
  const assets = new Map(
    fonts.map(({ data }, index) => [`assets/font-${index}.ttf`, bytesOf(data)] as const),
  );
  const names = options.embedFont === false ? [SYSTEM_FONT] : fonts.map(({ name }) => name);
  const families = [...new Set(names.map((name) => `'${name}'`))].join(', ') || 'serif';
  const size = `width: ${width}px; height: ${height}px`;
  const source = `<!doctype html><html lang="en"><head><title>satori</title>
<meta name="viewport" content="width=${width}, height=${height}">
<style>${fonts.map(fontFace).join('\n')}${PRESETS}\nbody { ${size}; font-family: ${families} }</style>
</head><body>${new Markup(options, families).of(tree)}</body></html>`;
  return { source, values: {}, assets, timeMs: 0, scale: snapshot.width / width };
}

function fontFace({ name, weight = 400, style = 'normal' }: SatoriFont, index: number): string {
  return `@font-face { font-family: '${name}'; src: url(assets/font-${index}.ttf); font-weight: ${weight}; font-style: ${style} }`;
}

function bytesOf(data: SatoriFont['data']): Uint8Array {
  return data instanceof Uint8Array ? data : new Uint8Array(data);
}

type Style = Record<string, unknown>;

const BORDER_STYLE = /none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset/;

/** An address in CSS without quotation marks, which may have spaces and marks in it. */
const UNQUOTED = /url\(\s*(?!["'])(data:[^"]*?)\s*\)(?=\s|,|;|$)/g;

class Markup {
  readonly #images: [grapheme: string, url: string][];
  readonly #families: string;

  constructor({ graphemeImages = {} }: SatoriOptions, families: string) {
    // The longest first: some are the beginning of others.
    this.#images = Object.entries(graphemeImages).sort(([one], [other]) => other.length - one.length);
    this.#families = families;
  }

  /** @param around the style of the element around it, or of nothing in an svg */
  of(node: unknown, around: Style | undefined = {}): string {
    if (Array.isArray(node)) return node.map((child) => this.of(child, around)).join('');
    if (typeof node === 'string') return this.#text(node);
    const { type, props } = node as { type: string; props: Record<string, unknown> };
    const { children, ...rest } = props;
    if (!around || type === 'svg')
      return `<${type}${this.#attributes(rest)}>${[children]
        .flat()
        .map((child) => this.of(child, undefined))
        .join('')}</${type}>`;
    if (type === 'br') return '<br>';
    if (type === 'img') return `<img${this.#attributes(withWidth(rest))}>`;
    // A parser of HTML takes paragraphs and headings apart that have others in them.
    const style = styleOf(rest, children, around);
    return `<div class="${type}"${this.#attributes({ ...rest, style })}>${this.of(children, style)}</div>`;
  }

  #text(text: string): string {
    const images = this.#images.filter(([grapheme]) => text.includes(grapheme));
    if (images.length === 0) return escaped(text);
    const pattern = new RegExp(images.map(([grapheme]) => grapheme).join('|'), 'gu');
    const urls = new Map(images);
    const parts = escaped(text).replace(
      pattern,
      (grapheme) => `<img class="grapheme" src="${escaped(urls.get(grapheme) as string)}">`,
    );
    return `<div class="with-graphemes">${parts}</div>`;
  }

  #attributes(props: Record<string, unknown>): string {
    return Object.entries(props)
      .filter(([name, value]) => name !== 'key' && value !== undefined && value !== null && value !== false)
      .map(([name, value]) => {
        if (name === 'tw') throw new Error("utility classes of satori's own version");
        if (name === 'style') return ` style="${escaped(this.#inlineStyle(value as object))}"`;
        if (name === 'className' || (name === 'src' && value === '')) return '';
        if (typeof value === 'object' || typeof value === 'function')
          throw new Error(`an attribute ${name} that is no text`);
        return ` ${CAMEL_CASE.test(name) ? name : kebab(name).replace('xlink-', 'xlink:')}="${escaped(String(value))}"`;
      })
      .join('');
  }

  #inlineStyle(style: object): string {
    return Object.entries(style)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => {
        if (name.startsWith('--')) return `${name}: ${value}`;
        if (name === 'fontFamily') return `font-family: ${this.#stack(String(value))}`;
        const unit = typeof value === 'number' && value !== 0 && !UNITLESS.has(name) ? 'px' : '';
        // A border of satori's is solid unless it says something else, and its addresses need no quotation marks.
        const isBorder = /^border(Top|Right|Bottom|Left)?$/.test(name) && !BORDER_STYLE.test(value);
        const text = `${value}${unit}`.replace(UNQUOTED, 'url("$1")');
        return `${kebab(name)}: ${text}${isBorder ? ' solid' : ''}`;
      })
      .join('; ');
  }

  /** Satori knows no generic families: it takes its next font. */
  #stack(value: string): string {
    const named = value
      .split(',')
      .map((name) => `'${name.trim().replace(/^["']|["']$/g, '')}'`)
      .filter((name) => this.#families.toLowerCase().includes(name.toLowerCase()));
    return [...new Set([...named, ...this.#families.split(', ')])].join(', ');
  }
}

/** A picture without a size is as wide as what it is in. */
function withWidth(props: Record<string, unknown>): Record<string, unknown> {
  const style = (props.style ?? {}) as Style;
  const isSized = [props.width, props.height, style.width, style.height].some((side) => side !== undefined);
  return isSized ? props : { ...props, style: { width: '100%', ...style } };
}

/** Satori gives an item no more than its container's width, and trims the lines of a flex container as those of a block. */
function styleOf({ style: ownStyle }: Record<string, unknown>, children: unknown, around: Style): Style {
  const style = { ...(ownStyle as Style) };
  const isText = Array.isArray(children) && children.every((child) => typeof child === 'string');
  const isClamped = style.lineClamp !== undefined && style.display === 'block';
  if (style.display === 'block') style.display = 'flex';
  if (isClamped) {
    const lines = Number.parseInt(String(style.lineClamp), 10);
    const clamp = { display: '-webkit-box', WebkitBoxOrient: 'vertical', overflow: 'hidden' };
    return { ...style, ...clamp, WebkitLineClamp: lines, lineClamp: undefined };
  }
  style.lineClamp = undefined;
  if (style.textOverflow === 'ellipsis' && isText && style.display !== '-webkit-box') style.display = 'block';
  const sizes = [style.width, style.flex, style.flexBasis];
  const isInRow = !String(around.flexDirection ?? 'row').startsWith('column');
  if (isInRow && sizes.every((size) => size === undefined) && style.display !== 'contents')
    style.flexBasis = 'fit-content';
  return style;
}

/** `WebkitTextStroke` as `-webkit-text-stroke`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
