/** Namespaces of elements, as `@namespace` names them (CSS Namespaces 3). */

import type { SelectedElement, Test } from './selector-test.js';

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

/** How attributes are written that have a namespace. */
const ATTRIBUTE_PREFIXES: Readonly<Record<string, string>> = {
  'http://www.w3.org/1999/xlink': 'xlink:',
  'http://www.w3.org/XML/1998/namespace': 'xml:',
};

/** The namespaces that a style sheet names, by their prefixes. The empty prefix is of what has none. */
export type Namespaces = ReadonlyMap<string, string>;

/** A prefix, and a name in quotation marks or in `url()`; without white space around, no two runs of which meet. */
const DECLARATION = /^([-\w]+)?\s*(?:url\((\s*"[^"]*"\s*|\s*'[^']*'\s*|[^)"']*)\)|("[^"]*"|'[^']*'))$/i;
const QUOTED = /^(["']).*\1$/s;

/** The prefix and the namespace of a declaration; undefined for what is none. */
export function declaredNamespace(prelude: string): readonly [prefix: string, name: string] | undefined {
  const [, prefix = '', inUrl, inQuotes] = DECLARATION.exec(prelude.trim()) ?? [];
  const written = (inUrl ?? inQuotes)?.trim();
  if (written === undefined) return undefined;
  return [prefix, QUOTED.test(written) ? written.slice(1, -1) : written];
}

/**
 * Tests elements for the namespace of a prefix.
 * @param prefix `*` for all of them, and empty for none
 * @returns undefined for a prefix that is not declared
 */
export function namespaceTest(prefix: string, namespaces: Namespaces): Test | undefined {
  if (prefix === '*') return () => 'yes';
  const name = prefix === '' ? '' : namespaces.get(prefix);
  return name === undefined ? undefined : (element) => (namespaceOf(element) === name ? 'yes' : 'no');
}

/** The same of elements that are written without a prefix; undefined where they may be of any namespace. */
export function defaultNamespaceTest(namespaces: Namespaces): Test | undefined {
  const name = namespaces.get('');
  return name === undefined ? undefined : (element) => (namespaceOf(element) === name ? 'yes' : 'no');
}

function namespaceOf({ isSvg }: SelectedElement): string {
  return isSvg ? SVG : HTML;
}

/**
 * The name of an attribute, as documents have it.
 * @param prefix `*` for all namespaces, and empty for none
 * @returns undefined for a prefix that is not declared; empty for an attribute that nothing has
 */
export function attributeName(prefix: string, name: string, namespaces: Namespaces): string | undefined {
  if (prefix === '*' || prefix === '') return name;
  const namespace = namespaces.get(prefix);
  if (namespace === undefined) return undefined;
  if (namespace === '') return name;
  const written = ATTRIBUTE_PREFIXES[namespace];
  return written === undefined ? '' : `${written}${name}`;
}
