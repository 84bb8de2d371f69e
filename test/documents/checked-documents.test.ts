/** Documents that were compiled before share what their style sheets have in common, and nothing else. */

import { test } from 'tap';
import { topLevelParts } from '../../workers/css/style-sheets/cached-rules.js';
import { compileDocument } from '../../workers/documents/compile-document.js';
import { DocumentRenderer } from '../../workers/documents/document-renderer.js';
import type { StyledTree } from '../../workers/layout/element-tree.js';

interface Version {
  width?: number;
  css?: string;
  fields?: string;
}

const COMMON = `* { margin: 0 } /* of all { */ .card { width: 50vw; color: var(--accent) } h1 { color: rebeccapurple }
@media (min-width: 1000px) { .card { padding: 9px } } .card { background: url(assets/paper.png) }
h1::before { content: "} ; {" } @layer base; .card { & h1 { font-size: 2em } @media (max-width: 999px) { margin: 4px } }`;

function source({ width = 1200, css = '', fields = '#c2583a' }: Version): string {
  return `<!doctype html><html lang="tr"><head><title>Kart</title>
<meta name="viewport" content="width=${width}, height=630"><script type="application/json">{ "fields":
{ "accent": { "type": "color", "label": "Renk", "default": "${fields}" } } }</script>
<style>${COMMON} ${css}</style></head>
<body><div class="card" style="padding-left: 2vw; border: 1px solid var(--accent)"><h1>Merhaba</h1></div></body></html>`;
}

/** What its elements look like, and what it names. */
function compiled(version: Version, isChecked: boolean): unknown {
  const { document } = compileDocument(source(version), { isChecked });
  if (!document) throw new Error('it does not compile');
  const { fields, addresses, styleKeys } = document;
  return { tree: written(new DocumentRenderer(document).render({})), fields, addresses, styleKeys };
}

function written({ type, style, children }: StyledTree): unknown {
  const values: Record<string, unknown> = {};
  for (const name in style) values[name] = style[name as keyof typeof style];
  return {
    type,
    values,
    children: children.map((each) => (typeof each === 'string' ? each : written(each))),
  };
}

test('a document that was checked is compiled to what it is alone, whatever was compiled before it', async (t) => {
  const versions: Version[] = [
    {},
    { width: 800 },
    { css: 'h1 { color: teal }' },
    { css: '.card { width: 40% } h1 { color: rebeccapurple; font-weight: 300 }' },
    { fields: '#00ff00' },
    {
      css: `h1, .card > h1:first-child { color: #123456!important; margin: 1px 2px 3px; --gap : 4px ; padding: var(--gap) }`,
    },
    {
      css: `h1::after { content: ";:"; quotes: "(" ")"; color: rgb(1 2 3 / .5);; width: calc(1px + (2px * 3)) }`,
    },
    {
      css: `[data-accent="{"] h1, h1:not([class*=";"]) { grid-area: 1 / 2; grid-template-columns: [a] 1fr [b] } h1 {}`,
    },
    {
      css: `h1:hover, .card { cursor: pointer; opacity: .5 } h1 { font: 700 2em/1.2 "A; b", 'c"'; --empty:; } .card{top:0}`,
    },
    {
      css: `.card { /* ; */ left: 1px; & > h1 { left: 2px } left: 3px } h1 { font-family: A\\;b; letter-spacing: 1px }`,
    },
    { css: '@keyframes rise { from { top: 0 } } h1 { animation: rise 1s }' },
  ];
  for (let round = 0; round < 2; round++)
    for (const version of versions)
      t.same(compiled(version, true), compiled(version, false), JSON.stringify(version));
});

test('documents that were checked have the objects of their equal rules and fields in common', async (t) => {
  const compile = (version: Version) => compileDocument(source(version), { isChecked: true }).document;
  const [one, other] = [compile({}), compile({ css: 'h1 { color: teal }' })];
  t.equal(one?.fields, other?.fields);
  const ofCard = (document: typeof one) =>
    document?.candidates[2]?.own.flatMap((each) => each.declared) ?? [];
  const open = ofCard(one).filter(({ kind }) => kind === 'variable');
  t.ok(open.length > 1, `${open.length} values of rules and attributes with variables`);
  t.ok(open.every((each) => ofCard(other).includes(each)));
});

test('a style sheet is parted at its rules, and left whole where that takes more than a glance', async (t) => {
  t.same(topLevelParts(' a { b: url( x;{ ) } /* } */ @layer x, y; d[e="}"] { f: "{" }'), [
    'a { b: url( x;{ ) }',
    '@layer x, y;',
    'd[e="}"] { f: "{" }',
  ]);
  t.same(topLevelParts(''), []);
  const odd = [
    ...['a { b: c', 'a } b', 'a { b: (c } )', 'a { b: "c }', "a { b: 'c\n' }", '/* a', 'a; b { c: d }'],
    ...['a { b: "\\"}" }', 'a\\{ { b: c }', '<!-- a { b: c }', 'a --> { b: c }', 'a { b: url("}) }', 'a'],
  ];
  for (const text of odd) t.equal(topLevelParts(text), undefined, text);
});
