import t, { type Test } from 'tap';
import { loadTemplates } from '../../templates/contract/registry.js';
import type { Drawing } from '../../workers/engines/drawing.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { corpusAssets } from '../rig/corpora/documents/assets.js';
import { drawingFor, jobFor, samplePicture } from '../rig/drawing/jobs.js';
import { missingWords } from '../rig/pdf/document-words.js';
import { documentDrawing, pageOf, pictureOf } from '../rig/pdf/drawn-pages.js';
import { ReadPdf } from '../rig/pdf/pdf-tools.js';
import { readSound } from '../rig/pdf/sound-pdf.js';
import { withOrientation } from '../rig/pictures/exif.js';
import { structuralSimilarity } from '../rig/pictures/similarity.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

/** PDFs of one page, as programs of others read them. */

t.setTimeout(FILE_TIMEOUT_MS);

const LEAST_SIMILARITY = 0.95;

const corpus = corpusAssets();
const photo = corpus.get('assets/photo.jpg') ?? new Uint8Array();
const assets = new Map([...corpus, ['assets/turned.jpg', withOrientation(photo, 6)]]);

function html(body: string, style = '', head = '', language = 'tr'): string {
  return `<!doctype html><html lang="${language}"><head><title>Sayfa</title>${head}<meta name="viewport" content="width=400, height=240">
<style>body { margin: 0; padding: 20px; font: 24px/1.4 Inter; color: #0f172a } ${style}</style></head><body>${body}</body></html>`;
}

/** Reads the page of a document. */
async function read(
  own: Test,
  source: string,
  look: (pdf: ReadPdf, drawing: Drawing) => Promise<void> | void,
) {
  const drawing = await documentDrawing(source, assets);
  await readSound(own, await pageOf(drawing), (pdf) => look(pdf, drawing));
}

/** Reads the page of a document that looks as its picture does. */
function looksAlike(name: string, source: string, look: (own: Test, pdf: ReadPdf) => void = () => {}) {
  return t.test(name, (own) =>
    read(own, source, async (pdf, drawing) => {
      const similarity = structuralSimilarity(await pictureOf(drawing), pdf.pixels());
      own.ok(similarity >= LEAST_SIMILARITY, `similar by ${similarity.toFixed(4)}`);
      look(own, pdf);
    }),
  );
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

await looksAlike('text is text of embedded fonts', html('<p>Şık <b>fiyat</b> 1.250 ₺</p>'), (own, pdf) => {
  own.same(words(pdf.text()), ['Şık', 'fiyat', '1.250', '₺']);
  const fonts = pdf.fonts();
  own.ok(fonts.length >= 2);
  for (const font of fonts) own.match(font, { isEmbedded: true, isSubset: true, hasUnicode: true });
  own.equal(pdf.pictures(), 0);
});

await looksAlike(
  'ligatures and scripts that are shaped are found as they are written',
  html(
    '<p style="font-family: Source Serif 4">affluent fi</p><p lang="hi">क्षत्रिय हिन्दी</p><p lang="ar" dir="rtl">السلام عليكم</p>',
  ),
  (own, pdf) => {
    const found = words(pdf.text().normalize('NFKC'));
    for (const word of ['affluent', 'fi', 'क्षत्रिय', 'हिन्दी', 'السلام', 'عليكم'])
      own.ok(found.includes(word.normalize('NFKC')), `${word} in ${found.join(' ')}`);
  },
);

/** Words with ligatures, marks and letters that are drawn in another order than written, by their languages. */
const WRITTEN = {
  ar: 'السلام لا إله الأطفال مُحَمَّدٌ الْحَمْدُ لِلَّهِ القاهرة',
  fa: 'کتاب‌های نمی‌خواهم پیراهن گفت‌وگو ۱۴۰۲',
  he: 'שלום בְּרֵאשִׁית בָּרָא אֱלֹהִים 120 ש״ח',
  hi: 'क्षत्रिय हिन्दी विद्यार्थी कृष्ण श्रीमती बुद्धि',
  bn: 'বাংলাদেশ কৃষ্ণ শিক্ষক স্ত্রী বৌদ্ধ',
  ta: 'தமிழ் கொடுப்பு பௌர்ணமி ஸ்ரீ',
  th: 'ภาษาไทย น้ำ ที่นี่ กตัญญู ปั่น ฟื้นฟู',
  km: 'ភាសាខ្មែរ ព្រះរាជាណាចក្រ ស្ត្រី',
  my: 'မြန်မာ ဘာသာ ကျွန်ုပ် သင်္ဘော',
  ko: '안녕하세요 한국어 12,000원',
  ja: '日本語 こんにちは プログラム',
  tr: 'affluent Đặng n\u0308ão uzun\u00adca 👩‍👩‍👧‍👦 🇹🇷 👍🏽',
};

for (const [language, text] of Object.entries(WRITTEN)) {
  const isRightToLeft = ['ar', 'fa', 'he'].includes(language);
  const style = isRightToLeft ? 'body { direction: rtl }' : '';
  await looksAlike(
    `words are found as they are written: ${language}`,
    html(`<p>${text}</p>`, style, '', language),
    (own, pdf) => {
      own.same(missingWords(text, pdf.readings()), []);
      // Joiners part no words as they are drawn, either.
      if (language === 'fa') own.same(missingWords(text, [pdf.text()]), []);
      // MuPDF leaves leftward lines as they are drawn, and knows no letters beyond the first plane together.
      if (!isRightToLeft && language !== 'tr') own.same(missingWords(text, [pdf.drawnText()]), []);
    },
  );
}

await looksAlike(
  'words are found whose letters or parts stand apart, are of two directions, or are drawn as outlines',
  html(
    `<p class="apart">ÇÖMLEK ATÖLYESİ</p><p><b>420k</b><i>▲</i> Docs<i>/</i>API</p><p dir="rtl" lang="ar">خطة و12 محطة 2027.</p><p class="outlined">Kontur</p>`,
    `p { margin: 0 } .apart { letter-spacing: .3em } i { margin: 0 12px } .outlined { color: transparent; -webkit-text-stroke: 1px #000 }`,
  ),
  (own, pdf) =>
    own.same(missingWords('ÇÖMLEK ATÖLYESİ 420k▲ Docs/API خطة و12 محطة 2027. Kontur', pdf.readings()), []),
);

await t.test('texts of a picture do not run into each other', (own) =>
  read(
    own,
    html('<div><p>Birinci</p><p>İkinci</p></div>', 'div { filter: blur(2px) } p { margin: 0 }'),
    (pdf) => {
      own.same(words(pdf.text()).sort(), ['Birinci', 'İkinci'].sort());
    },
  ),
);

await looksAlike(
  'gradients are shadings, with alpha and hard stops',
  html(
    '<div></div><div class="b"></div><p>Metin</p>',
    `div { height: 60px; background: linear-gradient(100deg in oklch, #f00, #0f08 40%, #00f 40%) }
    .b { background: repeating-radial-gradient(circle at 30% 50%, #0000, #123 12px, #0000 24px) }
    p { margin: 0; font-size: 40px; background: linear-gradient(90deg, #f43f5e, #2563eb); background-clip: text; color: transparent }`,
  ),
  (own, pdf) => {
    own.equal(pdf.pictures(), 0);
    own.same(words(pdf.text()), ['Metin'], 'text that a gradient shows through');
  },
);

await looksAlike(
  'groups have opacity, blend modes, clips and masks',
  html(
    '<div class="a"><i></i><i></i></div><div class="m"></div><div class="c"></div>',
    `body { background: #fde68a } i { position: absolute; width: 80px; height: 80px; background: #2563eb; left: 20px }
    i + i { left: 60px; background: #db2777; mix-blend-mode: multiply } .a { opacity: .7 }
    .m { position: absolute; left: 180px; top: 20px; width: 90px; height: 90px; background: #16a34a; mask: linear-gradient(#000, #0000) }
    .c { position: absolute; left: 290px; top: 20px; width: 90px; height: 90px; background: #7c3aed; clip-path: polygon(50% 0, 100% 100%, 0 100%) }`,
  ),
  (own, pdf) => {
    own.equal(pdf.pictures(), 0);
    own.match(pdf.unpacked(), /\/BM \/Multiply/);
  },
);

await looksAlike(
  'gradients that turn are meshes, or wedges where their colours change at once',
  html(
    '<i></i><i class="pie"></i><i class="sun"></i><i class="tiles"></i>',
    `body { display: flex; gap: 10px } i { width: 80px; height: 160px; background: conic-gradient(from 30deg, #f00, #0f08, #00f, #f00) }
    .pie { background: conic-gradient(from 45deg, #38bdf8 0 40%, #a78bfa 0 70%, #f472b6 0) }
    .sun { background: repeating-conic-gradient(#f806 0 5deg, transparent 0 15deg) }
    .tiles { background: conic-gradient(#000 0 25%, #fff 0 50%, #000 0 75%, #fff 0) 0 0 / 40px 40px }`,
  ),
  (own, pdf) => own.equal(pdf.pictures(), 0),
);

await looksAlike(
  'shadows of boxes are meshes',
  html(
    '<i></i><i class="round"></i><i class="inset"></i>',
    `body { display: flex; gap: 40px } i { width: 90px; height: 120px; background: #fff8; box-shadow: 0 8px 20px 4px #0f172a80 }
    .round { border-radius: 50%; opacity: .7 } .inset { border-radius: 12px; box-shadow: inset 6px 6px 16px #be123c }`,
  ),
  (own, pdf) => own.equal(pdf.pictures(), 0),
);

await t.test('a shadow of more vertices than a mesh has is a picture', (own) =>
  read(
    own,
    html(
      '<i></i>',
      'i { display: block; width: 360px; height: 200px; border-radius: 90px; box-shadow: 0 0 2px #000 }',
    ),
    (pdf) => {
      own.ok(pdf.pictures() > 0);
    },
  ),
);

await looksAlike(
  'emoji are paths, drawn once for as often as they are shown, and their text is found',
  html(
    '<p>Kutlu 🎉 olsun 🎉 🫶 <span>🍕</span></p><p class="turned">👩‍🚀 <b>🇹🇷</b></p>',
    'p { margin: 0; font-size: 40px } span { color: #0008 } .turned { width: 200px; rotate: 9deg; opacity: .6 }',
  ),
  (own, pdf) => {
    own.equal(pdf.pictures(), 0);
    own.same(missingWords('Kutlu 🎉 olsun 🎉 🫶 🍕 👩‍🚀 🇹🇷', pdf.readings()), []);
    own.ok(pdf.unpacked().match(/\/Subtype \/Form/g)?.length);
  },
);

await looksAlike(
  'what PDF has not is a picture of that alone, and its text is found',
  html(
    '<p class="blurred">Bulanık</p><p>Keskin</p><div></div>',
    `.blurred { filter: blur(2px) } div { width: 90px; height: 60px; background: conic-gradient(#f00, #0f0, #00f) }`,
  ),
  (own, pdf) => {
    own.same(words(pdf.text()).sort(), ['Bulanık', 'Keskin']);
    own.ok(pdf.pictures() > 0);
  },
);

await looksAlike(
  'curved lines and round dots are lines, as wide as they are seen, and others are filled',
  html(
    `<i></i><svg viewBox="0 0 180 100" width="360" height="200" fill="none" stroke="#be123c" stroke-width="6">
<path d="M10 40c10-40 30-40 40 0s30 40 40 0" stroke-linecap="round"/><path d="M110 60Q130-20 150 60Q140 20 170 30z" stroke-linejoin="round" opacity=".5"/>
<g transform="scale(.5 1)"><circle cx="40" cy="78" r="16"/><path d="M80 92q20-60 40 0l20-30" stroke-linejoin="bevel" stroke="#1d4ed8"/></g>
<ellipse cx="110" cy="80" rx="24" ry="12" stroke-dasharray="9 4" stroke-width="4"/><path d="M145 92l12-20 12 20" stroke-width="4"/></svg>`,
    'i { display: block; height: 0; margin-bottom: -10px; border-top: 10px dotted #0f766e }',
  ),
  (own, pdf) => {
    own.equal(pdf.pictures(), 0);
    const page = pdf.unpacked();
    own.equal(page.match(/ S( Q)?$/gm)?.length, 5, 'four lines and a row of dots');
    own.match(page, /\[\.001 [\d.]+\] 0 d\b/);
    own.match(page, /\b12 w 1 J\b/, 'in pixels of the frame');
    own.match(page, /\/CA \.5\b/);
  },
);

await looksAlike(
  'what is blurred much is painted as it is in fewer pixels',
  html(
    '<div><p>Gölge</p><i></i><b></b><u></u></div>',
    `div { filter: drop-shadow(10px 14px 18px #be123c) } p { margin: 0; font-size: 50px; font-weight: 800 }
    i, b, u { display: inline-block; width: 90px; height: 70px; margin-right: 14px } i { background: radial-gradient(circle at 60px 30px, #000 20px, #0000 21px) }
    b { background: #1d4ed8; clip-path: circle(30px at 60px 40px) } u { background: linear-gradient(90deg, #000 50%, #0000 0) 0 0 / 30px 30px; box-shadow: 0 0 6px 3px #000 }`,
  ),
  (own, pdf) => own.match(pdf.unpacked(), /\/Interpolate true/),
);

await looksAlike(
  'what a <filter> changes is as it is in the frame',
  html(
    `<svg width="0" height="0"><filter id="moved"><feOffset dx="60" dy="20"/></filter></svg><p>Taşındı</p><b></b>`,
    'p, b { filter: url(#moved) } p { margin: 0; font-size: 40px; font-weight: 800 } b { display: block; width: 90px; height: 60px; background: #be123c }',
  ),
);

await looksAlike(
  'what is behind glass is a picture with all below it',
  html(
    '<p>Altta</p><div></div>',
    'div { position: absolute; inset: 10px 200px 120px 10px; backdrop-filter: blur(4px); background: #fff6 }',
  ),
  (own, pdf) => own.same(words(pdf.text()), ['Altta']),
);

await looksAlike(
  'what is on glass is what it is anywhere else, and what is behind it a picture of few pixels',
  html(
    '<p>Altta</p><i></i><div><p>Üstte</p><b></b></div>',
    `i { position: absolute; left: 40px; top: 40px; width: 160px; height: 120px; background: #e11d48; border-radius: 60px }
    div { position: absolute; inset: 30px 40px 30px 120px; padding: 10px; border-radius: 24px; opacity: .9; backdrop-filter: blur(16px) saturate(1.4); background: #fff4 }
    b { display: block; width: 60px; height: 60px; background: #1d4ed8 }`,
  ),
  (own, pdf) => {
    own.same(words(pdf.text()), ['Altta', 'Üstte']);
    own.equal(pdf.pictures(), 1);
    own.match(pdf.unpacked(), /\/Width 60\b/, 'a quarter of 240 pixels');
  },
);

await looksAlike(
  'what is clipped has sharp edges however soft it is',
  html(
    '<p><i></i></p>',
    'p { width: 200px; height: 160px; border-radius: 40px; overflow: hidden } i { display: block; height: 100%; background: linear-gradient(90deg, #000 50%, #fde047 0); filter: blur(24px) }',
  ),
  (own, pdf) => {
    own.equal(pdf.pictures(), 1);
    own.match(pdf.unpacked(), /\/Interpolate true/);
  },
);

for (const composite of ['add', 'intersect', 'subtract', 'exclude'])
  await looksAlike(
    `masks are put together as they are: ${composite}`,
    html(
      '<p></p>',
      `p { margin: 0; height: 200px; background: #be123c; mask: radial-gradient(circle at 120px 100px, #000 70px, #0004 71px), linear-gradient(90deg, #000 40%, #0000); mask-composite: ${composite} }`,
    ),
    (own, pdf) => {
      if (composite === 'add' || composite === 'intersect') own.equal(pdf.pictures(), 0);
    },
  );

await t.test('glass within glass takes no longer for each that is around it', (own) =>
  read(
    own,
    html(
      `${'<div>'.repeat(60)}<p>İçte</p>${'</div>'.repeat(60)}`,
      'div { padding: 1px; backdrop-filter: blur(3px); background: #f001 } p { margin: 0 }',
    ),
    (pdf) => {
      own.same(words(pdf.text()), ['İçte']);
    },
  ),
);

await looksAlike(
  'what is blended by a mode that PDF has not leaves what is beside it',
  html(
    '<p>Altta</p><i></i>',
    'p { background: #1e3a8a; color: #fff } i { position: absolute; left: 60px; top: 20px; width: 90px; height: 90px; background: #b45309; mix-blend-mode: plus-lighter }',
  ),
  (own, pdf) => own.same(words(pdf.text()), ['Altta']),
);

await looksAlike(
  'turned tiles of a gradient have nothing between them',
  html(
    '<p></p>',
    'p { width: 300px; height: 140px; rotate: 5deg; background: radial-gradient(circle, #fff 3px, #1e3a8a 4px) 0 0 / 20px 20px }',
  ),
);

await looksAlike(
  'a JPEG is in the file as it was sent, and other pictures without loss',
  html(
    '<img src="assets/photo.jpg" width="180" height="120"><img src="assets/logo.png" width="80" height="80">',
  ),
  (own, pdf) => {
    const unpacked = pdf.unpacked();
    own.match(unpacked, /\/Filter \/DCTDecode/);
    own.match(unpacked, /\/Width 1200\b/);
  },
);

await looksAlike(
  'a JPEG that says how it is turned is in the file as it was sent, turned or as it is stored',
  html(
    '<img src="assets/turned.jpg" width="90" height="140"><img class="stored" src="assets/turned.jpg" width="180" height="120">',
    '.stored { image-orientation: none }',
  ),
  (own, pdf) => own.equal(pdf.unpacked().match(/\/Filter \/DCTDecode/g)?.length, 2),
);

await t.test('equal requests make equal files', async (own) => {
  const source = html('<p>Aynı <b>dosya</b> 🎉</p>', 'p { filter: drop-shadow(0 2px 3px #0008) }');
  const first = await pageOf(await documentDrawing(source, assets));
  await pageOf(await documentDrawing(html('<p>Başka</p>'), assets));
  own.same(await pageOf(await documentDrawing(source, assets)), first);
});

await t.test('a page is the same after others whose letters are nearly its own', async (own) => {
  // Spaces of other widths, and marks that stand higher by a part of a unit.
  const sources = [
    html('<p>Aynı dosya tiếng Việt שָׁלוֹם</p>', 'p { font: 21px Source Serif 4 }'),
    html('<p>Aynı dosya tiếng Việt שָׁלוֹם</p>', 'p { font: 21.7px JetBrains Mono }'),
    html('<p>Aynı dosya tiếng Việt שָׁלוֹם</p>', 'p { font: 22.3px Source Serif 4 }'),
  ];
  for (const source of sources) await pageOf(await documentDrawing(source, assets));
  for (const source of sources) {
    const drawing = await documentDrawing(source, assets);
    own.same(await pageOf(drawing), await pageOf(drawing, new FramePainter()));
  }
});

await t.test('the title and the language of a document are those of its page', async (own) => {
  for (const title of ['Şık (kart) \\\\', '日本語 🎉', 'Sayfa'])
    await read(own, html('<p>Metin</p>').replace('Sayfa', title), (pdf) => {
      own.equal(pdf.title(), title);
      own.match(pdf.unpacked(), /\/DisplayDocTitle true/, 'the window has it, in place of a name of a file');
      own.match(pdf.unpacked(), /\/Lang \(tr\)/);
    });
});

await t.test('a title and a language cannot break out of their places', async (own) => {
  for (const title of ['a)>>endobj(', '<<\\', '\u202e\ud83d\ude00', 'a\u0000b', ')'.repeat(9000)]) {
    const source = html('<p>Metin</p>', '', '', 'tr)/OpenAction(').replace('Sayfa', title);
    await read(own, source, (pdf) => {
      own.notMatch(pdf.unpacked(), /OpenAction \(/);
    });
  }
});

await t.test('pages without anything, and with very much', async (own) => {
  const groups = Array.from({ length: 1900 }, (_, index) => `<i style="left: ${index % 380}px"></i>`).join(
    '',
  );
  const style =
    'i { position: absolute; top: 9px; width: 9px; height: 9px; background: #f80; mix-blend-mode: screen }';
  for (const source of [html(''), html(groups, style)]) await read(own, source, () => {});
});

await t.test('a page of the largest size, and letters that no font has', async (own) => {
  const large = html('<p>Büyük</p>', 'p { font-size: 900px; margin: 0 }').replace(
    'width=400, height=240',
    'width=4096, height=3900',
  );
  await read(own, large, (pdf) => {
    own.same(pdf.sizes(), ['3072 x 2925']);
    own.same(missingWords('Büyük', pdf.readings()), []);
  });
  // A character that no font has, one for private use, and one that is none.
  await read(own, html('<p>önce \u{10fffd} \ue123 \u{e0100} \uffff sonra</p>'), (pdf) => {
    own.same(missingWords('önce sonra', pdf.readings()), []);
    for (const font of pdf.fonts()) own.match(font, { isEmbedded: true, hasUnicode: true });
  });
});

await t.test('a page of more pixels of pictures than a thread paints in seconds is refused', async (own) => {
  const tiled = (count: number) =>
    documentDrawing(`<!doctype html><html lang="tr"><head><title>Karo</title><meta name="viewport" content="width=2048, height=2048">
<style>i { position: absolute; inset: 0; background: conic-gradient(red, blue) 0 0/20px 20px }</style></head><body>${'<i></i>'.repeat(count)}</body></html>`);
  await own.rejects(pageOf(await tiled(9)), {
    name: 'TooMuchWork',
    message: /parts that PDF has nothing like/,
  });
  own.ok(await pageOf(await tiled(8)), 'each page is counted alone');
});

await t.test('a page whose items are painted again and again for what reads them is refused', async (own) => {
  const source = html(
    '<i></i>'.repeat(60),
    'i { position: absolute; inset: 0; backdrop-filter: hue-rotate(9deg); background: #0101 }',
  );
  await own.rejects(pageOf(await documentDrawing(source)), {
    name: 'TooMuchWork',
    message: /parts that PDF has nothing like/,
  });
});

await t.test('a picture that other pages had is the same in the next one', async (own) => {
  const source = html('<p>Bir</p><img src="assets/logo.png" width="80" height="80">');
  const first = await pageOf(await documentDrawing(source, assets));
  own.same(await pageOf(await documentDrawing(source, assets)), first);
  await read(own, source.replace('Bir', 'İki'), async (pdf, drawing) => {
    own.ok(pdf.pictures() > 0);
    own.ok(structuralSimilarity(await pictureOf(drawing), pdf.pixels()) >= LEAST_SIMILARITY);
  });
});

await t.test(
  'a shadow that other pages had is the same in the next one, and none is taken for another',
  async (own) => {
    const page = async (shadow: string, painter?: FramePainter) =>
      pageOf(
        await documentDrawing(
          html('<i></i>', `i { display: block; width: 90px; height: 90px; box-shadow: ${shadow} }`),
        ),
        painter,
      );
    for (const shadow of [
      '0 4px 12px #0008',
      '0 4px 16px #0008',
      '0 4px 12px 2px #0008',
      'inset 0 4px 12px #0008',
    ]) {
      const alone = await page(shadow, new FramePainter());
      own.same(await page(shadow), alone);
      own.same(await page(shadow), alone);
    }
  },
);

await t.test('the four templates look as their pictures do', async (own) => {
  for (const template of (await loadTemplates()).values()) {
    const picture = samplePicture(900, 600);
    const fields = Object.entries(template.fields).filter(([, { type }]) => type === 'image');
    const data = Object.fromEntries(fields.map(([key]) => [key, picture]));
    const drawing = drawingFor(template, jobFor(template, {}, data));
    const pdf = new ReadPdf(await pageOf(drawing));
    own.same(pdf.complaints(), [], `${template.id}: nobody complains`);
    const similarity = structuralSimilarity(await pictureOf(drawing), pdf.pixels());
    own.ok(similarity >= LEAST_SIMILARITY, `${template.id}: similar by ${similarity.toFixed(4)}`);
    pdf.close();
  }
});
