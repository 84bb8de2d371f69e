/** Documents as language models write them who know the web and not the guide. */

/** A document with what is wrong in it, and what the errors say to write instead. */
export interface ModelDocument {
  name: string;
  source: string;
  /** What each error says, in the order of the document. Empty where it may be drawn by now. */
  errors: readonly RegExp[];
  /** What the errors ask for, each once or more often in the source. */
  corrections: readonly (readonly [wrong: string | RegExp, right: string])[];
}

const VIEWPORT = '<meta name="viewport" content="width=1200, height=630">';

const FIELDS = `<script type="application/json">{ "fields": {
  "title": { "type": "text", "label": "Title", "default": "Grand opening" },
  "accent": { "type": "color", "label": "Accent", "default": "#c2583a" },
  "photo": { "type": "image", "label": "Photo" } } }</script>`;

function page(css: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Card</title>
${VIEWPORT}
${head}${FIELDS}
<style>
body { margin: 0; width: 1200px; height: 630px }
${css}
</style>
</head>
<body>
${body}
</body>
</html>`;
}

export const MODEL_DOCUMENTS: readonly ModelDocument[] = [
  {
    name: 'a page for a screen, with fonts and a framework from elsewhere',
    source: page(
      `@import url('https://fonts.googleapis.com/css2?family=Poppins:wght@700&display=swap');\nh1 { font-family: 'Poppins', sans-serif }`,
      '<h1 class="text-6xl font-bold">{{title}}</h1>',
      '<link rel="preconnect" href="https://fonts.googleapis.com">\n<script src="https://cdn.tailwindcss.com"></script>\n',
    ).replace('width=1200, height=630', 'width=device-width, initial-scale=1.0'),
    errors: [
      /^the viewport is written like width=1200, height=630/,
      /nothing in a document is executed: write <meta name="css" content="tailwind">/,
    ],
    corrections: [
      ['width=device-width, initial-scale=1.0', 'width=1200, height=630'],
      [/<link.*>\n/, ''],
      [/<script src=.*<\/script>/, '<meta name="css" content="tailwind">'],
    ],
  },
  {
    name: 'columns by floats',
    source: page(
      '.photo { float: left; width: 50%; height: 630px } .clear { clear: both }',
      '<img class="photo" src="{{photo}}" alt=""><h1>{{title}}</h1><div class="clear"></div>',
    ),
    errors: [],
    corrections: [['.photo { float: left;', 'body { display: flex } .photo {']],
  },
  {
    name: 'a table for the layout',
    source: page(
      '.price { display: table-cell; vertical-align: middle }',
      '<table width="100%"><tr><td>{{title}}</td><td class="price">$10</td></tr></table>',
    ),
    errors: [],
    corrections: [['<table width="100%">', '<table style="width: 100%">']],
  },
  {
    name: 'a script that fills in values',
    source: page(
      'h1 { color: #222 }',
      `<h1 id="title" onclick="go()">Title</h1>
<script>document.getElementById('title').textContent = new URLSearchParams(location.search).get('title')</script>`,
    ),
    errors: [/^nothing in a document is executed: .*\{\{key\}\} is the value of one/],
    corrections: [
      [' onclick="go()"', ''],
      [/<script>document.*<\/script>/, ''],
      ['>Title<', '>{{title}}<'],
    ],
  },
  {
    name: 'conditions and repeats of Handlebars, and expressions',
    source: page(
      'h1 { font-size: 60px } img { width: 200px; height: 200px }',
      `{{#if photo}}<img src="{{photo}}" alt="">{{/if}}
<h1>{{title || 'No title'}}</h1>`,
    ),
    errors: [
      /^\{\{#if photo\}\} is no field: .* hide one by a selector like \[data-key=""\]/,
      /^\{\{\/if\}\} is no field/,
      /is no field: nothing is computed; write \{\{title\}\} alone/,
    ],
    corrections: [
      [/\{\{[#/]if.*?\}\}/g, ''],
      [`{{title || 'No title'}}`, '{{title}}'],
      ['h1 {', '[data-photo=""] img { display: none } h1 {'],
    ],
  },
  {
    name: 'values in the style sheet, and pictures of the web',
    source: page(
      `.hero { background: url('https://images.unsplash.com/photo-1?w=1200') center / cover; height: 630px }
h1 { color: {{accent}} }`,
      '<div class="hero"><h1>{{title}}</h1><img src="https://picsum.photos/200" alt=""></div>',
    ),
    errors: [
      /^no \{\{key\}\} can be in a <style>: write var\(--key\)/,
      /^https:\/\/picsum.* \{\{key\}\} of an image field/,
    ],
    corrections: [
      ['{{accent}}', 'var(--accent)'],
      ['https://picsum.photos/200', '{{photo}}'],
      // Found in the second round: a style sheet with braces in it is not read.
      [`url('https://images.unsplash.com/photo-1?w=1200') center / cover`, '#eee'],
    ],
  },
  {
    name: 'what scrolls, opens and asks',
    source: page(
      '.bar { position: fixed; top: 0 } h1 { position: sticky; top: 0 } a:hover { color: red } p { transition: all .3s; cursor: pointer }',
      `<div class="bar">{{title}}</div><button>Buy now</button><progress value="3" max="10"></progress>
<iframe src="https://example.com"></iframe><video src="a.mp4" autoplay></video>`,
    ),
    errors: [
      /^<iframe> is not drawn: write the elements themselves, or an <img>/,
      /is not loaded: write the name of an asset/,
      /^<video> is not drawn: write an <img>/,
      /no asset a\.mp4/,
    ],
    corrections: [[/<iframe.*<\/video>/, '<img src="{{photo}}" alt="">']],
  },
  {
    name: 'the newest of CSS',
    source: page(
      `main { display: grid; grid-template-columns: 1fr 1fr; container-type: inline-size }
main > div { display: grid; grid-column: 1 / 3; grid-template-columns: subgrid }
.text { initial-letter: 2; padding: 2cqw; zoom: 1.2; colour: #333 }
h1 { transform: perspective(400px) rotateY(10deg) }`,
      '<main><div><h1>{{title}}</h1><p class="text">Doors open at nine.</p></div></main>',
    ),
    errors: [/^the property initial-letter is not drawn: write an element of its own/],
    corrections: [
      [
        'initial-letter: 2; padding: 2cqw; zoom: 1.2; colour',
        'display: grid; padding: 2cqw; zoom: 1.2; color',
      ],
    ],
  },
  {
    name: 'fields in a form of their own',
    source: page('h1 { font-size: 60px }', '<h1>{{title}}</h1><p>{{price}}</p>').replace(
      FIELDS,
      `<script type="application/json">{ "fields": {
  "title": { "type": "string", "label": "Title", "default": "x" },
  "price": { "type": "number", "default": 10 },
  "accent": { "type": "color", "label": "Accent", "default": "red" },
  "photo": { "type": "image", "label": "Photo", "default": "https://example.com/a.png" },
  "layout": { "type": "select", "label": "Layout", "default": "left", "options": ["left", "right"] } } }</script>`,
    ),
    errors: [
      /^the type of title is "string", which is none of text, color/,
      /^the field price: label: .*write a text, or \{ "tr"/,
      /^the default of accent is not valid for its field: write #rrggbb/,
      /^the field photo: default: .*an image has none/,
      /^the field layout: options\.0: .*write \[\{ "value": "…", "label": "…" \}\]/,
    ],
    corrections: [
      ['"string"', '"text"'],
      ['"number", ', '"number", "label": "Price", '],
      ['"red"', '"#ff0000"'],
      [', "default": "https://example.com/a.png"', ''],
      ['["left", "right"]', '[{ "value": "left", "label": "Left" }, { "value": "right", "label": "Right" }]'],
    ],
  },
  {
    name: 'filters and animations of SVG',
    source: page(
      'svg { width: 400px; height: 200px; backdrop-filter: url(#soft) }',
      `<svg viewBox="0 0 400 200"><filter id="soft"></filter><circle r="80" fill="{{accent}}"><animate attributeName="r"></animate></circle>
<text x="20" y="100">{{title}}</text></svg>`,
    ),
    errors: [
      /url\(\) is no filter of a backdrop that is drawn: write functions, like blur\(\)/,
      /^<animate> is not drawn: write @keyframes in a <style>/,
    ],
    corrections: [
      ['url(#soft)', 'blur(4px)'],
      ['<filter id="soft"></filter>', ''],
      [/<animate.*<\/animate>/, ''],
    ],
  },
];
