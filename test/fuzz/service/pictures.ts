/** Looks at the pictures of answers, with readers that have nothing to do with the service. */

import jpegJs from 'jpeg-js';
import { shownByOmggif } from '../../rig/gif/omggif.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { readWith } from '../../rig/pictures/read-with.js';

interface Size {
  width: number;
  height: number;
}

const PNG = /^\x89PNG\r\n/;

/** What files of a media type begin with. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  'image/png': PNG,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF.{4}WEBPVP8/s,
  'image/avif': /^.{4}ftypavif/s,
  'image/gif': /^GIF89a/,
  'image/apng': PNG,
  'video/mp4': /^.{4}ftypisom/s,
  'application/pdf': /^%PDF-1\.\d\n/,
};

/** Whether answers of a media type are pictures. */
export function isPicture(type: string): boolean {
  return type in BEGINNINGS;
}

/** Whether a body of that media type begins as one. */
export function beginsAs(type: string, body: Uint8Array): boolean {
  return BEGINNINGS[type]?.test(Buffer.from(body.subarray(0, 16)).toString('latin1')) ?? false;
}

/** Decodes all of a picture. @throws Error where it cannot be, or has no size */
export async function decodedSize(type: string, body: Uint8Array): Promise<Size> {
  if (type === 'image/png' || type === 'image/apng')
    return sizeOf(readPng(body), (readPng(body).data.length / 3) | 0);
  if (type === 'image/jpeg') {
    const picture = jpegJs.decode(body, { useTArray: true, tolerantDecoding: false });
    return sizeOf(picture, picture.data.length / 4);
  }
  if (type === 'image/webp') return sizeOfWebp(Buffer.from(body));
  if (type === 'application/pdf') return sizeOfPage(body);
  if (type !== 'image/gif') return sizeByFfprobe(body);
  const { width, height, frames } = await shownByOmggif(body);
  if (frames.length < 2) throw new Error(`a GIF of ${frames.length} frames`);
  return { width, height };
}

function sizeOf({ width, height }: Size, pixels: number): Size {
  if (pixels < width * height) throw new Error(`${pixels} pixels in ${width} x ${height}`);
  return { width, height };
}

/** Sizes of the three kinds of first chunks (RFC 9649); FFmpeg reads no animated WebP. */
function sizeOfWebp(body: Buffer): Size {
  const kind = body.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: body.readUIntLE(24, 3) + 1, height: body.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { width: body.readUInt16LE(26) & 0x3fff, height: body.readUInt16LE(28) & 0x3fff };
  const bits = body.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** In pixels, of which a point has four thirds; sizes are in points (ISO 32000-1, section 14.11.2). */
function sizeOfPage(body: Uint8Array): Size {
  const [, width, height] =
    /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(body).toString('latin1')) ?? [];
  if (width === undefined || height === undefined) throw new Error('a page without a size');
  return { width: Math.round((Number(width) * 4) / 3), height: Math.round((Number(height) * 4) / 3) };
}

function sizeByFfprobe(body: Uint8Array): Size {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'stream=width,height', '-of', 'json'];
  const { printed } = readWith('ffprobe', body, (from) => ['-v', 'error', ...entries, from]);
  const [stream] = (JSON.parse(printed) as { streams: Size[] }).streams;
  if (!stream) throw new Error('a file without a picture');
  return { width: stream.width, height: stream.height };
}
