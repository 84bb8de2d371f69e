import { allocated, type Block, bytesOf, kernels, released } from '../kernels/kernels.js';
import { OPAQUE, type SolidPaint } from './color.js';
import { SOURCE_ATOP, SOURCE_IN, SOURCE_OUT, XOR } from './compositing-operators.js';
import {
  type FilterEffect,
  type FilterGraph,
  type FilterStep,
  lastUses,
  SOURCE_ALPHA,
} from './filter-graph.js';
import { fillNoise } from './filter-noise.js';
import { BYTES_OF_A_PIXEL } from './frame.js';
import { intersection, type Rectangle } from './rectangle.js';

const OPERATORS = { in: SOURCE_IN, out: SOURCE_OUT, xor: XOR, atop: SOURCE_ATOP } as const;

interface Result {
  block: Block;
  isLinear: boolean;
}

/**
 * Applies a `<filter>` to pixels.
 * @param bounds rectangle of the frame that the pixels are of, row by row without padding
 */
export function applyGraph(graph: FilterGraph, bounds: Rectangle, pixels: Block): void {
  const work = new GraphWork(graph, bounds, pixels);
  work.run();
}

class GraphWork {
  readonly #graph: FilterGraph;
  readonly #bounds: Rectangle;
  readonly #source: Block;
  readonly #width: number;
  readonly #height: number;
  readonly #results: (Result | undefined)[] = [];

  constructor(graph: FilterGraph, bounds: Rectangle, source: Block) {
    this.#graph = graph;
    this.#bounds = bounds;
    this.#source = source;
    this.#width = bounds.right - bounds.left;
    this.#height = bounds.bottom - bounds.top;
  }

  run(): void {
    const { steps } = this.#graph;
    try {
      for (const [index, step] of steps.entries()) {
        const block = this.#done(step);
        this.#results.push({ block, isLinear: step.isLinear });
        this.#keepWithin(block, step.area);
        for (const unused of lastUses(steps, index)) this.#release(unused);
      }
      const last = this.#results.at(-1);
      if (!last) kernels.fillBytes(this.#source.address, 0, this.#source.length);
      else {
        if (last.isLinear) this.#map(last.block, LINEAR_TO_SRGB);
        this.#copy(last.block, this.#source);
      }
    } finally {
      for (const index of this.#results.keys()) this.#release(index);
    }
  }

  /** A block of its own with what a step makes of its inputs. */
  #done({ inputs, isLinear, effect }: FilterStep): Block {
    const first = this.#input(inputs[0], isLinear);
    const { address } = first;
    const [width, height] = [this.#width, this.#height];
    switch (effect.kind) {
      case 'merge':
        for (const input of inputs.slice(1))
          this.#withInput(input, isLinear, (above) => this.#lay(first, above));
        break;
      case 'offset':
        return this.#replaced(first, () => this.#moved(first, effect.x, effect.y));
      case 'blur':
        this.#blur(first, effect.across, effect.down);
        break;
      case 'flood': {
        const { color, opacity } = this.#paint(effect.paint, isLinear);
        this.#fill(first, color, opacity);
        break;
      }
      case 'blend':
        this.#swapped(inputs[1], isLinear, first, (below) => {
          if (effect.mode === 0) this.#lay(below, first);
          else {
            const rows = this.#rows(below, first);
            kernels.blendPixmap(...rows, 0, 0, width, height, OPAQUE, effect.mode);
          }
        });
        break;
      case 'composite':
        this.#swapped(inputs[1], isLinear, first, (below) => {
          kernels.compositePixels(...this.#rows(below, first), width, height, OPERATORS[effect.operator]);
        });
        break;
      case 'arithmetic':
        this.#swapped(inputs[1], isLinear, first, (below) =>
          withFloats(effect.factors, (at) =>
            kernels.combinePixels(below.address, address, width, height, at),
          ),
        );
        break;
      case 'matrix':
        withFloats(effect.matrix, (at) =>
          kernels.filterColours(address, width * BYTES_OF_A_PIXEL, width, height, at),
        );
        break;
      case 'transfer':
        this.#map(first, effect.tables);
        break;
      case 'shadow':
        this.#cast(first, effect, isLinear);
        break;
      case 'morphology': {
        const { across, down, isDilated } = effect;
        const [most, deep] = [Math.min(across, width), Math.min(down, height)];
        kernels.spreadPixels(address, width, height, most, deep, isDilated ? 1 : 0);
        break;
      }
      case 'tile':
        return this.#replaced(first, () => this.#tiled(first, effect.tile));
      case 'noise':
        fillNoise(address, this.#bounds, effect.noise);
        break;
      case 'displacement': {
        const { across, down, xChannel, yChannel } = effect;
        return this.#replaced(first, () => {
          const block = this.#clear();
          this.#withInput(inputs[1], isLinear, (map) =>
            kernels.displacePixels(
              ...([block.address, address, map.address, width, height] as const),
              ...([across, down, xChannel, yChannel] as const),
            ),
          );
          return block;
        });
      }
    }
    return first;
  }

  /** A copy of an input, in the colours of a step; nothing where there is none. */
  #input(index: number | undefined, isLinear: boolean): Block {
    const copy = this.#clear();
    if (index === undefined) return copy;
    const result = index >= 0 ? this.#results[index] : { block: this.#source, isLinear: false };
    if (!result) return copy;
    this.#copy(result.block, copy);
    if (index === SOURCE_ALPHA) this.#map(copy, ALPHA_ALONE);
    else if (result.isLinear !== isLinear) this.#map(copy, isLinear ? SRGB_TO_LINEAR : LINEAR_TO_SRGB);
    return copy;
  }

  #withInput(index: number | undefined, isLinear: boolean, use: (block: Block) => void): void {
    const block = this.#input(index, isLinear);
    use(block);
    released(block);
  }

  /** Puts a first input upon a second, and the result in the block of the first. */
  #swapped(index: number | undefined, isLinear: boolean, first: Block, use: (below: Block) => void): void {
    this.#withInput(index, isLinear, (below) => {
      use(below);
      this.#copy(below, first);
    });
  }

  #replaced(block: Block, make: () => Block): Block {
    const made = make();
    released(block);
    return made;
  }

  #moved(block: Block, x: number, y: number): Block {
    const moved = this.#clear();
    const [across, down] = [this.#width - Math.abs(x), this.#height - Math.abs(y)];
    if (!(across > 0 && down > 0)) return moved;
    const stride = this.#width * BYTES_OF_A_PIXEL;
    const to = moved.address + Math.max(0, y) * stride + Math.max(0, x) * BYTES_OF_A_PIXEL;
    const from = block.address + Math.max(0, -y) * stride + Math.max(0, -x) * BYTES_OF_A_PIXEL;
    kernels.copyRectangle(to, stride, from, stride, across * BYTES_OF_A_PIXEL, down);
    return moved;
  }

  #tiled(block: Block, tile: Rectangle): Block {
    const filled = this.#clear();
    const part = intersection(tile, this.#bounds);
    if (!part) return filled;
    const { left, top } = this.#bounds;
    const places = [part.left - left, part.top - top, part.right - left, part.bottom - top] as const;
    kernels.repeatPart(filled.address, block.address, this.#width, this.#height, ...places);
    return filled;
  }

  #cast(
    block: Block,
    { x, y, across, down, paint }: Extract<FilterEffect, { kind: 'shadow' }>,
    isLinear: boolean,
  ): void {
    const shadow = this.#moved(block, x, y);
    const { color, opacity } = this.#paint(paint, isLinear);
    const [width, height] = [this.#width, this.#height];
    this.#blur(shadow, across, down);
    const tinted = this.#clear();
    kernels.tintPixels(...this.#rows(tinted, shadow), width, height, color, opacity);
    this.#lay(tinted, block);
    this.#copy(tinted, block);
    released(shadow);
    released(tinted);
  }

  #blur({ address }: Block, across: number, down: number): void {
    if (across === down) kernels.blurPixels(address, this.#width, this.#height, across, 0, 0, 0);
    else kernels.blurApart(address, this.#width, this.#height, across, down);
  }

  #paint({ color, opacity }: SolidPaint, isLinear: boolean): SolidPaint {
    if (!isLinear) return { color, opacity };
    const linear = [0, 8, 16].reduce(
      (sum, shift) => sum | ((SRGB_TO_LINEAR[(color >>> shift) & 255] as number) << shift),
      0,
    );
    return { color: (linear | (color & 0xff000000)) >>> 0, opacity };
  }

  #fill({ address }: Block, color: number, opacity: number): void {
    const share = opacity / OPAQUE;
    const channel = (shift: number) => Math.round(((color >>> shift) & 255) * share) << shift;
    const pixel = (channel(0) | channel(8) | channel(16) | channel(24)) >>> 0;
    kernels.fillRectangle(address, this.#width * BYTES_OF_A_PIXEL, this.#width, this.#height, pixel);
  }

  #lay(below: Block, above: Block): void {
    kernels.paintPixmap(...this.#rows(below, above), 0, 0, this.#width, this.#height, OPAQUE);
  }

  #rows(to: Block, from: Block): readonly [number, number, number, number] {
    const stride = this.#width * BYTES_OF_A_PIXEL;
    return [to.address, stride, from.address, stride];
  }

  #map({ address }: Block, tables: readonly number[]): void {
    const block = allocated(tables.length);
    bytesOf(block).set(tables);
    kernels.mapChannels(address, this.#width, this.#height, block.address);
    released(block);
  }

  #copy(from: Block, to: Block): void {
    kernels.copyRectangle(to.address, from.length, from.address, from.length, from.length, 1);
  }

  #clear(): Block {
    const block = allocated(this.#width * this.#height * BYTES_OF_A_PIXEL);
    kernels.fillBytes(block.address, 0, block.length);
    return block;
  }

  /** Leaves nothing of pixels beyond a rectangle of the frame. */
  #keepWithin({ address }: Block, area: Rectangle): void {
    const { left, top, right, bottom } = this.#bounds;
    const shown = intersection(area, this.#bounds) ?? { left, top, right: left, bottom: top };
    const clear = (x: number, y: number, end: number, last: number) => {
      if (end > x && last > y) {
        const at = address + ((y - top) * this.#width + x - left) * BYTES_OF_A_PIXEL;
        kernels.fillRectangle(at, this.#width * BYTES_OF_A_PIXEL, end - x, last - y, 0);
      }
    };
    clear(left, top, right, shown.top);
    clear(left, shown.bottom, right, bottom);
    clear(left, shown.top, shown.left, shown.bottom);
    clear(shown.right, shown.top, right, shown.bottom);
  }

  #release(index: number): void {
    const result = this.#results[index];
    if (result) released(result.block);
    this.#results[index] = undefined;
  }
}

function withFloats(numbers: readonly number[], use: (address: number) => void): void {
  const block = allocated(numbers.length * Float32Array.BYTES_PER_ELEMENT);
  const { buffer, byteOffset } = bytesOf(block);
  new Float32Array(buffer, byteOffset, numbers.length).set(numbers);
  use(block.address);
  released(block);
}

const BYTES = Array.from({ length: 256 }, (_, value) => value);

function tablesOf(color: (share: number) => number): readonly number[] {
  const table = BYTES.map((value) => Math.round(color(value / 255) * 255));
  return [...table, ...table, ...table, ...BYTES];
}

const SRGB_TO_LINEAR = tablesOf((share) =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
);
const LINEAR_TO_SRGB = tablesOf((share) =>
  share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055,
);
const ALPHA_ALONE = [...new Array<number>(768).fill(0), ...BYTES];
