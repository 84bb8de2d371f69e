import type { Contender } from '../contender.js';
import { JPEG_QUALITY } from '../contender.js';
import { peerFamily, peerFonts } from '../peer-fonts.js';
import { type PeerNode, peerTree } from '../peer-tree.js';

/** What the bench uses of `@takumi-rs/core` and `@takumi-rs/wasm`, which have one interface. */
export interface TakumiModule<Renderer extends TakumiRenderer = TakumiRenderer> {
  Renderer: new () => Renderer;
}

export interface TakumiRenderer {
  registerFont(font: {
    name: string;
    data: Uint8Array;
    weight: number;
    unicodeRange: [number, number][];
  }): Promise<unknown>;
  render(
    node: PeerNode,
    options: { width: number; height: number; format: 'png' | 'jpeg' | 'raw'; quality?: number },
  ): Promise<Uint8Array> | Uint8Array;
}

/**
 * As its documentation has it fastest ("Performance & Optimization", docs/content/docs/performance-and-optimization.mdx
 * of kane50613/takumi): one renderer for all pictures, which keeps fonts, decoded images and drawn SVG pictures (all
 * cards together fit its cache); TrueType fonts, registered once; node trees instead of JSX to be converted.
 */
export async function openTakumi(module: TakumiModule): Promise<Contender> {
  const renderer = await takumiRenderer(module);
  return {
    prepare(card, number) {
      const node = peerTree(card, number, peerFamily);
      const { width, height } = card.template;
      return async (format) =>
        renderer.render(node, { width, height, format, ...(format === 'jpeg' && { quality: JPEG_QUALITY }) });
    },
  };
}

/** One that has all fonts of the cards. */
export async function takumiRenderer<Renderer extends TakumiRenderer>(
  module: TakumiModule<Renderer>,
): Promise<Renderer> {
  const renderer = new module.Renderer();
  for (const { family, weight, data, ranges } of peerFonts()) {
    await renderer.registerFont({ name: peerFamily(family), weight, data, unicodeRange: ranges });
  }
  return renderer;
}
