import { type CssNode, generate } from 'css-tree/dist/csstree.esm';
import type { JSX } from 'satori/jsx/jsx-runtime';
import { TooDeep } from '../css/syntax/bracket-depth.js';
import { parseCss, TooManyErrors } from '../css/syntax/css-syntax.js';
import type { CompiledDocument } from './compile-document.js';
import { withDefaults } from './default-values.js';
import { addressesIn } from './document-addresses.js';
import { type DocumentElement, isElement } from './document-element.js';
import { type FieldValues, filled } from './text-template.js';
import { countsOf, type FieldProperty, rootProperties } from './written-out.js';

/** HTML's names of attributes that satori knows by those of React. */
const REACT_NAMES: Readonly<Record<string, string>> = { class: 'className', datetime: 'dateTime' };

const LOADING: ReadonlySet<string> = new Set(['src', 'href', 'xlink:href']);

/**
 * The tree that satori draws a document from: its elements with their attributes and style sheets as they are written,
 * the values of its fields filled in.
 * @param values of every field; where one is missing, its default
 * @param addressOf what satori is told in place of an address of the document
 */
export function satoriTree(
  document: CompiledDocument,
  values: FieldValues,
  addressOf: (address: string) => string = (address) => address,
): JSX.Element {
  const all = withDefaults(document, values);
  const { repeated, width, height } = document;
  const written = repeated ? repeated.writtenFor(countsOf(repeated.lists, all)) : document;
  const drawn: Drawn = { written, values: all, addressOf };
  const sheets = document.sheets.map((text) => element('style', {}, [withAddresses(text, addressOf)]));
  const body = treeOf(written.root.children.find(isElement) as DocumentElement, drawn);
  // Satori's picture is a flex container of the picture's size, which a browser's root is not.
  const own = propsOf(written.root, drawn);
  const ofRoot = rootProperties(written.fields).filter(({ key }) => !key.includes('['));
  const props = {
    ...own,
    style: { ...(own.style as object), ...customProperties(ofRoot, drawn), width, height },
  };
  return element('html', props, [...sheets, body]) as JSX.Element;
}

/** What elements are drawn with. */
interface Drawn {
  /** The document, or it with a copy of its repeated elements for each item. */
  written: CompiledDocument;
  values: FieldValues;
  addressOf: (address: string) => string;
}

interface SatoriElement {
  type: string;
  key: null;
  props: Record<string, unknown>;
}

function element(type: string, props: Record<string, unknown>, children: readonly unknown[]): SatoriElement {
  return { type, key: null, props: { ...props, ...(children.length > 0 && { children }) } };
}

function treeOf(node: DocumentElement, drawn: Drawn): SatoriElement {
  const { values } = drawn;
  const children = node.children
    .filter((child) => !isElement(child) || !isEmptyPicture(child, values))
    .map((child) => (isElement(child) ? treeOf(child, drawn) : filled(child, values)))
    .filter((child) => typeof child !== 'string' || child.trim() !== '');
  return element(node.tag, propsOf(node, drawn), children);
}

/** A picture field without a value: satori refuses an empty address, where a browser shows nothing. */
function isEmptyPicture({ tag, attributes }: DocumentElement, values: FieldValues): boolean {
  return tag === 'img' && filled(attributes.get('src') ?? '', values) === '';
}

function propsOf({ attributes, index }: DocumentElement, drawn: Drawn): Record<string, unknown> {
  const { values, addressOf, written } = drawn;
  const props: Record<string, unknown> = {};
  for (const [name, template] of attributes) {
    const text = filled(template, values);
    if (name === 'style') props.style = styleObject(withAddresses(text, addressOf));
    else props[REACT_NAMES[name] ?? name] = LOADING.has(name) ? addressOf(text) : text;
  }
  const properties = written.properties.get(index);
  if (properties) props.style = { ...customProperties(properties, drawn), ...(props.style as object) };
  return props;
}

/** CSS with the addresses of its pictures as satori is told them. */
function withAddresses(css: string, addressOf: (address: string) => string): string {
  let text = '';
  let done = 0;
  for (const { address, start, end } of addressesIn(css)) {
    const replaced = addressOf(address);
    text += css.slice(done, start) + (replaced === address ? css.slice(start, end) : `url(${replaced})`);
    done = end;
  }
  return text + css.slice(done);
}

/** Colours and numbers as custom properties, texts as strings of CSS. */
function customProperties(
  declared: readonly FieldProperty[],
  { written: { fields }, values }: Drawn,
): Record<string, string> {
  const properties = declared.flatMap(({ name, key }) => {
    const type = fields[key]?.type;
    const text = String(values[key]);
    const property = `--${name.replaceAll('.', '-')}`;
    if (type === 'text') return [[property, JSON.stringify(text).replaceAll('\\n', '\\a ')]];
    return type === 'color' || type === 'number' ? [[property, text]] : [];
  });
  return Object.fromEntries(properties);
}

/**
 * A `style` attribute as an object of camel-cased names; an empty one where a value has made its brackets too deep, or too much
 * of it no CSS.
 */
function styleObject(text: string): Record<string, string> {
  const style: Record<string, string> = {};
  const list = declarationList(text);
  if (list?.type !== 'DeclarationList') return style;
  list.children.forEach((node: CssNode) => {
    if (node.type !== 'Declaration') return;
    const name = node.property.startsWith('--') ? node.property : reactName(node.property);
    style[name] = generate(node.value);
  });
  return style;
}

function declarationList(text: string): CssNode | undefined {
  try {
    return parseCss(text, { context: 'declarationList', parseValue: false, parseCustomProperty: false });
  } catch (error) {
    if (error instanceof TooDeep || error instanceof TooManyErrors) return undefined;
    throw error;
  }
}

function reactName(property: string): string {
  return property
    .toLowerCase()
    .replace(/^-ms-/, 'ms-')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
