/** A document with a list, whose items are rows of colour: a picture says how many there are, and what they are like. */

/** What its items are made of. */
const ITEM_FIELDS = {
  name: { type: 'text', label: { tr: 'Ad', en: 'Name' }, default: '', maxLength: 20 },
  share: { type: 'number', label: { tr: 'Pay', en: 'Share' }, default: 40, min: 0, max: 100 },
  colour: { type: 'color', label: { tr: 'Renk', en: 'Colour' }, default: '#ff0000' },
  photo: { type: 'image', label: { tr: 'Görsel', en: 'Picture' } },
};

const DECLARED = {
  fields: { title: { type: 'text', label: 'Başlık', default: '', maxLength: 20 } },
  lists: {
    lines: {
      ...{ label: { tr: 'Satırlar', en: 'Lines' }, max: 4, fields: ITEM_FIELDS },
      default: [{ share: 100 }, { share: 50, colour: '#00ff00' }],
    },
  },
};

/** HTML of forty by forty pixels: each item is a row of ten, whose colour fills its share of the width. */
export const LIST_DOCUMENT = `<!doctype html><html lang="tr"><head><title>Satırlar</title>
<meta name="viewport" content="width=40, height=40"><script type="application/json">${JSON.stringify(DECLARED)}</script>
<style>body { margin: 0; background: #fff; font-size: 6px } p { margin: 0; height: 10px }
i { display: block; height: 10px; width: calc(var(--share) * 1%); background: var(--colour) }
img { float: right; width: 10px; height: 10px } [data-photo=""] img { display: none }</style></head>
<body><p data-each="lines"><img src="{{photo}}" alt="">  <i></i></p></body></html>`;
