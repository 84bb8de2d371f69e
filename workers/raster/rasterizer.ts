import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Bitmap } from './bitmap.js';

const wasmPath = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
await initWasm(readFile(wasmPath));

/** Draws an SVG document in its own size. Text must be outlines already: no font is loaded here. */
export function rasterize(svg: string): Bitmap {
  const document = new Resvg(svg, { font: { loadSystemFonts: false } });
  try {
    const image = document.render();
    try {
      return { width: image.width, height: image.height, channels: 4, pixels: image.pixels };
    } finally {
      image.free();
    }
  } finally {
    document.free();
  }
}
