import type { FamilyName, HanForm, Stage, Template } from '../../../templates/contract/index.js';
import { type PlainElement, type PlainNode, plainTree } from '../../../workers/layout/element-tree.js';
import { svgMarkup } from '../../../workers/layout/svg-markup.js';
import { dataUrl, withPictures } from '../../../workers/paint/resvg-cache.js';
import type { LazyPixmap } from '../../../workers/raster/pixmap.js';
import { hanFormOf } from '../../../workers/text/han-form.js';
import { escaped } from '../chromium/escaping.js';
import { fontStack } from '../chromium/fonts-css.js';
import { EMOJI_STYLES, textHtml } from '../chromium/text-html.js';
import { isMeasuredOtherwise } from './stated-lines.js';

/** CSS properties whose numbers have no unit; a number of any other is a length in pixels. */
const UNITLESS = new Set(['flex', 'flexGrow', 'flexShrink', 'fontWeight', 'lineHeight', 'opacity', 'zIndex']);

/** What the layout engine takes for granted where a browser has other defaults. */
export const STYLE_SHEET = `
html, body { margin: 0; background: #fff; }
.card { position: relative; overflow: hidden; }
.content { position: absolute; inset: 0; display: flex; font-synthesis: none; text-spacing-trim: space-all;
  text-autospace: no-autospace; }
.content svg { display: block; flex-shrink: 0; }
.content div { display: flex; box-sizing: border-box; min-width: 0; min-height: 0; }
${EMOJI_STYLES}`;

/**
 * The picture of a template as HTML: the same tree of elements that Tuval lays out, with the same styles. All data is escaped.
 * @param pictures those that the tree refers to by addresses, whose pixels are put in their place
 */
export function cardMarkup(
  { width, height, draw }: Template,
  data: Record<string, unknown>,
  stage: Stage,
  pictures: ReadonlyMap<string, LazyPixmap> = new Map(),
): string {
  const tree = withImages(withPictures(plainTree(draw(data, stage)), pictures), pictures);
  const size = `width: ${width}px; height: ${height}px`;
  const han = hanFormOf(Object.values(data).filter((value) => typeof value === 'string'));
  return `<div class="card" style="${size}"><div class="content">${nodeMarkup(tree, han)}</div></div>`;
}

/** Replaces the addresses of `<img>` elements. */
function withImages(element: PlainElement, pictures: ReadonlyMap<string, LazyPixmap>): PlainElement {
  const picture = element.type === 'img' && pictures.get(String(element.props.src));
  return {
    ...element,
    props: picture ? { ...element.props, src: dataUrl(picture.drawn()) } : element.props,
    children: element.children.map((child) =>
      typeof child === 'string' ? child : withImages(child, pictures),
    ),
  };
}

/**
 * Writes an element of a template as HTML. Lines of text that Chromium measures otherwise are as they are given.
 * @param han regional form of ideographs in it
 * @throws when a style holds more than one value, which could only come of data that was not checked
 */
function nodeMarkup(node: PlainNode, han: HanForm): string {
  if (typeof node === 'string') return textHtml(node);
  const { type, props, children } = node;
  const { style, ...attributes } = props as { style?: Record<string, unknown> };
  if (type === 'svg')
    return svgMarkup({ ...node, props: { ...attributes, style: style && inlineStyle(style, han) } });
  const isMeasured = children.some((child) => typeof child === 'string' && isMeasuredOtherwise(child));
  const own = style && (isMeasured ? { ...style, textWrap: 'nowrap' } : style);
  const written = Object.entries({ ...attributes, style: own && inlineStyle(own, han) })
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${type}${written.join('')}>${children.map((child) => nodeMarkup(child, han)).join('')}</${type}>`;
}

function inlineStyle(style: Record<string, unknown>, han: HanForm): string {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => `${hyphenated(property)}: ${cssValue(property, value, han)}`)
    .join('; ');
}

function cssValue(property: string, value: unknown, han: HanForm): string {
  if (property === 'fontFamily') return fontStack({ family: value as FamilyName, han });
  const written = typeof value === 'number' && !UNITLESS.has(property) ? `${value}px` : String(value);
  if (/[;{}"'\\]|\/\*|url\(/.test(written)) throw new Error(`the style ${property} is not one plain value`);
  return written;
}

function hyphenated(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
