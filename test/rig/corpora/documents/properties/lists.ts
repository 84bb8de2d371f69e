import type { PropertyTable } from '../property-document.js';

const ITEMS = {
  name: { type: 'text', label: 'Name', default: '' },
  share: { type: 'number', label: 'Share', default: 20, min: 0, max: 100 },
  tone: { type: 'color', label: 'Tone', default: '#2563eb' },
  kind: {
    ...{ type: 'select', label: 'Kind', default: 'plain' },
    options: [
      { value: 'plain', label: 'Plain' },
      { value: 'marked', label: 'Marked' },
    ],
  },
};

const DEFAULT = [
  { name: 'Ankara', share: 80 },
  { name: 'İzmir', share: 35.5, tone: '#db2777', kind: 'marked' },
  { name: 'Bursa', share: 0 },
  { name: '', share: 60, tone: '#16a34a' },
  { name: 'Diyarbakır', tone: '#0891b2' },
];

/** The declaration of a list of towns. */
function towns(items: readonly object[] = DEFAULT): string {
  const lists = { towns: { label: 'Towns', max: 12, fields: ITEMS, default: items } };
  return `<script type="application/json">${JSON.stringify({ lists })}</script>`;
}

/** Elements that are repeated for the items of lists, and functions that count them. */
export const LISTS: PropertyTable = {
  rows: {
    head: towns(),
    css: `ul { margin: 0; padding: 0; list-style: none } li { display: flex; gap: 8px; padding: 4px 8px; border-bottom: 1px solid #cbd5e1 }
      li:nth-child(even) { background: #f1f5f9 } li:last-child { border: 0 } b { flex: 1 } [data-kind=marked] b { color: var(--tone) }
      [data-name=""] b::after { content: "nobody"; color: #94a3b8 } i { width: calc(var(--share) * 1px); height: 14px; background: var(--tone) }`,
    html: '<ul>\n<li data-each="towns"><b>{{name}}</b><i></i><span>{{share}}%</span></li>\n</ul><p>{{towns}} towns</p>',
  },
  'several-elements': {
    head: towns(),
    css: `table { border-collapse: collapse } td, th { padding: 2px 10px; border: 1px solid #94a3b8; text-align: start } td { color: white }
      body { display: flex; gap: 20px } ol { margin: 0 } [data-towns="5"] th { background: #fef9c3 } li::marker { color: var(--tone) }`,
    html: `<table><tr><th>Town</th><th>Share</th></tr><tr data-each="towns" style="background: {{tone}}"><td>{{name}}</td><td>{{share}}</td></tr></table>
      <ol><li data-each="towns">{{name}}</li></ol>`,
  },
  totals: {
    head: towns(),
    css: `section { display: flex; align-items: flex-end; gap: 6px; height: 160px; border-bottom: 2px solid #334155 }
      i { flex: 1; height: calc(100% * var(--share) / var(--towns-share-max)); background: color-mix(in oklab, var(--tone) calc(20% + var(--share) * .8%), white) }
      p { margin: 8px 0 } p::before { content: "from " }`,
    html: '<section><i data-each="towns"></i></section><p>{{towns.share.min}} to {{towns.share.max}}, {{towns.share.sum}} in all</p>',
  },
  next: {
    head: towns(),
    css: `svg { display: block; overflow: visible } circle { fill: var(--tone) } line { stroke: #334155; stroke-width: 2px }
      g { transform: translate(calc(70px * (sibling-index() - 1) + 20px), 0) } g:last-child line { display: none }`,
    html: '<svg width="320" height="120"><g data-each="towns"><line x1="0" y1="{{share}}" x2="70" y2="{{next.share}}"/><circle cx="0" cy="{{share}}" r="6"/></g></svg><p data-each="towns">{{name}} before {{next.name}}</p>',
  },
  empty: {
    head: towns([]),
    css: '[data-towns="0"] p::before { content: "None yet. " } ul { min-height: 20px; background: #fee2e2 } ul:empty { background: #dcfce7 }',
    html: '<ul><li data-each="towns">{{name}}</li></ul><p>Sum {{towns.share.sum}}</p>',
  },
  inline: {
    head: towns(),
    css: 'p { width: 220px; font-size: 22px } span { padding: 0 6px; border-radius: 6px; background: color-mix(in oklab, var(--tone) 20%, white) } em::after { content: ", " } em:last-child::after { content: "." }',
    html: '<p>\n  <span data-each="towns">{{name}}</span>\n</p><p><em data-each="towns">{{name}}</em></p>',
  },
  siblings: {
    head: towns([...DEFAULT, ...DEFAULT]),
    css: `@property --turn { syntax: "<angle>"; inherits: true; initial-value: 0deg }
      div { position: relative; width: 240px; height: 240px; border-radius: 50%; background: #f8fafc }
      b { --turn: calc(360deg * sibling-index() / sibling-count()); position: absolute; inset: 100px; display: grid; place-items: center; border-radius: 50%;
        background: hsl(calc(36 * sibling-index()) 70% 50%); color: #fff; font-size: calc(8px + 1px * sibling-index()); z-index: sibling-index();
        transform: rotate(var(--turn)) translateY(-90px); opacity: calc(.5 + .5 * sibling-index() / sibling-count()) }
      u { rotate: calc(-1 * var(--turn)) }`,
    html: '<div><b data-each="towns"><u>{{share}}</u></b></div>',
  },
};
