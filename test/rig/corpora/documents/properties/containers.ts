import type { PropertyEntry, PropertyTable } from '../property-document.js';

function tailwind(html: string): PropertyEntry {
  return { head: '<meta name="css" content="tailwind">', css: '', html };
}

const SPEAKERS = {
  speakers: {
    label: 'Speakers',
    max: 6,
    fields: {
      name: { type: 'text', label: 'Name', default: '' },
      room: { type: 'number', label: 'Room', default: 100, min: 60, max: 300 },
    },
    default: [
      { name: 'Ayşe Yılmaz', room: 110 },
      { name: 'Deniz Kaya', room: 200 },
      { name: 'Ege Demir', room: 320 },
    ],
  },
};

/** Styles that depend on the sizes of elements around: `@container`, and lengths of containers. */
export const CONTAINERS: PropertyTable = {
  'card-in-two-places': {
    css: `.grid { display: grid; grid-template-columns: 1fr 2fr; gap: 12px } .place { container-type: inline-size }
      .card { padding: 10px; border: 1px solid #cbd5e1; border-radius: 8px; display: grid; gap: 8px }
      .photo { height: 60px; border-radius: 6px; background: linear-gradient(135deg, #f472b6, #6366f1) } p { margin: 0; font-size: 13px }
      @container (min-width: 200px) { .card { grid-template-columns: 70px 1fr; background: #eef2ff } .photo { height: 100% } }`,
    html: `<div class=grid>${'<div class=place><div class=card><div class=photo></div><p><b>Cappadocia</b><br>Balloons at dawn over the valleys.</p></div></div>'.repeat(2)}</div>`,
  },
  'sidebar-and-main': {
    css: `body { display: grid; grid-template-columns: 110px 1fr; gap: 14px } aside, main { container: region / inline-size }
      .menu { display: flex; flex-direction: column; gap: 6px } .menu a { padding: 6px 8px; background: #e2e8f0; font-size: 13px }
      @container region (width > 180px) { .menu { flex-direction: row } .menu a { background: #1d4ed8; color: #fff; border-radius: 99px } }`,
    html: '<aside><div class=menu><a>Home</a><a>Talks</a><a>Venue</a></div></aside><main><div class=menu><a>Home</a><a>Talks</a><a>Venue</a></div><p>Doors open at nine.</p></main>',
  },
  'media-object': {
    css: `.list { display: flex; flex-direction: column; gap: 10px } .row { container-type: inline-size }
      .media { display: flex; flex-direction: column; gap: 4px; padding: 8px; border-left: 4px solid #f97316; background: #fff7ed }
      .media img { width: 44px; height: 44px; border-radius: 50% } .media h3 { margin: 0; font-size: 15px } .media p { margin: 0; font-size: 12px }
      @container (inline-size >= 300px) { .media { flex-direction: row; align-items: center; gap: 12px } }`,
    html: '<div class=list><div class=row style="width: 180px"><div class=media><img src="assets/avatar.svg" alt=""><div><h3>Elif</h3><p>Replied to your note</p></div></div></div><div class=row><div class=media><img src="assets/avatar.svg" alt=""><div><h3>Mert</h3><p>Replied to your note</p></div></div></div></div>',
  },
  units: {
    css: `.box { container-type: size; width: 300px; height: 120px; padding: 10px; background: #f1f5f9; border: 2px solid #94a3b8 }
      .a { width: 50cqw; height: 20cqh; background: #0ea5e9 } .b { width: 40cqi; height: 10cqb; margin-top: 4cqmin; background: #f43f5e }
      .c { width: 30cqmin; height: 10cqmax; margin-top: calc(2cqh + 1px); background: #22c55e } .d { font-size: 8cqw; line-height: 1 }`,
    html: '<div class=box><div class=a></div><div class=b></div><div class=c></div><div class=d>8cqw</div></div>',
  },
  'units-without-a-container': {
    css: 'div { height: 24px; margin-bottom: 8px; background: #8b5cf6 } .a { width: 50cqw } .b { width: 50cqh } .c { width: 40cqmin } .d { width: clamp(60px, 30cqmax, 110px) } p { font-size: 6cqi; margin: 0 }',
    html: '<div class=a></div><div class=b></div><div class=c></div><div class=d></div><p>Of the page</p>',
  },
  'units-across-two-containers': {
    css: `.outer { container-type: size; width: 320px; height: 200px; background: #ecfeff } .inner { container-type: inline-size; width: 50%; background: #cffafe }
      .bar { width: 50cqw; height: 25cqh; background: #0e7490 } .dot { width: 20cqmin; height: 20cqmin; border-radius: 50%; background: #155e75 }`,
    html: '<div class=outer><div class=inner><div class=bar></div><div class=dot></div></div><div class=bar></div></div>',
  },
  nested: {
    css: `.page { container: page / inline-size } .cols { display: flex; gap: 10px } .col { flex: 1; container: col / inline-size; padding: 8px; background: #f8fafc }
      .note { padding: 6px; font-size: 13px; background: #fde68a } @container page (width > 300px) { .col { padding: 16px; background: #dbeafe } }
      @container col (width < 140px) { .note { background: #fecaca; font-size: 11px } } @container page (width > 300px) { @container col (width < 140px) { .note { border: 2px solid #b91c1c } } }`,
    html: '<div class=page><div class=cols><div class=col><div class=note>Narrow now, since its column has more padding.</div></div><div class=col style="flex: 1.6"><div class=note>Wide enough to stay as it was.</div></div></div></div>',
  },
  'names-pass-over-others': {
    css: `.shell { container: shell / inline-size } .panel { container-type: inline-size; width: 150px; padding: 8px; background: #f1f5f9 }
      p { margin: 0 0 6px } @container shell (width > 300px) { .a { color: #b91c1c; font-weight: 700 } } @container (width > 300px) { .b { color: #b91c1c } }
      @container other (width > 1px) { .c { color: #b91c1c } } @container shell { .d { text-decoration: underline } }`,
    html: '<div class=shell><div class=panel><p class=a>of the shell</p><p class=b>of the panel</p><p class=c>of nobody</p><p class=d>of a name alone</p></div></div>',
  },
  conditions: {
    css: `.w { container-type: inline-size; width: 240px } p { margin: 0; padding: 1px 6px; font-size: 13px; background: #e5e7eb }
      @container (200px <= width < 300px) { .a { background: #86efac } } @container not (width > 300px) { .b { background: #86efac } }
      @container (width > 200px) and (max-width: 15em) { .c { background: #86efac } } @container (width < 100px) or (width: 240px) { .d { background: #86efac } }
      @container ((width > 100px) and (not (width > 500px))) { .e { background: #86efac } } @container (width > calc(10em + 10px)) { .f { background: #86efac } }
      @container (width > 200px) and (foo: bar) { .g { background: #fca5a5 } } @container not (foo: bar) { .h { background: #fca5a5 } }
      @container (height > 1px) { .i { background: #fca5a5 } }`,
    html: `<div class=w>${[...'abcdefghi'].map((name) => `<p class=${name}>condition ${name}</p>`).join('')}</div>`,
  },
  'height-and-orientation': {
    css: `.row { display: flex; gap: 12px; height: 200px } .tile { container-type: size; flex: 1; background: #f3f4f6 } .wide { flex: 3 }
      .mark { height: 100%; display: grid; place-items: center; font-size: 13px } @container (orientation: portrait) { .mark { background: #a78bfa; color: #fff } }
      @container (aspect-ratio > 1 / 1) { .mark { background: #34d399 } } @container (height >= 200px) { .mark { border: 6px solid #111827; box-sizing: border-box } }`,
    html: '<div class=row><div class=tile><div class=mark>tall</div></div><div class="tile wide"><div class=mark>wide</div></div></div>',
  },
  'intrinsic-size-is-of-nothing': {
    css: `.row { display: flex; gap: 8px; align-items: flex-start } .row > div { background: #e0e7ff; border: 2px solid #4338ca; padding: 4px } .i { container-type: inline-size } .s { container-type: size }
      .grid { display: grid; grid-template-columns: auto auto; gap: 8px; margin-top: 10px } .grid > div { background: #fee2e2; padding: 4px } span { display: inline-block; background: #fef9c3 }`,
    html: '<div class=row><div class=i>inline</div><div class=s>size</div><div>plain words</div></div><div class=grid><div class=i>some words here</div><div>plain words that are long</div></div><span class=i style="width: 90px">in a line</span> and <span class=s style="width: 60px; height: 30px">sized</span> text',
  },
  'margins-stay-within': {
    css: '.c { container-type: inline-size; background: #dcfce7; margin-bottom: 8px } .c p { margin: 14px 0 } .f { float: left; width: 60px; height: 60px; background: #16a34a; margin: 4px } .at { position: absolute; right: 4px; top: 4px; background: #facc15 }',
    html: '<div class=c><p>Margins of what is in a container are in it.</p></div><div class=c><div class=f></div>Floats, too.</div><div class=c><div class=at>of the page</div>Absolute boxes are not.</div>',
  },
  'in-grid-tracks': {
    css: `.grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px } .cell { container-type: inline-size; min-height: 70px; background: #f1f5f9; border-radius: 6px } .span { grid-column: span 2 }
      .stat { padding: 8px; display: flex; flex-direction: column } .stat b { font-size: 18px } .stat i { font-style: normal; font-size: 12px; color: #64748b }
      @container (width > 150px) { .stat { flex-direction: row; justify-content: space-between; align-items: baseline } .stat b { font-size: 14cqw } }`,
    html: '<div class=grid><div class="cell span"><div class=stat><b>1,204</b><i>visits</i></div></div><div class=cell><div class=stat><b>38</b><i>orders</i></div></div><div class=cell><div class=stat><b>3.1%</b><i>rate</i></div></div><div class="cell span"><div class=stat><b>₺48k</b><i>sales</i></div></div></div>',
  },
  'in-flex-items': {
    css: `.row { display: flex; gap: 10px } .item { container-type: inline-size; flex: 1 1 0 } .item:last-child { flex-grow: 2 } .item div { padding: 8px; background: #fef3c7; font-size: 13px }
      @container (width < 100px) { div div { background: #fed7aa; text-transform: uppercase; font-size: 10px } } @container (width > 160px) { div div { background: #bbf7d0; text-align: center } }`,
    html: '<div class=row><div class=item><div>one</div></div><div class=item><div>two</div></div><div class=item><div>three parts of the room</div></div></div>',
  },
  'pseudo-elements-of-a-container': {
    css: `.c { container-type: inline-size; width: 220px; padding: 8px; background: #ede9fe } .c::before { content: "narrow"; display: block; width: 50cqw; background: #c4b5fd }
      .c.w { width: 320px; margin-top: 10px } @container (width > 300px) { .c::before { content: "wide"; color: #fff; background: #6d28d9 } .c { background: #000 } }`,
    html: '<div class=c>first</div><div class="c w">second</div>',
  },
  'style-queries': {
    css: `.card { padding: 8px; margin-bottom: 6px; --tone: plain } .card p { margin: 0; padding: 4px 8px; background: #e2e8f0 } .hot { --tone: hot; --heat: 12px } .cold { --tone: cold }
      @container style(--tone: hot) { p { background: #ef4444 !important; color: #fff } } @container style(--tone: cold) { .card p { background: #38bdf8 } }
      @container style(--heat) and (not style(--tone: cold)) { p { border-left: 6px solid #7f1d1d } } @container style(--heat > 10px) { p { font-weight: 700 } }`,
    html: '<div class=card><p>plain</p></div><div class="card hot"><p>hot</p></div><div class="card cold"><p>cold</p></div>',
  },
  'cascade-of-conditions': {
    css: `@layer base, theme; .c { container-type: inline-size } p { margin: 0 0 6px; padding: 4px 8px; background: #e5e7eb }
      @layer theme { @container (width > 100px) { p { background: #fde68a } #x { color: #dc2626 } } } @layer base { @container (width > 100px) { p { background: #000; border-bottom: 3px solid #2563eb } } }
      @container (width > 100px) { .s { background: #bbf7d0 } .i { background: #fbcfe8 !important } } .s { background: #93c5fd } p.i { background: #000 } .c .late { @container (width < 1000px) { letter-spacing: 2px } }`,
    html: '<div class=c><p>layered</p><p id=x>by id in a layer</p><p class=s>later wins</p><p class=i>important wins</p><p class=late>nested in a rule</p></div>',
  },
  'with-media-and-supports': {
    css: `.c { container-type: inline-size } p { margin: 0 0 6px; padding: 6px; background: #e5e7eb } @media (min-width: 300px) { @container (min-width: 300px) { .a { background: #a5f3fc } } }
      @container (min-width: 300px) { @media (min-width: 2000px) { .b { background: #000 } } @supports (display: grid) { .c2 { background: #fbcfe8 } } }
      @supports (container-type: inline-size) { .d { background: #d9f99d } }`,
    html: '<div class=c><p class=a>media and container</p><p class=b>no such media</p><p class=c2>supports within</p><p class=d>supported</p></div>',
  },
  'what-is-no-container': {
    css: `.c { container-type: inline-size } .x { background: #e5e7eb; padding: 4px } td, span, div { font-size: 13px } @container (width > 1px) { .x { background: #fca5a5 } } .bar { width: 20cqw; height: 10px; background: #0284c7; display: block }`,
    html: '<span class=c><span class=x>in a line</span> <i class=bar></i></span><table class=c><tr><td class=x>in a table</td></tr></table><table><tr><td class=c><div class=x>in a cell</div><i class=bar></i></td></tr></table><div class=c style="display: contents"><div class=x>without a box</div></div><div class=c style="display: inline-block; width: 200px"><div class=x>a block in a line</div><i class=bar></i></div>',
  },
  'counted-within': {
    css: 'body { counter-reset: n } .i { counter-increment: n; margin: 2px 0 } .i::before { content: counter(n) ". "; font-weight: 700 } .c { container-type: inline-size; padding: 4px 12px; background: #f1f5f9 } .l::before { content: counters(n, ".") " " }',
    html: '<div class=i>one</div><div class=i>two</div><div class=c><div class=l>so far</div><div class=i>anew</div><div class=i>goes on</div><div class=l>both</div></div><div class=i>three</div>',
  },
  'fitted-headline': {
    css: `.frame { display: flex; gap: 12px; height: 220px } .poster { container-type: size; flex: 1; background: #111827; color: #fff; border-radius: 10px; overflow: hidden } .poster + .poster { flex: 2 }
      h1 { margin: 0; padding: 6cqmin; font-size: clamp(14px, 14cqw, 40px); line-height: 1.05; letter-spacing: -.02em } .foot { padding: 0 6cqmin; font-size: max(10px, 5cqw) }
      @container (min-aspect-ratio: 1/1) { h1 { background: #4f46e5; height: 60cqh; box-sizing: border-box } }`,
    html: `<div class=frame>${'<div class=poster><h1>Summer jazz nights</h1><div class=foot>12 July, Moda</div></div>'.repeat(2)}</div>`,
  },
  'items-of-a-list': {
    head: `<script type="application/json">${JSON.stringify({ lists: SPEAKERS })}</script>`,
    css: `ul { margin: 0; padding: 0; list-style: none } li { container-type: inline-size; width: calc(var(--room) * 1px); margin-bottom: 8px } .s { padding: 6px; display: grid; gap: 2px; background: #e0f2fe; font-size: 13px } .s i { width: 50cqw; height: 6px; background: #0369a1 }
      @container (width > 150px) { .s { grid-template-columns: 1fr auto; background: #bae6fd } } @container (width > 300px) { .s { background: #0369a1; color: #fff } .s i { background: #fff } }`,
    html: '<ul><li data-each="speakers"><div class="s"><b>{{name}}</b><span>{{room}}</span><i></i></div></li></ul>',
  },
  'tailwind-card': tailwind(
    '<div class="flex gap-3"><div class="@container flex-1"><div class="flex flex-col gap-2 rounded-xl bg-slate-100 p-3 @[200px]:flex-row @[200px]:bg-indigo-100"><div class="size-10 rounded-full bg-pink-500"></div><p class="text-sm @max-[200px]:text-xs @max-[200px]:font-bold">A card that knows its room</p></div></div><div class="@container flex-2"><div class="flex flex-col gap-2 rounded-xl bg-slate-100 p-3 @[200px]:flex-row @[200px]:bg-indigo-100"><div class="size-10 rounded-full bg-pink-500"></div><p class="text-sm @max-[200px]:text-xs @max-[200px]:font-bold">A card that knows its room</p></div></div></div>',
  ),
  'tailwind-named-and-ranges': {
    ...tailwind(
      '<div class="@container/main space-y-2"><div class="grid grid-cols-1 gap-2 @sm/main:grid-cols-2 @lg/main:grid-cols-3 @3xl/main:grid-cols-6"><div class="rounded bg-sky-200 p-2 @md:bg-sky-500 @md:text-white">a</div><div class="rounded bg-sky-200 p-2 @max-md:bg-rose-500">b</div><div class="@container rounded bg-sky-200 p-2"><p class="@xs/main:font-bold @xs:underline">c</p></div></div><div class="h-3 w-[50cqw] bg-amber-400 @min-[300px]:@max-[900px]:h-6"></div></div>',
    ),
    size: { width: 640, height: 260 },
  },
};
