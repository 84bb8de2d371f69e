/**
 * Parsing without the texts of `<style>` and `<script>`, which parse5 reads letter by letter and which are most of many
 * documents. What is left is the same in copies of a document whose styles and fields differ, and is parsed once.
 */

import { LRUCache } from 'lru-cache';
import { html, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { SVG_TREE_ADAPTER } from './parsed-nodes.js';

/** Nodes, and the text that their offsets are of: its lines and columns are those of the document. */
export interface ParsedDocument {
  document: Tree.Document;
  text: string;
}

/** Angle brackets of all texts whose nodes are kept, and letters of one: a node takes some 2 KB. */
const MOST_BRACKETS = 2_000;
const MOST_LETTERS = 16 * 1024;

/** By texts without those of styles and scripts. */
const cache = new LRUCache<string, ParsedDocument>({
  maxSize: MOST_BRACKETS,
  sizeCalculation: ({ text }) => text.split('<').length,
});

/** More elements were made of a document than there may be. */
export class TooManyElements extends Error {
  override name = 'TooManyElements';
}

/**
 * Parses a document. Its nodes are valid until the next one is parsed.
 * @param mostElements that may be made: of `<b>` that nobody closes, parsers make one again in each paragraph
 * @throws TooManyElements
 */
export function parsedDocument(source: string, mostElements = Infinity): ParsedDocument {
  // The parser makes others of these characters, and begins lines at some.
  if (/[\r\0]/.test(source)) return parsed(source, mostElements);
  const { text, sheets } = masked(source);
  const found = cache.get(text) ?? parsed(text, mostElements);
  if (text.length <= MOST_LETTERS) cache.set(text, found);
  fillIn(found.document, sheets);
  // Where one is left, it stood in a comment or the like, and all behind it may be something else, too.
  return sheets.size === 0 ? found : parsed(source, mostElements);
}

function parsed(text: string, mostElements: number): ParsedDocument {
  let count = 0;
  const createElement: typeof SVG_TREE_ADAPTER.createElement = (tag, namespace, attributes) => {
    if (++count > mostElements) throw new TooManyElements();
    return SVG_TREE_ADAPTER.createElement(tag, namespace, attributes);
  };
  const treeAdapter = { ...SVG_TREE_ADAPTER, createElement };
  return {
    document: parse(text, { treeAdapter, sourceCodeLocationInfo: true, scriptingEnabled: false }),
    text,
  };
}

/**
 * A document with white space in place of what looks like style sheets and scripts, and these by the offsets where they begin
 * in it: the same offsets in all documents with the same text.
 */
function masked(source: string): { text: string; sheets: Map<number, string> } {
  const sheets = new Map<number, string>();
  const opening = /<(style|script)[\t\n\f />]/gi;
  let text = '';
  let done = 0;
  for (let tag = opening.exec(source); tag; tag = opening.exec(source)) {
    const begin = source.indexOf('>', opening.lastIndex - 1) + 1;
    const closing = /script/i.test(tag[1] as string) ? /<\/script[\t\n\f />]/gi : /<\/style[\t\n\f />]/gi;
    closing.lastIndex = begin;
    const end = begin === 0 ? undefined : closing.exec(source)?.index;
    if (end === undefined) break;
    text += source.slice(done, begin);
    const own = source.slice(begin, end);
    // A script with this may go on behind its closing tag.
    if (own.includes('<!--')) return { text: source, sheets: new Map() };
    if (end > begin) sheets.set(text.length, own);
    text += blankOf(own);
    done = end;
    opening.lastIndex = end;
  }
  return { text: text + source.slice(done), sheets };
}

/** White space that ends on the same line and column as a text. */
function blankOf(text: string): string {
  const lines = text.split('\n');
  return '\n'.repeat(lines.length - 1) + ' '.repeat((lines.at(-1) as string).length);
}

const MASKED = new Set(['style', 'script']);

/** Gives style sheets and scripts their texts, and removes these from those that are to be given. */
function fillIn(document: Tree.Document, sheets: Map<number, string>): void {
  const open: Tree.ParentNode[] = [document];
  for (let node = open.pop(); node && sheets.size > 0; node = open.pop()) {
    for (const child of node.childNodes) if ('childNodes' in child) open.push(child);
    // In <svg> it is an element like others, whose text has tags and comments.
    if (!('tagName' in node) || !MASKED.has(node.tagName) || node.namespaceURI !== html.NS.HTML) continue;
    const begin = node.sourceCodeLocation?.startTag?.endOffset ?? 0;
    const sheet = sheets.get(begin);
    const [text] = node.childNodes;
    if (sheet === undefined || text?.nodeName !== '#text') continue;
    (text as Tree.TextNode).value = sheet;
    sheets.delete(begin);
  }
}
