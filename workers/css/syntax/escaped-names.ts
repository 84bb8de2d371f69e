/** Names that are written with escapes, such as `c\6f lor` (CSS Syntax 3, section 4.3.7). */

import { ident } from 'css-tree/dist/csstree.esm';

/** An identifier as it is meant. */
export function withoutEscapes(name: string): string {
  return name.includes('\\') ? ident.decode(name) : name;
}

/** What css-tree makes of a declaration, a rule or a pseudo-class. */
type NamedNode = { important?: boolean | string } & Partial<Record<'name' | 'property', string>>;

interface NodeType {
  parse(...args: unknown[]): NamedNode;
}

/** Nodes whose names css-tree leaves as they are written. */
const NAMED = ['Declaration', 'Atrule', 'PseudoClassSelector', 'PseudoElementSelector'] as const;

/**
 * Types of css-tree's nodes that have their names without escapes. A declaration is important where `!important` is written in
 * any way; of any other word behind the `!` the node keeps the word.
 */
export function typesWithNames(types: Record<string, object>): Record<string, object> {
  return Object.fromEntries(NAMED.map((name) => [name, withNames(types[name] as NodeType)]));
}

function withNames(type: NodeType): NodeType {
  return {
    ...type,
    parse(...args) {
      const node = type.parse.apply(this, args);
      if (node.property !== undefined) node.property = withoutEscapes(node.property);
      if (node.name !== undefined) node.name = withoutEscapes(node.name);
      if (typeof node.important === 'string' && isImportant(node.important)) node.important = true;
      return node;
    },
  };
}

function isImportant(word: string): boolean {
  return withoutEscapes(word).toLowerCase() === 'important';
}
