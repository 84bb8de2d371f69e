import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { PremultipliedBitmap } from './bitmap.js';

const wasmPath = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
await initWasm(readFile(wasmPath));

/**
 * Draws an SVG document in its own size. Text must be outlines already: no font is loaded here.
 * @throws a trap of WebAssembly as it is (see traps.ts): freeing after it would throw another error in its place, so that
 *   what is left behind by an error of any kind waits for the garbage collection
 */
export function rasterize(svg: string): PremultipliedBitmap {
  const document = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = document.render();
  const { width, height } = image;
  const pixels = image.pixels as Uint8Array<ArrayBuffer>;
  image.free();
  document.free();
  return { width, height, pixels };
}
