import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { decode } from 'fast-png';
import t from 'tap';
import { compileDocument } from '../../workers/documents/compile-document.js';
import { StyledDocument } from '../../workers/documents/styled-document.js';
import { fontProblems } from '../../workers/fonts/document-font-files.js';
import { DocumentFonts, faceOf } from '../../workers/fonts/document-fonts.js';
import { FontLibrary } from '../../workers/fonts/font-library.js';
import { GlyphOutlines } from '../../workers/fonts/glyph-outlines.js';
import { bytesOf, released } from '../../workers/kernels/kernels.js';
import { FULL_COVERAGE, maskOf } from '../../workers/raster/mask.js';
import { Path } from '../../workers/raster/path.js';
import { LineShaper } from '../../workers/text/line-shaping.js';
import { type LaidParagraph, Paragraph, TextMeasures } from '../../workers/text/paragraph/paragraph.js';
import { ChromiumPage } from '../rig/chromium/chromium.js';
import { fontFaceRulesFor, withFallbackFamilies } from '../rig/conformance/document-fonts.js';
import { FACE_CASES, type FaceCase, FILES } from '../rig/corpora/font-faces.js';
import { BLOCK, ROOT } from '../rig/corpora/paragraphs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const [WIDTH, HEIGHT] = [640, 100];
/** Chromium's lengths are whole 64ths of a pixel, and glyphs' advances whole 64ths in some of its ways. */
const TOLERANCE = 0.3;
/** Share of the ink that may differ: what antialiasing does, by trials. */
const MOST_DIFFERENT = 0.08;

const fonts = new FontLibrary();
const measures = new TextMeasures(fonts, new LineShaper(fonts));
const outlines = new GlyphOutlines();
const files = new Map(Object.entries(FILES).map(([name, path]) => [name, readFileSync(path)]));
const assets = (name: string) => files.get(name);

const documentOf = ({ rules, style, text, lang = 'en' }: FaceCase) =>
  `<!doctype html><html lang="${lang}"><head><title>Face</title><meta name="viewport" content="width=${WIDTH}, height=${HEIGHT}">
  <style>${rules ?? ''} body { margin: 0 } div { width: max-content; ${style} } div { margin: 100ch 100ex 100cap 100ic }</style></head><body><div>${text}</div></body></html>`;

interface Set {
  paragraph: LaidParagraph;
  /** 1ch, 1ex, 1cap and 1ic in pixels. */
  units: number[];
}

function setByUs(one: FaceCase): Set {
  const compiled = compileDocument(documentOf(one));
  if (!compiled.document) throw new Error(compiled.errors.map(({ message }) => message).join());
  const { document } = compiled;
  const faces = document.styles.fontFaces;
  t.strictSame(fontProblems(faces, assets), [], 'its fonts are sound');
  const documentFonts = new DocumentFonts(faces, assets);
  const styled = new StyledDocument(
    document,
    {},
    {
      metricsOf: measures.extents.unitsIn(documentFonts),
    },
  ).elements;
  const { values } = (styled.at(-1) as (typeof styled)[number]).own;
  const face = faceOf(values, one.lang, documentFonts);
  const root = {
    ...ROOT,
    face,
    fontSize: values.fontSize as number,
    lineHeight: 'normal' as const,
    letterSpacing: values.letterSpacing as number,
  };
  const paragraph = new Paragraph([{ type: 'text', text: one.text }], { ...BLOCK, root }, measures);
  return {
    paragraph: paragraph.layOut(Infinity),
    units: ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'].map(
      (side) => Number(values[side as 'marginTop']) / 100,
    ),
  };
}

/** Coverage of each pixel. */
function inkOf({ lines }: LaidParagraph): Uint8Array {
  const path = new Path();
  for (const { shaped, style, x, baseline } of lines.flatMap(({ runs }) => runs)) {
    const size = style.fontSize;
    for (const glyph of shaped.glyphs) {
      if ('emoji' in glyph) continue;
      const left = Math.round((x + glyph.x * size) * 4) / 4;
      path.under([size, 0, 0, -size, left, Math.round(baseline) - Math.round(glyph.y * size)]);
      path.addOutline(outlines.get(glyph.font, glyph.id, size));
    }
  }
  const ink = new Uint8Array(WIDTH * HEIGHT);
  const mask = maskOf(path);
  if (!mask) return ink;
  const coverage = bytesOf({ address: mask.block.address, length: mask.width * mask.height });
  for (let y = 0; y < mask.height; y++)
    for (let x = 0; x < mask.width; x++) {
      const [left, top] = [mask.left + x, mask.top + y];
      if (left >= 0 && left < WIDTH && top >= 0 && top < HEIGHT)
        ink[top * WIDTH + left] = Math.round(
          ((coverage[y * mask.width + x] as number) * 255) / FULL_COVERAGE,
        );
    }
  released(mask.block);
  return ink;
}

function difference(ours: Uint8Array, theirs: Uint8Array): number {
  let [ink, differs] = [0, 0];
  for (const [at, coverage] of ours.entries()) {
    ink += theirs[at] as number;
    differs += Math.abs(coverage - (theirs[at] as number));
  }
  return differs / ink;
}

const UNITS = `(() => {
  const style = getComputedStyle(document.querySelector('div'));
  return [style.marginTop, style.marginRight, style.marginBottom, style.marginLeft].map((side) => parseFloat(side) / 100);
})()`;

t.test('sets text in the faces that Chromium sets it in', async (t) => {
  const chromium = await ChromiumPage.open('');
  t.teardown(() => chromium.close());
  for (const [name, one] of Object.entries(FACE_CASES)) {
    const source = documentOf(one);
    const rules = fontFaceRulesFor(source);
    const style = (/<style>([\s\S]*)<\/style>/.exec(withFallbackFamilies(source))?.[1] ?? '').replace(
      /url\(([\w-]+\.\w+)\)/g,
      (_, file) => `url("${pathToFileURL(FILES[file] as string).href}")`,
    );
    const markup = `<style>${rules} ${style} div.still { margin: 0 }</style><div class="still" lang="${one.lang ?? 'en'}">${one.text}</div>`;
    const png = await chromium.draw(markup, { width: WIDTH, height: HEIGHT });
    const found = (await chromium.page.evaluate(
      '(() => { const { width, height } = document.querySelector("div").getBoundingClientRect(); return [width, height]; })()',
    )) as [number, number];
    await chromium.page.evaluate('document.querySelector("div").className = ""');
    const units = (await chromium.page.evaluate(UNITS)) as number[];
    const { data, channels } = decode(png);
    const theirs = Uint8Array.from(
      { length: WIDTH * HEIGHT },
      (_, at) => 255 - (data[at * channels] as number),
    );

    const ours = setByUs(one);
    const ink = inkOf(ours.paragraph);
    const off = Math.abs(ours.paragraph.width - found[0]);
    if (!(off <= TOLERANCE))
      t.fail(`${name}: ${ours.paragraph.width.toFixed(2)} wide, not ${found[0].toFixed(2)}`);
    t.equal(ours.paragraph.height, found[1], `${name}: its height`);
    for (const [at, unit] of ['ch', 'ex', 'cap', 'ic'].entries()) {
      const [our, their] = [ours.units[at] as number, units[at] as number];
      if (!(Math.abs(our - their) <= 0.02))
        t.fail(`${name}: 1${unit} is ${our.toFixed(3)}, not ${their.toFixed(3)}`);
    }
    const differs = difference(ink, theirs);
    t.ok(differs <= MOST_DIFFERENT, `${name}: ${differs.toFixed(3)} of its ink differs`);
  }
});
