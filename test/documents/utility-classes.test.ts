import t from 'tap';
import { compileDocument } from '../../workers/documents/compile-document.js';
import { DocumentRenderer } from '../../workers/documents/document-renderer.js';
import { compileStyledDocument } from '../../workers/documents/tailwind.js';
import type { StyledTree } from '../../workers/layout/element-tree.js';

const FIELDS = `{ "fields": { "title": { "type": "text", "label": "x" }, "size": { "type": "select", "label": "x", "default": "2",
  "options": [{ "value": "2", "label": "x" }, { "value": "px", "label": "x" }] } } }`;

const source = (body: string, css = '') => `<!doctype html>
<html lang="en"><head><title>x</title><meta name="viewport" content="width=400, height=300"><meta content="tailwind" name="css">
<script type="application/json">${FIELDS}</script><style>${css}</style></head><body>
${body}</body></html>`;

async function boxes(html: string, values = {}): Promise<object[]> {
  const { document, errors } = await compileStyledDocument(html);
  if (!document) throw new Error(JSON.stringify(errors));
  const body = new DocumentRenderer(document).render(values).children[0] as StyledTree;
  return body.children.filter((child) => typeof child === 'object').map(({ style }) => style);
}

t.test('utility classes are styles that an author overrides, each document its own', async (t) => {
  const html = source(
    '<p class="p-4 mt-2 x">a</p><p class="bg-red-500">b</p>',
    'p { margin-top: 5px } .p-8 { order: 3 }',
  );
  t.match(await boxes(html), [{ paddingTop: 16, marginTop: 5 }, { backgroundColor: /^#fb2c36/ }]);
  t.match(await boxes(source('<p class="p-8">a</p>', '.p-4 { order: 2 }')), [{ paddingTop: 32, order: 0 }]);
  t.match(compileDocument(html).errors, [{ message: /utility classes are not known here/ }]);
  t.ok(
    (await compileStyledDocument(html.replace(/<meta content.*?>/, ''))).document,
    'classes alone ask for nothing',
  );
});

t.test('every option of a select field can be part of a class, other fields cannot', async (t) => {
  const html = source('<p class="p-{{size}}">a</p>');
  t.match(await boxes(html), [{ paddingTop: 8 }]);
  t.match(await boxes(html, { size: 'px' }), [{ paddingTop: 1 }]);
  const { errors } = await compileStyledDocument(source('<b></b><p class="p-{{title}}">a</p>'));
  t.match(errors, [
    { message: /made before there are values: write \{\{key\}\} of a select field/, line: 5, column: 8 },
  ]);
});

t.test('what a class says and is not drawn is an error of its element', async (t) => {
  const cases: [string, RegExp][] = [
    ['p-4 [display:ruby]', /^the class \[display:ruby\]: display cannot be ruby: blocks, flex/],
    [
      'max-sm:[initial-letter:2]',
      /^the class max-sm:\[initial-letter:2\]: the property initial-letter is not drawn/,
    ],
    ['w-1/2 bg-[url(//x/y)]', /^the class bg-\[url\(\/\/x\/y\)\]: \/\/x\/y is not loaded/],
    ['x'.repeat(300), /a class of more than 256 characters/],
    [Array.from({ length: 1_100 }, (_, index) => `p-${index}`).join(' '), /more than 1000 classes/],
  ];
  for (const [names, message] of cases) {
    const { errors } = await compileStyledDocument(source(`<i></i>\n<p class="${names}">a</p>`));
    t.match(errors?.[0], { message, line: 6, column: 1 });
  }
});
