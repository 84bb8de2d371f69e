import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import type { CountedColour } from './histogram.js';

/** GIF allows 256 palette entries, of which ours reserve the first for transparency. */
const MOST_COLOURS = 255;

const { GREEN_WEIGHT, MOST_PAIRWISE } = kernels;
const greenScale = Math.sqrt(GREEN_WEIGHT);

/** Squared distance of one grey level, as between neighbouring shades of anti-aliased edges. */
const INDISTINGUISHABLE = 4;

const K_MEANS_STEPS = 3;

/** Arrays of floats that hold points: red, green, blue and weight. */
const ARRAYS = 4;

/**
 * Chooses a palette: the counted colours themselves if they fit, else the colours that represent them best.
 * @returns RGB triples, a power of two of them and at least two, most frequent first; the transparent entry
 *   in front repeats the most frequent colour
 */
export function chosenPalette(counted: readonly CountedColour[]): Uint8Array<ArrayBuffer> {
  const chosen = representatives(counted, MOST_COLOURS);
  chosen.sort((one, other) => other.pixels - one.pixels);
  const size = 2 ** Math.max(1, Math.ceil(Math.log2(chosen.length + 1)));
  const palette = new Uint8Array(size * 3);
  for (const [index, colour] of [chosen[0] as CountedColour, ...chosen].entries()) {
    palette.set([colour.red, colour.green, colour.blue].map(Math.round), index * 3);
  }
  return palette;
}

/**
 * The counted colours themselves if they are few enough, else those that represent them best.
 * @param most at most 255
 */
export function representatives(counted: readonly CountedColour[], most: number): CountedColour[] {
  if (counted.length <= most) return [...counted];
  const distinct = counted.length <= MOST_PAIRWISE ? distinguishable(counted) : counted;
  return distinct.length <= most ? [...distinct] : quantised(distinct, most);
}

/** Merges colours that cannot be told from a more frequent one. */
function distinguishable(counted: readonly CountedColour[]): CountedColour[] {
  const distinct: CountedColour[] = [];
  for (const colour of [...counted].sort((one, other) => other.pixels - one.pixels)) {
    const alike = distinct.find((other) => squaredDistance(colour, other) <= INDISTINGUISHABLE);
    if (alike) alike.pixels += colour.pixels;
    else distinct.push({ ...colour });
  }
  return distinct;
}

function squaredDistance(one: CountedColour, other: CountedColour): number {
  return (
    (one.red - other.red) ** 2 + GREEN_WEIGHT * (one.green - other.green) ** 2 + (one.blue - other.blue) ** 2
  );
}

/** Quantises colours: variance cut where they are many, then pairwise nearest neighbour, then k-means. */
function quantised(counted: readonly CountedColour[], most: number): CountedColour[] {
  const points = new Points(counted.length);
  const means = new Points(Math.min(counted.length, MOST_PAIRWISE));
  const order = allocated(counted.length * 4);
  try {
    points.set(counted);
    let count = counted.length;
    if (count > MOST_PAIRWISE) {
      count = kernels.varianceCut(
        points.address,
        count,
        points.capacity,
        order.address,
        means.address,
        means.capacity,
      );
    } else {
      means.set(counted);
    }
    count = kernels.mergePairwise(means.address, count, means.capacity, most);
    for (let round = 0; round < K_MEANS_STEPS; round++) {
      kernels.kMeansStep(
        points.address,
        counted.length,
        points.capacity,
        means.address,
        count,
        means.capacity,
      );
    }
    return means.get(count);
  } finally {
    released(order);
    means.release();
    points.release();
  }
}

/** Weighted points in kernel memory, as the kernels read them. */
class Points {
  /** Capacity in points, a multiple of four: kernels read vectors of four. */
  readonly capacity: number;
  readonly #block: Block;

  constructor(count: number) {
    this.capacity = Math.ceil(count / 4) * 4;
    this.#block = allocated(this.capacity * ARRAYS * 4);
    bytesOf(this.#block).fill(0);
  }

  get address(): number {
    return this.#block.address;
  }

  set(colours: readonly CountedColour[]): void {
    const floats = this.#floats();
    const { capacity } = this;
    for (const [index, { red, green, blue, pixels }] of colours.entries()) {
      floats[index] = red;
      floats[capacity + index] = green * greenScale;
      floats[2 * capacity + index] = blue;
      floats[3 * capacity + index] = pixels;
    }
  }

  get(count: number): CountedColour[] {
    const floats = this.#floats();
    const at = (array: number, index: number) => floats[array * this.capacity + index] as number;
    return Array.from({ length: count }, (_, index) => ({
      red: at(0, index),
      green: at(1, index) / greenScale,
      blue: at(2, index),
      pixels: at(3, index),
    }));
  }

  release(): void {
    released(this.#block);
  }

  #floats(): Float32Array {
    const bytes = bytesOf(this.#block);
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }
}
