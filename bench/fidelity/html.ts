import type { Template, TextFitter } from '../../templates/kit/index.js';
import { type PlainElement, type PlainNode, plainTree } from '../../workers/layout/element-tree.js';
import { svgMarkup } from '../../workers/layout/svg-markup.js';
import { fontStack } from './fonts-css.js';

/** CSS properties whose numbers have no unit; a number of any other is a length in pixels. */
const UNITLESS = new Set(['flex', 'flexGrow', 'flexShrink', 'fontWeight', 'lineHeight', 'opacity', 'zIndex']);

/** What the layout engine takes for granted where a browser has other defaults. */
export const STYLE_SHEET = `
html, body { margin: 0; background: #fff; }
.card { position: relative; overflow: hidden; }
.card > svg { position: absolute; display: block; }
.content { position: absolute; inset: 0; display: flex; font-synthesis: none; font: 400 16px/normal ${fontStack('sans')}; }
.content, .content * { box-sizing: border-box; min-width: 0; min-height: 0; }
.content div { display: flex; flex-direction: row; }
`;

/**
 * The picture of a template as HTML: its backdrop as inline SVG, and over it the same tree of elements that Tuval lays
 * out, with the same styles. All data is escaped.
 */
export function cardMarkup(
  { width, height, backdrop, content }: Template,
  data: Record<string, unknown>,
  stage: { fit: TextFitter; progress: number },
): string {
  const ground = svgMarkup(plainTree(backdrop.draw(data)));
  const tree = plainTree(content(data, stage));
  const size = `width: ${width}px; height: ${height}px`;
  return `<div class="card" style="${size}">${ground}<div class="content">${nodeMarkup(tree)}</div></div>`;
}

/**
 * Writes an element of a template's content as HTML.
 * @throws when a style holds more than one value, which could only come of data that was not checked
 */
export function nodeMarkup(node: PlainNode): string {
  if (typeof node === 'string') return escaped(node);
  const { type, props, children } = node;
  const { style, ...attributes } = props;
  const written = Object.entries({
    ...attributes,
    style: style && inlineStyle(style as PlainElement['props']),
  })
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${type}${written.join('')}>${children.map(nodeMarkup).join('')}</${type}>`;
}

function inlineStyle(style: Record<string, unknown>): string {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => `${hyphenated(property)}: ${cssValue(property, value)}`)
    .join('; ');
}

function cssValue(property: string, value: unknown): string {
  if (property === 'fontFamily') return fontStack(value as Parameters<typeof fontStack>[0]);
  const written = typeof value === 'number' && !UNITLESS.has(property) ? `${value}px` : String(value);
  if (/[;{}"'\\]|\/\*|url\(/.test(written)) throw new Error(`the style ${property} is not one plain value`);
  return written;
}

function hyphenated(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Text as it may stand in markup, and between the quotation marks of an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
