import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { PremultipliedBitmap } from './bitmap.js';

const wasmPath = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
await initWasm(readFile(wasmPath));

/**
 * Rasterises an SVG document in its own size with resvg. Text must have been converted to outlines: no fonts are
 * loaded.
 * @param background a CSS colour beneath it; transparent unless given
 * @throws traps of WebAssembly as they are (see traps.ts): freeing the document after a trap would throw another error
 *   instead, so that objects of a failed call are left to the garbage collector
 */
export function rasterize(svg: string, background?: string): PremultipliedBitmap {
  const font = { loadSystemFonts: false };
  const document = new Resvg(svg, background === undefined ? { font } : { font, background });
  const image = document.render();
  const { width, height } = image;
  const pixels = image.pixels as Uint8Array<ArrayBuffer>;
  image.free();
  document.free();
  return { width, height, pixels };
}
