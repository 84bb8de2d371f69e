import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { RgbaBitmap } from './bitmap.js';

const wasmPath = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
await initWasm(readFile(wasmPath));

/** Draws an SVG document in its own size. Text must be outlines already: no font is loaded here. */
export function rasterize(svg: string): RgbaBitmap {
  const document = new Resvg(svg, { font: { loadSystemFonts: false } });
  try {
    const image = document.render();
    try {
      return {
        width: image.width,
        height: image.height,
        channels: 4,
        pixels: image.pixels as Uint8Array<ArrayBuffer>,
      };
    } finally {
      image.free();
    }
  } finally {
    document.free();
  }
}
