/** A thread that reads font files as render threads do, and takes from them what drawing takes. */

import { parentPort } from 'node:worker_threads';
import { checkFont, readFont } from '../../../workers/fonts/font-check.js';
import { FontFile, type WeightedFont } from '../../../workers/fonts/font-file.js';
import { GlyphOutlines } from '../../../workers/fonts/glyph-outlines.js';
import { Feature, ShapingBuffer, shape } from '../../../workers/fonts/harfbuzz.js';

/** `trapped`: WebAssembly broke off, after which a render thread would end itself. */
export type FontAnswer = 'read' | 'refused' | 'trapped';

const TEXT = 'Ağaç ƠƯ ὰὲ fi 0 مرحبا';
const MOST_GLYPHS = 80;

/** On the axes that a font may have, slanted and emboldened. */
const REQUEST = {
  key: 'all',
  weight: 700,
  width: 80,
  slope: 14,
  opticalSize: 20,
  axes: [['wght', 1e9]],
  slants: true,
  emboldens: true,
  isAutoWeight: false,
  isAutoSlope: false,
  scale: 0.7,
  overrides: {},
} as const;

parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(answerTo(bytes)));

function answerTo(bytes: Uint8Array): FontAnswer {
  try {
    checkFont(bytes);
    const file = new FontFile('damaged', () => readFont(bytes).sfnt);
    for (const character of TEXT) file.has(character.codePointAt(0) ?? 0);
    file.hasFeature('smcp');
    draw(file.at(700));
    draw(file.instance(REQUEST));
    file.close();
    return 'read';
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeError') return 'trapped';
    if (error instanceof Error && error.name === 'FontError') return 'refused';
    throw error;
  }
}

function draw(font: WeightedFont): void {
  const outlines = new GlyphOutlines();
  const buffer = new ShapingBuffer();
  buffer.addText(TEXT);
  buffer.guessSegmentProperties();
  shape(font.shaper, buffer, [new Feature('smcp', 1), new Feature('frac', 1)]);
  for (const { codepoint } of buffer.getGlyphInfos()) outlines.get(font, codepoint, 16);
  for (let glyph = 0; glyph < MOST_GLYPHS; glyph++) outlines.get(font, glyph, 16);
}
