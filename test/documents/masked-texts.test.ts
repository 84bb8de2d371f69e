/** Parsing without the texts of styles and scripts finds the nodes that parse5 finds, whatever was parsed before. */

import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { test } from 'tap';
import { parsedDocument } from '../../workers/documents/masked-texts.js';

/** What is read of a node: where it begins, its text or attributes, and what is within it. */
function read(node: Tree.Node): unknown {
  const { startLine, startCol } = node.sourceCodeLocation ?? {};
  const about = 'value' in node ? node.value : 'attrs' in node ? node.attrs : undefined;
  const within = 'childNodes' in node ? node.childNodes.map(read) : [];
  return [node.nodeName, startLine, startCol, about, within];
}

function page(style: string, script: string, body = '<p class="a">{{b}}</p>'): string {
  return `<!doctype html><html><head><style>${style}</style>
<script type="application/json">${script}</script></head><body>${body}</body></html>`;
}

const SOURCES = [
  page('p { color: red }', '{ "a": 1 }'),
  page('p { color: tan }', '{ "b": 2 }'),
  page('p { color:\nred }', '{ "a":\n1 }'),
  page('p { color:\ntan }', '{ "b":\n2 }'),
  page('', ''),
  page('                ', '          '),
  page('p { color: red }', '"<style>a</style>"'),
  page('a { content: "<script>" }', '{}'),
  page('<!-- p { color: red } -->', '1'),
  page('a', '<!-- <script> --> </script> -->'),
  page('a', '<!-- <script> </script> b --> '),
  page('a', 'b', '<!-- <style>c</style> --><p>d</p>'),
  page('a', 'b', '<!-- <style>e</style> --><p>d</p>'),
  page('a', 'b', '<svg><style>c</style><script>d</script></svg>'),
  page('a', 'b', '<svg><style>e</style><script>f</script></svg>'),
  page('a', 'b', '<p title="<style>">c</p><p title="</style>">d</p>'),
  page('a', 'b', '<STYLE media=print>c</Style ><script src="d">e</script\n>'),
  page('a', 'b', '<style>c'),
  page('a', 'b', '<title><script>c</script></title><textarea><style>d</style></textarea>'),
  page('a\r\nb', 'c\r\nd'),
];

test('the nodes of a document are those that parse5 finds, whatever was parsed before it', async (t) => {
  const inAnyOrder = [...SOURCES, ...SOURCES.toReversed(), ...SOURCES];
  for (const source of inAnyOrder) {
    const whole = parse(source, { sourceCodeLocationInfo: true, scriptingEnabled: false });
    t.same(read(parsedDocument(source).document), read(whole), JSON.stringify(source));
  }
});

test('copies of a document with other styles and fields are parsed once', async (t) => {
  const [one, other] = SOURCES.map((source) => parsedDocument(source).document);
  t.equal(one, other);
  t.not(parsedDocument(SOURCES[2] as string).document, one);
  t.equal(parsedDocument(SOURCES[0] as string).document, one);
});
