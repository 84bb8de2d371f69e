/** A document with lists as its author would have to write it for a browser: each repeated element once for each item. */

import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { escaped } from '../chromium/escaping.js';
import { type DrawingInput, type ListSettings, settingsOf } from './document.js';

type Values = DrawingInput['values'];

/** The items of a list: those of the values, `lines[0].name`, or the default. */
function itemsOf(key: string, { fields, default: initial = [] }: ListSettings, values: Values) {
  const items = values[key];
  const count = items === undefined ? initial.length : Number(items);
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const own = items === undefined ? initial[index]?.[name] : values[`${key}[${index}].${name}`];
        return [name, String(own ?? field.default ?? '')];
      }),
    ),
  );
}

/** What the root says of lists: how many items there are, and the bounds and sums of their numbers. */
export function listValues(source: string, values: Values): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [key, list] of Object.entries(settingsOf(source).lists ?? {})) {
    const items = itemsOf(key, list, values);
    counts[key] = items.length;
    for (const [name, { type }] of Object.entries(list.fields)) {
      if (type !== 'number') continue;
      const numbers = items.map((item) => Number(item[name]));
      counts[`${key}.${name}.max`] = numbers.length > 0 ? Math.max(...numbers) : 0;
      counts[`${key}.${name}.min`] = numbers.length > 0 ? Math.min(...numbers) : 0;
      counts[`${key}.${name}.sum`] = Number(numbers.reduce((sum, each) => sum + each, 0).toFixed(6));
    }
  }
  return counts;
}

/** The document without anything that repeats. */
export function withWrittenLists(source: string, values: Values): string {
  const { lists = {} } = settingsOf(source);
  if (Object.keys(lists).length === 0) return source;
  let written = source;
  // From the end, so that the places before stay what they are.
  for (const element of repeatedIn(parse(source, { sourceCodeLocationInfo: true })).reverse()) {
    const key = element.attrs.find(({ name }) => name === 'data-each')?.value ?? '';
    const list = lists[key];
    const place = element.sourceCodeLocation;
    if (!list || !place?.startTag) throw new Error(`nothing is repeated for ${key}`);
    const { startOffset, endOffset, startTag } = place;
    const tag = source.slice(startOffset, startTag.endOffset);
    const content = source.slice(startTag.endOffset, endOffset);
    const space = /\s*$/.exec(source.slice(0, startOffset))?.[0] ?? '';
    const items = itemsOf(key, list, values);
    const copies = items.map((item, index) => {
      const next = items[index + 1] ?? item;
      return filled(withAttributes(tag, item, next, list) + content, item, next);
    });
    written = written.slice(0, startOffset) + copies.join(space) + written.slice(endOffset);
  }
  return written;
}

function repeatedIn(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.flatMap((child): Tree.Element[] => {
    if (!('tagName' in child)) return [];
    return child.attrs.some(({ name }) => name === 'data-each') ? [child] : repeatedIn(child);
  });
}

type ItemTexts = Readonly<Record<string, string>>;

function filled(markup: string, item: ItemTexts, next: ItemTexts): string {
  return markup.replace(/\{\{\s*(next\.)?([\w.~-]+)\s*\}\}/g, (match, isNext, key: string) => {
    const from = isNext ? next : item;
    return Object.hasOwn(from, key) ? escaped(from[key] ?? '') : match;
  });
}

/** A start tag with the values of its item as attributes and custom properties. */
function withAttributes(tag: string, item: ItemTexts, next: ItemTexts, { fields }: ListSettings): string {
  const attributes = Object.entries(item).map(([key, value]) => {
    const isPicture = fields[key]?.type === 'image';
    return ` data-${key}="${escaped(isPicture ? value.slice(0, 5) : value)}"`;
  });
  const properties = [...propertiesOf('--', item, fields), ...propertiesOf('--next-', next, fields)].join(
    '; ',
  );
  const [, style] = /\sstyle="([^"]*)"/.exec(tag) ?? [];
  const styled = style === undefined ? tag : tag.replace(/\sstyle="[^"]*"/, '');
  const own = style === undefined ? '' : `; ${style}`;
  return styled.replace(
    /(\/?>)$/,
    (end) => `${attributes.join('')} style="${escaped(properties)}${own}"${end}`,
  );
}

/** Custom properties of the values of fields, but for pictures. @param start of their names */
export function propertiesOf(start: string, values: ItemTexts, fields: ListSettings['fields']): string[] {
  return Object.entries(fields)
    .filter(([, { type }]) => type !== 'image')
    .map(([key, { type }]) => {
      const value = values[key] ?? '';
      return `${start}${key}: ${type === 'text' || type === 'select' ? quoted(value) : value}`;
    });
}

/** A CSS string. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`;
}
