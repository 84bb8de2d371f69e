import type { OpenContender } from '../contender.js';
import { requirePeer } from '../installation.js';
import { satoriDrawing } from './satori.js';

interface ResvgJs {
  Resvg: new (
    svg: string,
    options: { font: { loadSystemFonts: boolean }; logLevel: 'off' },
  ) => { render(): { asPng(): Buffer } };
}

/** The native resvg, without system fonts: "It will be faster to disable loading system fonts" (its README). */
const openSatoriResvgJs: OpenContender = async () => {
  const { Resvg } = requirePeer('@resvg/resvg-js') as ResvgJs;
  return {
    prepare(card, number) {
      const svg = satoriDrawing(card, number);
      return async () =>
        new Resvg(await svg(), { font: { loadSystemFonts: false }, logLevel: 'off' }).render().asPng();
    },
  };
};
export default openSatoriResvgJs;
