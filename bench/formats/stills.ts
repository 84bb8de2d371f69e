import { type Picture, structuralSimilarity } from '../../test/rig/pictures/similarity.js';
import { median } from '../../test/rig/statistics.js';
import { encodeStill } from '../../workers/encoders/format-encoders.js';
import type { Output, StillFormat } from '../../workers/encoders/formats.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import type { Card } from '../peers/cards/card.js';
import { requirePeer } from '../peers/installation.js';
import { cpuMsOf } from '../peers/processor-time.js';
import { drawnCard } from './cards.js';

interface SharpPipeline {
  webp(options: object): SharpPipeline;
  avif(options: object): SharpPipeline;
  ensureAlpha(): SharpPipeline;
  raw(): SharpPipeline;
  toBuffer(): Promise<Buffer>;
}

interface Sharp {
  (pixels: Uint8Array, options?: object): SharpPipeline;
  concurrency(threads: number): number;
  cache(isOn: boolean): void;
}

const sharp = requirePeer('sharp') as Sharp;
sharp.concurrency(1);
sharp.cache(false);

/** A file, what it cost, and how like the frame it is. */
interface Made {
  bytes: number;
  cpuMs: number;
  similarity: number;
}

export interface StillFigures {
  card: string;
  png: Made;
  jpeg: Made;
  lossless: Made;
  /** Of the quality that is as similar as the JPEG. */
  webp: Made & { quality: number };
  avif: Made & { quality: number };
  /** sharp's CPU at the bytes of ours, by the effort at which it takes least among those that write as few or fewer. */
  sharpWebpMs: number;
  sharpAvifMs: number;
  /** A search within 300,000 bytes or half of what the lossless PNG has, the smaller of both. */
  limited: (Made & { format: StillFormat; maxBytes: number; taken: string })[];
}

const ROUNDS = 3;

/** Compares the formats of a card, at the similarity of a JPEG of quality 90. */
export async function measureStills(card: Card): Promise<StillFigures> {
  const frame = await drawnCard(card);
  const { width, height } = frame;
  const source = bytesOf(frame.pixels).slice(0, width * height * 4);
  const picture: Picture = { width, height, channels: 4, data: source };
  const pipeline = () => sharp(source, { raw: { width, height, channels: 4 } });

  const similarityOf = async (file: Uint8Array) =>
    structuralSimilarity(picture, { ...picture, data: await sharp(file).ensureAlpha().raw().toBuffer() });
  const measured = async (make: () => Uint8Array | Promise<Uint8Array>): Promise<Made> => {
    let file = await make();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      times.push(
        await cpuMsOf(async () => {
          file = await make();
        }),
      );
    }
    return { bytes: file.length, cpuMs: median(times), similarity: await similarityOf(file) };
  };
  const ours = (output: Output<StillFormat>) => measured(() => encodeStill(frame, output).bytes);

  const jpeg = await ours({ format: 'jpeg', quality: 90 });
  /** The least quality as similar as the JPEG, by halves. */
  const asSimilar = async (format: 'webp' | 'avif') => {
    let [low, high] = [0, 100];
    while (high - low > 1) {
      const quality = (low + high) >> 1;
      const { bytes } = encodeStill(frame, { format, quality });
      if ((await similarityOf(bytes)) >= jpeg.similarity) high = quality;
      else low = quality;
    }
    return { quality: high, ...(await ours({ format, quality: high })) };
  };
  const webp = await asSimilar('webp');
  const avif = await asSimilar('avif');
  const png = await ours({ format: 'png' });
  const maxBytes = Math.min(300_000, Math.round(png.bytes / 2));
  const limited: StillFigures['limited'] = [];
  for (const output of [
    { format: 'png' },
    { format: 'jpeg', quality: 95 },
    { format: 'webp' },
    { format: 'avif', quality: 95 },
  ] as const) {
    const { quality = '' } = encodeStill(frame, { ...output, maxBytes });
    limited.push({
      format: output.format,
      maxBytes,
      taken: quality,
      ...(await ours({ ...output, maxBytes })),
    });
  }
  return {
    ...{ card: card.name, png, jpeg, webp, avif, limited },
    lossless: await ours({ format: 'webp' }),
    sharpWebpMs: await leastCpu(webp.bytes, [0, 2, 4, 6], (effort, quality) =>
      pipeline().webp({ effort, quality }).toBuffer(),
    ),
    sharpAvifMs: await leastCpu(avif.bytes, [0, 1, 2], (effort, quality) =>
      pipeline().avif({ effort, quality }).toBuffer(),
    ),
  };

  /**
   * sharp's CPU for a file of about these bytes that is as similar as the JPEG, of the efforts that make one; of the one with
   * most effort if none does.
   */
  async function leastCpu(
    bytes: number,
    efforts: readonly number[],
    make: (effort: number, quality: number) => Promise<Uint8Array>,
  ): Promise<number> {
    const costs: number[] = [];
    let last = Number.NaN;
    for (const effort of efforts) {
      let [low, high] = [0, 100];
      while (high - low > 1) {
        const quality = (low + high) >> 1;
        if ((await similarityOf(await make(effort, quality))) >= jpeg.similarity) high = quality;
        else low = quality;
      }
      const made = await measured(() => make(effort, high));
      last = made.cpuMs;
      if (made.bytes <= 1.02 * bytes) costs.push(made.cpuMs);
    }
    return costs.length > 0 ? Math.min(...costs) : last;
  }
}
