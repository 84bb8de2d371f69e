/** A thread that reads font files as render threads do, and takes from them what drawing takes. */

import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { FontFile, readSfnt } from '../../../workers/fonts/font-file.js';

export interface FontTask {
  format: 'woff' | 'woff2';
  bytes: Uint8Array;
}

/** `trapped`: WebAssembly broke off, after which a render thread would end itself. */
export type FontAnswer = 'read' | 'refused' | 'trapped';

const TEXT = 'Ağaç ƠƯ ὰὲ fi 0';
const MOST_GLYPHS = 80;

/** A directory for this thread alone. */
const directory: string = workerData;

parentPort?.on('message', ({ format, bytes }: FontTask) => {
  const path = `${directory}/font.${format}`;
  writeFileSync(path, bytes);
  parentPort?.postMessage(answerTo(path));
});

function answerTo(path: string): FontAnswer {
  try {
    draw(new FontFile('damaged', readSfnt(path)));
    return 'read';
  } catch (error) {
    return error instanceof Error && error.name === 'RuntimeError' ? 'trapped' : 'refused';
  }
}

function draw(file: FontFile): void {
  for (const character of TEXT) file.has(character.codePointAt(0) ?? 0);
  const { shaper } = file.at(700);
  const buffer = new ShapingBuffer();
  buffer.addText(TEXT);
  buffer.guessSegmentProperties();
  shape(shaper, buffer);
  for (const { codepoint } of buffer.getGlyphInfos()) shaper.glyphToJson(codepoint);
  for (let glyph = 0; glyph < MOST_GLYPHS; glyph++) shaper.glyphToJson(glyph);
}
