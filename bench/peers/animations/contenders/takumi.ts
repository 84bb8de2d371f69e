import { type TakumiModule, type TakumiRenderer, takumiRenderer } from '../../contenders/takumi.js';
import { requirePeer } from '../../installation.js';
import { peerFamily } from '../../peer-fonts.js';
import { type PeerNode, peerTree } from '../../peer-tree.js';
import { type Animation, progresses } from '../animation.js';
import type { OpenGifContender } from '../contender.js';

interface Scene {
  node: PeerNode;
  durationMs: number;
}

interface AnimatingRenderer extends TakumiRenderer {
  renderAnimation(options: {
    width: number;
    height: number;
    format: 'gif';
    fps: number;
    scenes: readonly Scene[];
  }): Promise<Uint8Array>;
}

/**
 * Set up as for stills, with a scene for each frame: its own animations are CSS keyframes, as which the templates would
 * have to be written anew. It has no option for a GIF's quality or speed: `quality` and `dithering` are of other formats.
 */
const openTakumi: OpenGifContender = async () => {
  const renderer = await takumiRenderer(requirePeer('@takumi-rs/core') as TakumiModule<AnimatingRenderer>);
  return {
    prepare({ animation, number }) {
      const { width, height } = animation.card.template;
      const nodes = trees(animation, number);
      const scenes = nodes.map((node, index) => ({ node, durationMs: (animation.delays[index] ?? 0) * 10 }));
      const fps = 1000 / (scenes[0]?.durationMs ?? 0);
      return () => renderer.renderAnimation({ width, height, format: 'gif', fps, scenes });
    },
    async losslessFrames(animation, number) {
      const { width, height } = animation.card.template;
      const frames: Uint8Array[] = [];
      for (const node of trees(animation, number)) {
        frames.push(await renderer.render(node, { width, height, format: 'raw' }));
      }
      return frames;
    },
  };
};
export default openTakumi;

function trees(animation: Animation, number: number): PeerNode[] {
  return progresses(animation).map((progress) => peerTree(animation.card, number, peerFamily, progress));
}
