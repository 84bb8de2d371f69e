/** What is known of the picture that is being decoded, and of each of its components (ITU T.81, A.1.1). */

import { expectRoom } from '../../checks';

@unmanaged
export class Component {
  /** Blocks of a unit of all components. */
  across: i32;
  down: i32;
  /** Blocks that hold samples of the picture, and those of a row of whole units. */
  blocksAcross: i32;
  blocksDown: i32;
  rowBlocks: i32;
  /** Samples that a block makes. */
  blockWidth: i32;
  blockHeight: i32;
  /** Samples of the picture. */
  width: i32;
  height: i32;
  /** Pixels that a sample makes. */
  pixelsAcross: i32;
  pixelsDown: i32;
  /** Where the samples of two rows of units lie, in turns, and how far their rows are apart. */
  plane: usize;
  stride: i32;
  /** Where all coefficients lie, block by block; 0 where none is kept. */
  coefficients: usize;
  /** What they are multiplied by. */
  steps: usize;
  /** Codes of the scan that is being read. */
  dcTable: usize;
  acTable: usize;
  /** The first coefficient of the block before. */
  dcPrediction: i32;
}

const MOST_COMPONENTS: usize = 3;
const SIZE: usize = 72;
const components: usize = memory.data(216, 16);

export let mcusAcross: i32 = 0;
export let componentCount: i32 = 0;

export function componentOf(index: i32): Component {
  return changetype<Component>(components + <usize>index * SIZE);
}

/**
 * Begins another picture.
 * @param count of components, 1 or 3, which are set next
 * @param across units of a row
 */
export function beginPicture(count: i32, across: i32): void {
  assert(offsetof<Component>() === SIZE && 0 < count && <usize>count <= MOST_COMPONENTS && across > 0);
  componentCount = count;
  mcusAcross = across;
}

/**
 * @param across blocks of a unit, and `down`
 * @param blockWidth samples that a block makes, and `blockHeight`: powers of 2 up to 8
 * @param width samples of the picture, and `height`
 * @param pixelsAcross pixels that a sample makes, and `pixelsDown`
 * @param plane room for the samples of two rows of units, and 16 bytes more
 * @param coefficients room for those of all units, 0 where none is kept
 * @param steps 64 `i16` that coefficients are multiplied by, row by row
 */
export function setComponent(
  index: i32,
  across: i32,
  down: i32,
  blocksAcross: i32,
  blocksDown: i32,
  blockWidth: i32,
  blockHeight: i32,
  width: i32,
  height: i32,
  pixelsAcross: i32,
  pixelsDown: i32,
  plane: usize,
  coefficients: usize,
  steps: usize,
): void {
  const component = componentOf(index);
  component.across = across;
  component.down = down;
  component.blocksAcross = blocksAcross;
  component.blocksDown = blocksDown;
  component.rowBlocks = mcusAcross * across;
  component.blockWidth = blockWidth;
  component.blockHeight = blockHeight;
  component.width = width;
  component.height = height;
  component.pixelsAcross = pixelsAcross;
  component.pixelsDown = pixelsDown;
  component.plane = plane;
  component.stride = component.rowBlocks * blockWidth;
  component.coefficients = coefficients;
  component.steps = steps;
  expectComponent(index);
}

/** Expects a component, with all that it was said to have. */
export function expectComponent(index: i32): void {
  if (!ASC_NO_ASSERT) {
    assert(0 <= index && index < componentCount);
    const component = componentOf(index);
    const rows = mcusDown(component) * component.down;
    assert(component.blocksAcross <= component.rowBlocks && component.width <= component.stride);
    expectRoom(component.plane, component.stride * 2 * component.down * component.blockHeight + 16);
    expectRoom(component.coefficients, component.coefficients === 0 ? 0 : component.rowBlocks * rows * 128);
    expectRoom(component.steps, 128);
  }
}

/** Expects all components, and that the picture has a row of units. */
export function expectMcuRow(row: i32): void {
  if (!ASC_NO_ASSERT) {
    for (let index = 0; index < componentCount; index++) {
      expectComponent(index);
      assert(0 <= row && row < mcusDown(componentOf(index)));
    }
  }
}

function mcusDown(component: Component): i32 {
  return (component.blocksDown + component.down - 1) / component.down;
}

/** Where a row of samples lies. */
export function sampleRow(component: Component, row: i32): usize {
  const rows = 2 * component.down * component.blockHeight;
  return component.plane + <usize>(row % rows) * component.stride;
}
