/** Parsing without the texts of `<style>`, which parse5 reads letter by letter and which are most of many documents. */

import { html, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Nodes, and the text that their offsets are of: its lines and columns are those of the document. */
export interface ParsedDocument {
  document: Tree.Document;
  text: string;
}

/** Parses a document. */
export function parsedDocument(source: string): ParsedDocument {
  // The parser makes others of these characters, and begins lines at some.
  if (/[\r\0]/.test(source)) return parsed(source);
  const { text, sheets } = masked(source);
  const found = parsed(text);
  fillIn(found.document, sheets);
  // Where one is left, it stood in a comment or the like, and all behind it may be something else, too.
  return sheets.size === 0 ? found : parsed(source);
}

function parsed(text: string): ParsedDocument {
  return { document: parse(text, { sourceCodeLocationInfo: true, scriptingEnabled: false }), text };
}

/** A document with white space in place of what looks like style sheets, and these by the offsets where they begin in it. */
function masked(source: string): { text: string; sheets: Map<number, string> } {
  const sheets = new Map<number, string>();
  const opening = /<style[\t\n\f />]/gi;
  const closing = /<\/style[\t\n\f />]/gi;
  let text = '';
  let done = 0;
  for (let tag = opening.exec(source); tag; tag = opening.exec(source)) {
    const begin = source.indexOf('>', opening.lastIndex - 1) + 1;
    closing.lastIndex = begin;
    const end = begin === 0 ? undefined : closing.exec(source)?.index;
    if (end === undefined) break;
    text += source.slice(done, begin);
    if (end > begin) sheets.set(text.length, source.slice(begin, end));
    text += blankOf(source.slice(begin, end));
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

/** Gives style elements their texts, and removes these from those that are to be given. */
function fillIn(document: Tree.Document, sheets: Map<number, string>): void {
  const open: Tree.ParentNode[] = [document];
  for (let node = open.pop(); node && sheets.size > 0; node = open.pop()) {
    for (const child of node.childNodes) if ('childNodes' in child) open.push(child);
    // In <svg> it is an element like others, whose text has tags and comments.
    if (!('tagName' in node) || node.tagName !== 'style' || node.namespaceURI !== html.NS.HTML) continue;
    const begin = node.sourceCodeLocation?.startTag?.endOffset ?? 0;
    const sheet = sheets.get(begin);
    const [text] = node.childNodes;
    if (sheet === undefined || text?.nodeName !== '#text') continue;
    (text as Tree.TextNode).value = sheet;
    sheets.delete(begin);
  }
}
