import type { LayoutCase } from '../layout-case.js';

const CSS = 'body { line-height: 15px; font-size: 12px } h3, p { margin: 0; font-size: inherit }';
const BODY =
  '<div class="o"><div class="card" id="c"><h3>Card</h3><p>para <em>em</em></p><div class="body"><p>inner</p><div class="card"><p>nested</p></div></div></div><p>outside</p></div>';

function scope(name: string, css: string): LayoutCase {
  return { name, css: `${CSS} ${css}`, body: BODY };
}

const DRAWING =
  '<p>html</p><svg width="80" height="30"><circle class="a" r="10" cx="15" cy="15"/><rect x="30" width="20" height="20"/></svg>';

/** Rules of elements of one namespace. */
export const namespaceCases: readonly LayoutCase[] = [
  {
    name: 'types with prefixes are of one namespace, of any, or of none',
    css: '@namespace s url(http://www.w3.org/2000/svg); @namespace h "http://www.w3.org/1999/xhtml"; s|circle { fill: red } *|rect { fill: blue } |p { color: red } h|* { letter-spacing: 2px } s|p, x|p { color: red }',
    body: DRAWING,
  },
  {
    name: 'a default namespace is of all that is written without a prefix, but in brackets and behind rules',
    css: '@namespace url("http://www.w3.org/2000/svg"); .a { fill: red } p { color: red } * { stroke: blue } @namespace h url(http://www.w3.org/1999/xhtml); h|p { color: red }',
    body: DRAWING,
  },
  {
    name: 'attributes have namespaces by their prefixes alone',
    css: '@namespace x "http://www.w3.org/1999/xlink"; @namespace url(http://www.w3.org/1999/xhtml); [*|title] { color: teal } [|id] { background: gold } [y|id] { color: red } b { font-size: 20px }',
    body: '<p title="t">title</p><p id="i">id</p><b>html</b>',
  },
];

const OWN =
  '<style>@scope to (.b) { p { color: red } :scope { background: #eee } & > p { letter-spacing: 1px } } .b p { font-weight: bold }</style>';
const NESTED =
  '<style>@scope (.b) { @scope { p { background: gold } } } @scope { @scope (.b) { p { padding-left: 9px } } @scope { p { padding-top: 4px } } }</style>';

/** Scopes of the elements that style sheets are in. */
export const ownScopeCases: readonly LayoutCase[] = [
  {
    name: 'a scope without a root has that which its style sheet is in, or no element of the page',
    css: '@scope { p { color: red } }',
    body: `<div>${OWN}<p>one</p><div class="b"><p>two</p></div></div><p>three</p>`,
  },
  {
    name: 'such scopes in other ones',
    body: `<div>${NESTED}<p>one</p><div class="b"><p>two</p></div></div><p>three</p>`,
  },
  {
    name: 'scopes of the body, of a cell and of a group in a drawing',
    body: `<style>@scope { p { color: teal } :scope { background: #eee } }</style><p>page</p><table><tr><td><style>@scope { :scope { background: gold } }</style>cell<td>other</table><svg width="100" height="50"><g><style>@scope { circle { fill: red } }</style><circle r="10" cx="20" cy="20"/></g><circle r="10" cx="60" cy="20"/></svg>`,
  },
];

/** Rules that select within a part of a document. */
export const scopeCases: readonly LayoutCase[] = [
  scope(
    'a scope ends at its limits, and not at its root',
    '@scope (.card) to (.body) { p { background: tomato } :scope { padding: 3px } }',
  ),
  scope(
    'the root is selected by :scope and & alone',
    '@scope (.card) { .card { background: gold } & > p { color: red } .o p { background: lime } :scope > h3 { padding: 4px } }',
  ),
  scope(
    'selectors begin with combinators, in limits, too',
    '@scope (.card) to (> .body) { > p { background: tomato } * { padding-left: 5px } }',
  ),
  scope(
    'the nearest root wins over the order, and specificity over both',
    '@scope (.o) { p { background: tomato } } @scope (.card) { p { background: aqua } } @scope (.o) { p { background: lime } } .o > p { background: gold }',
  ),
  scope(
    '& has no specificity, and :scope that of a class',
    '@scope (#c) { & p { background: aqua } :scope h3 { background: aqua } } p { background: tomato } div h3 { background: tomato }',
  ),
  scope(
    'scopes in each other, and rules in scopes',
    '@scope (.o) { @scope (.body) { :scope { background: gold } p { padding: 3px } } .card { h3 { color: red } :scope & { border: 1px solid } } }',
  ),
  scope(
    'scopes in rules, whose elements & is in what begins them',
    '.o { @scope (& .card) { p { background: tomato } } @scope (.body) { & { padding: 6px } } }',
  ),
  scope(
    'declarations of the root, media and layers',
    '@scope (.body) { background: gold; padding: 4px } @layer a { @scope (.card) { @media (width > 1px) { p { background: aqua } } } } @scope (.card) { @layer b { p { background: lime } } }',
  ),
  scope(
    'lists of roots and limits, and what browsers do not know',
    '@scope (h3, .body) to (p, .card) { :scope { padding: 2px } * { background: gold } } @scope .card { p { color: red } } @scope (.card) from (.x) { p { color: red } }',
  ),
  scope(
    'generated content, importance and negation',
    '@scope (.card:has(em)) to (.body:not(.x)) { p::before { content: "+" } p { background: tomato !important } :not(h3):not(:scope) { padding: 2px } } p { background: lime !important }',
  ),
];
