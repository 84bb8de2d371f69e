/** What completes markup: offers, and the ends of elements. */

import { type Completion, snippetCompletion } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import type { CursorContext, Offer } from './completions.js';

const NAME = /^[-\w]*$/;
/** Elements that have no end. */
const VOID = new Set('br hr img meta wbr'.split(' '));
/** Elements that stand in a document once, in its head. */
const OF_HEAD = new Set('html head body title meta style script'.split(' '));
const ATTRIBUTES = 'class id style lang dir title'.split(' ');
const OWN_ATTRIBUTES: Readonly<Record<string, string>> = {
  img: 'src alt width height',
  svg: 'viewBox preserveAspectRatio width height fill',
  path: 'd fill stroke stroke-width',
  rect: 'x y width height rx fill',
  circle: 'cx cy r fill',
  meta: 'name content lang charset',
  a: 'href',
  ol: 'start reversed type',
  li: 'value',
  'tuval-code': 'type value level quiet',
};

/** Completes HTML: fields, elements, attributes, classes and assets. */
export function markupCompletions(context: CursorContext): Offer | undefined {
  return fields(context) ?? values(context) ?? elements(context) ?? attributes(context);
}

/** `{{`: the keys of fields. */
function fields({ before, fields: declared }: CursorContext): Offer | undefined {
  const [, replaced] = /\{\{\s*([\w.~-]*)$/.exec(before) ?? [];
  if (replaced === undefined) return undefined;
  const options = declared.map(({ key, type }) => ({ label: key, detail: type, apply: applyKey(key) }));
  return { replaced, options, validFor: /^[\w.~-]*$/ };
}

/** Ends the braces too, unless closing ones stand there already, as the editor writes them in pairs. */
function applyKey(key: string): NonNullable<Completion['apply']> {
  return (view, _, from, to) => {
    const behind = view.state.doc.sliceString(to, to + 2);
    const missing = behind.startsWith('}}') ? 0 : behind.startsWith('}') ? 1 : 2;
    const insert = key + '}'.repeat(missing);
    view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + key.length + 2 } });
  };
}

function values({ before, text, fields: declared, assets, vocabulary }: CursorContext): Offer | undefined {
  const [, name = '', value] = /<[a-z][^<>]*\s([\w-]+)\s*=\s*["']([^"'<>]*)$/i.exec(before) ?? [];
  if (value === undefined) return undefined;
  const [replaced = ''] = /[\w./-]*$/.exec(value) ?? [];
  const pictures = declared.filter(({ type }) => type === 'image').map(({ key }) => `{{${key}}}`);
  const [, tag = ''] = /<([a-z][\w-]*)\s[^<>]*$/i.exec(before) ?? [];
  const names: Record<string, () => string[]> = {
    type: () => (tag === 'tuval-code' ? vocabulary.codeTypes : []),
    level: () => (tag === 'tuval-code' ? vocabulary.codeLevels : []),
    class: () => classesIn(text),
    src: () => [...pictures, ...assets.map((asset) => `assets/${asset}`)],
    dir: () => ['auto', 'ltr', 'rtl'],
    lang: () => ['tr', 'en', 'ar', 'de', 'es', 'fr', 'ja', 'ko', 'zh'],
    name: () => ['viewport', 'description', 'category', 'title', 'css', 'engine'],
  };
  const options = Object.hasOwn(names, name) ? names[name]?.() : [];
  return { replaced, options: (options ?? []).map((label) => ({ label })), validFor: /^[\w./-]*$/ };
}

function elements({ before, vocabulary }: CursorContext): Offer | undefined {
  const [, slash, replaced] = /<(\/?)([\w-]*)$/.exec(before) ?? [];
  if (replaced === undefined) return undefined;
  const isSvg = /<svg\b(?![\s\S]*<\/svg)/i.test(before);
  const names = isSvg ? vocabulary.svgElements : [...vocabulary.elements, 'svg'];
  const options = names.map((label) => (slash ? { label, apply: `${label}>` } : elementCompletion(label)));
  return { replaced, options, validFor: NAME };
}

function elementCompletion(label: string): Completion {
  if (OF_HEAD.has(label)) return { label };
  if (label === 'img') return snippetCompletion('img src="#{}" alt="">', { label });
  if (label === 'tuval-code')
    return snippetCompletion(`tuval-code type="#{qrcode}" value="#{}"></tuval-code>`, { label });
  return VOID.has(label)
    ? { label, apply: `${label}>` }
    : snippetCompletion(`${label}>#{}</${label}>`, { label });
}

function attributes({ before }: CursorContext): Offer | undefined {
  const [, tag = '', replaced] = /<([a-z][\w-]*)\s(?:[^<>"']|"[^"]*"|'[^']*')*?([\w-]*)$/i.exec(before) ?? [];
  if (replaced === undefined) return undefined;
  const own = Object.hasOwn(OWN_ATTRIBUTES, tag) ? (OWN_ATTRIBUTES[tag] as string).split(' ') : [];
  const options = [...own, ...ATTRIBUTES].map((label) => snippetCompletion(`${label}="#{}"`, { label }));
  return { replaced, options, validFor: NAME };
}

/** The classes that style sheets of the text name. */
function classesIn(text: string): string[] {
  const styles = [...text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style/gi)].map(([, css]) => css).join('\n');
  return [
    ...new Set([...styles.matchAll(/\.([a-zA-Z][\w-]*)(?=[^;{}]*\{)/g)].map(([, name]) => name as string)),
  ];
}

const TYPES = ['text', 'number', 'color', 'image', 'select'];
const SETTINGS: readonly [name: string, value: string][] = [
  ['type', '"#{}"'],
  ['label', '"#{}"'],
  ['default', '#{}'],
  ['maxLength', '#{}'],
  ['min', '#{}'],
  ['max', '#{}'],
  ['step', '#{}'],
  ['options', '[{ "value": "#{}", "label": "" }]'],
  ['fields', '{ #{} }'],
  ['animation', '{ "durationMs": #{3000}, "stillAt": 0.5 }'],
  ['transparent', 'true'],
];

/** Completes the JSON with the fields. */
export function fieldSettingCompletions({ before }: CursorContext): Offer | undefined {
  const [, type] = /"type"\s*:\s*"(\w*)$/.exec(before) ?? [];
  if (type !== undefined)
    return { replaced: type, options: TYPES.map((label) => ({ label })), validFor: NAME };
  const [, replaced] = /[{,]\s*("?\w*)$/.exec(before) ?? [];
  if (replaced === undefined) return undefined;
  const options = SETTINGS.map(([name, value]) => ({
    label: `"${name}"`,
    apply: applySetting(`"${name}": ${value}`),
  }));
  return { replaced, options, validFor: /^"?\w*$/ };
}

/** Without the quotation mark behind the cursor, which the editor writes together with the first one. */
function applySetting(template: string): NonNullable<Completion['apply']> {
  const { apply } = snippetCompletion(template, { label: template });
  return (view, completion, from, to) => {
    const isPaired = view.state.doc.sliceString(to, to + 1) === '"';
    if (typeof apply === 'function') apply(view, completion, from, isPaired ? to + 1 : to);
  };
}

/** Writes the end of an element when its beginning is closed: `<p>` becomes `<p></p>`, with the cursor within. */
export const closeTags = EditorView.inputHandler.of((view, from, to, typed, insert) => {
  if (typed !== '>' || from !== to || view.composing || view.state.readOnly) return false;
  const name = openedAt(view.state.doc.sliceString(Math.max(0, from - 500), from));
  const inside = syntaxTree(view.state).resolveInner(from, -1);
  if (!name || VOID.has(name.toLowerCase()) || !isOfMarkup(inside.name)) return false;
  if (isClosedLater(view.state.doc.sliceString(from, from + 2000), name)) return false;
  view.dispatch(insert());
  const end = view.state.selection.main.head;
  view.dispatch({ changes: { from: end, insert: `</${name}>` }, userEvent: 'input.complete' });
  return true;
});

/** The name of a tag that is open at the end of a text; undefined where there is none. */
function openedAt(before: string): string | undefined {
  return /<([a-z][\w-]*)(?:\s+(?:[^<>"']|"[^"]*"|'[^']*')*)?$/i.exec(before)?.[1];
}

function isOfMarkup(node: string): boolean {
  return /Tag|Attribute|Incomplete|Element|Document|Text|⚠/.test(node);
}

/** Tells whether the next end of that name is not preceded by a beginning of it. */
function isClosedLater(after: string, name: string): boolean {
  const end = after.search(new RegExp(`</${name}\\s*>`, 'i'));
  const start = after.search(new RegExp(`<${name}[\\s>]`, 'i'));
  return end >= 0 && (start < 0 || end < start);
}
