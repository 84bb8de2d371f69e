import type { FinishedFile, MotionPiece } from '../../../workers/contract/pieces.js';
import { gifPiece } from '../../../workers/encoders/gif/gif-pieces.js';
import { allocated, bytesOf } from '../../../workers/kernels/kernels.js';
import { Backdrop } from '../../../workers/raster/backdrop.js';
import type { Frame } from '../../../workers/raster/frame.js';
import type { PieceOutcome } from '../../../workers/thread/messages.js';

const SIZE = { width: 16, height: 8 };

const { width, height } = SIZE;
const pixels = allocated(width * height * 4);
const backdrop = new Backdrop(width, height, pixels);

/** A picture that looks different for every look and most numbers: every fifth frame is the one before. */
function tinyFrame(look: number, number: number): Frame {
  const moment = number % 5 === 4 ? number - 1 : number;
  const bytes = bytesOf(pixels).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const isLit = pixel % width === moment % width || pixel % height === look % height;
    bytes.set(isLit ? [255 - look * 32, moment * 8, 255] : [look * 32, 64, moment * 16], pixel * 4);
  }
  return {
    width,
    height,
    pixels,
    transparent: false,
    backdrop,
    dirty: [{ left: 0, top: 0, right: width, bottom: height }],
  };
}

/** Does a piece of a tiny GIF as the real threads do. @param drawn told of each frame before it is drawn */
export function tinyPiece(
  piece: MotionPiece,
  { look, delays }: { look: number; delays: readonly number[] },
  drawn: (frame: number) => void = () => {},
): Promise<PieceOutcome | undefined> {
  const paint = (number: number) => {
    drawn(number);
    return tinyFrame(look, number);
  };
  return gifPiece(piece, { size: SIZE, delays, paint, timings: { layout: 0, raster: 0, encode: 0 } });
}

/** The file of a tiny GIF, in as few pieces as can be. */
export async function tinyGif(look: number, delays: readonly number[]): Promise<Uint8Array> {
  const outcome = async <Kind extends PieceOutcome['kind']>(_kind: Kind, piece: MotionPiece) =>
    (await tinyPiece(piece, { look, delays })) as Extract<PieceOutcome, { kind: Kind }>;
  const count = delays.length;
  const sampled = Math.min(12, count);
  const frames = Array.from({ length: sampled }, (_, step) =>
    Math.floor((step * (count - 1)) / (sampled - 1)),
  );
  const { histogram } = await outcome('histogram', { kind: 'histogram', frames });
  const { palette } = await outcome('palette', { kind: 'palette', histograms: [histogram] });
  const { images } = await outcome('images', { kind: 'images', from: 0, to: count, palette });
  const file: FinishedFile = await outcome('file', { kind: 'file', palette, images });
  return file.bytes;
}
