import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { PremultipliedBitmap } from './bitmap.js';

const wasmPath = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
await initWasm(readFile(wasmPath));

/** Draws an SVG document in its own size. Text must be outlines already: no font is loaded here. */
export function rasterize(svg: string): PremultipliedBitmap {
  const document = new Resvg(svg, { font: { loadSystemFonts: false } });
  try {
    const image = document.render();
    try {
      const { width, height } = image;
      return { width, height, pixels: image.pixels as Uint8Array<ArrayBuffer> };
    } finally {
      image.free();
    }
  } finally {
    document.free();
  }
}
