import { type Block, bytesOf, kernels } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import type { Frame } from '../../raster/frame.js';
import { enclosing, type Rectangle, whole } from '../../raster/rectangle.js';

const RECTANGLE_BYTES = 16;

const cornerScratch = new Scratch();

type Corners = [left: number, top: number, right: number, bottom: number];

/**
 * Bounding rectangle of all pixels that changed, searched only where the painter says that something did.
 * @param previous pixels of the frame before
 * @param pixels of this one
 * @returns undefined where nothing changed
 */
export function changedRectangle(
  previous: Block,
  pixels: Block,
  frame: Pick<Frame, 'width' | 'height' | 'damage'>,
): Rectangle | undefined {
  const searched = enclosing(frame.damage ?? [whole(frame)]);
  if (!searched) return undefined;
  const { left, top, right, bottom } = searched;
  const block = cornerScratch.of(RECTANGLE_BYTES);
  const corners = () => {
    const bytes = bytesOf(block);
    return new Int32Array(bytes.buffer, bytes.byteOffset, 4);
  };
  corners().set([left, top, right, bottom]);
  if (!kernels.shrinkToChanges(previous.address, pixels.address, frame.width, block.address))
    return undefined;
  const [changedLeft, changedTop, changedRight, changedBottom] = corners() as unknown as Corners;
  return { left: changedLeft, top: changedTop, right: changedRight, bottom: changedBottom };
}
