import { readFile } from 'node:fs/promises';
import type { OpenContender } from '../contender.js';
import { requirePeer } from '../installation.js';
import { satoriDrawing } from './satori.js';

interface ResvgWasm {
  initWasm(module: Promise<Uint8Array>): Promise<void>;
  Resvg: new (
    svg: string,
    options: { fitTo: { mode: 'width'; value: number }; font: { loadSystemFonts: boolean } },
  ) => { render(): { asPng(): Uint8Array; free(): void }; free(): void };
}

/** What @vercel/og does: satori's SVG, drawn to the card's width by resvg-wasm, which writes the PNG too. */
const openSatoriResvgWasm: OpenContender = async () => {
  const { initWasm, Resvg } = requirePeer('@resvg/resvg-wasm') as ResvgWasm;
  await initWasm(readFile(requirePeer.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return {
    prepare(card, number) {
      const svg = satoriDrawing(card, number);
      const fitTo = { mode: 'width', value: card.template.width } as const;
      return async () => {
        const document = new Resvg(await svg(), { fitTo, font: { loadSystemFonts: false } });
        const image = document.render();
        const png = image.asPng();
        image.free();
        document.free();
        return png;
      };
    },
  };
};
export default openSatoriResvgWasm;
