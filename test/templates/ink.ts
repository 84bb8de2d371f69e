import type { Template } from '../../templates/contract/index.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { type PlainNode, plainTree } from '../../workers/layout/element-tree.js';
import type { Frame } from '../../workers/raster/frame.js';
import type { Rectangle } from '../../workers/raster/rectangle.js';

/** The smallest box around all that is not transparent, or undefined when nothing is drawn. */
export function inkBox({ width, height, pixels }: Frame): Rectangle | undefined {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  const drawn = bytesOf(pixels);
  for (let at = 3; at < drawn.length; at += 4) {
    if (drawn[at] === 0) continue;
    const x = (at >> 2) % width;
    const y = Math.floor((at >> 2) / width);
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box.right > 0 ? box : undefined;
}

/** The same template on a transparent ground, with nothing of its `<svg>` elements. */
export function withoutSvgs(template: Template): Template {
  const bare = (node: PlainNode): unknown => {
    if (typeof node === 'string') return node;
    const children = node.type === 'svg' ? [] : node.children.map(bare);
    return { type: node.type, props: { ...node.props, children } };
  };
  return {
    ...template,
    transparent: true,
    draw: (data, stage) => bare(plainTree(template.draw(data, stage))) as ReturnType<Template['draw']>,
  };
}
