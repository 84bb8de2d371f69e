/** Parameters of the picture that is decoded, and of its components (ITU T.81, A.1.1). */

import { expectBytes } from '../../checks';

@unmanaged
export class Component {
  /** Blocks of an MCU, across and down. */
  across: i32;
  down: i32;
  /** Blocks with samples of the picture, and blocks of a row of MCUs. */
  blocksAcross: i32;
  blocksDown: i32;
  rowBlocks: i32;
  /** Samples that a block is decoded to. */
  blockWidth: i32;
  blockHeight: i32;
  /** Samples of the component. */
  width: i32;
  height: i32;
  /** Pixels that a sample covers. */
  pixelsAcross: i32;
  pixelsDown: i32;
  /** Samples of two rows of MCUs, used in turns, and their stride. */
  plane: usize;
  stride: i32;
  /** Coefficients of all blocks; 0 if they are not stored. */
  coefficients: usize;
  /** Quantisation table. */
  steps: usize;
  /** Huffman tables of the current scan. */
  dcTable: usize;
  acTable: usize;
  /** DC prediction. */
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
 * Starts a picture.
 * @param count components, 1 or 3, to be set next
 * @param across MCUs of a row
 */
export function beginPicture(count: i32, across: i32): void {
  assert(offsetof<Component>() === SIZE && 0 < count && <usize>count <= MOST_COMPONENTS && across > 0);
  componentCount = count;
  mcusAcross = across;
}

/**
 * @param across blocks of an MCU, and `down`
 * @param blockWidth samples that a block is decoded to, and `blockHeight`: powers of 2 up to 8
 * @param width samples of the component, and `height`
 * @param pixelsAcross pixels that a sample covers, and `pixelsDown`
 * @param plane room for the samples of two rows of MCUs, and 16 bytes more
 * @param coefficients room for those of all MCUs, or 0
 * @param steps quantisation table: 64 `i16` in row order
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

/** Expects a component with its memory. */
export function expectComponent(index: i32): void {
  if (!ASC_NO_ASSERT) {
    assert(0 <= index && index < componentCount);
    const component = componentOf(index);
    const rows = mcusDown(component) * component.down;
    assert(component.blocksAcross <= component.rowBlocks && component.width <= component.stride);
    expectBytes(component.plane, component.stride * 2 * component.down * component.blockHeight + 16);
    expectBytes(component.coefficients, component.coefficients === 0 ? 0 : component.rowBlocks * rows * 128);
    expectBytes(component.steps, 128);
  }
}

/** Expects all components, and an MCU row within the picture. */
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

/** Address of a row of samples. */
export function sampleRow(component: Component, row: i32): usize {
  const rows = 2 * component.down * component.blockHeight;
  return component.plane + <usize>(row % rows) * component.stride;
}
