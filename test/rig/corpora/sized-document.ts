/** A document with sizes: a picture says by its colours which one it was drawn in, and how large units of the viewport were. */

const DECLARED = {
  fields: { title: { type: 'text', label: 'Başlık', default: '', maxLength: 20 } },
  sizes: { story: [20, 60], square: [30, 30] },
};

/** HTML of forty by ten pixels: white, red in the upright size, green in the square one, with a blue left half. */
export const SIZED_DOCUMENT = `<!doctype html><html lang="tr"><head><title>Boylar</title>
<meta name="viewport" content="width=40, height=10"><script type="application/json">${JSON.stringify(DECLARED)}</script>
<style>body { margin: 0; background: #fff } @media (max-aspect-ratio: 1/2) { body { background: #f00 } }
@media (width: 30px) { body { background: #0f0 } }
i { display: block; width: 50vw; height: 100vh; background: #00f }</style></head>
<body><i></i></body></html>`;
