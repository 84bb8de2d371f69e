import { outputsOf } from '../gif/decoder-process.js';
import { inFile } from '../gif/ffmpeg.js';

/** What libwebp's webpinfo says of an animation, which it reads to the end. */
export interface WebpInfo {
  width: number;
  height: number;
  /** 0 for ever. */
  loops: number;
  /** Milliseconds of each image. */
  delays: number[];
}

/** @throws when webpinfo finds anything wrong with the file */
export async function infoOfWebp(file: Uint8Array): Promise<WebpInfo> {
  const { output, messages } = await inFile(file, (path) => outputsOf('webpinfo', ['-diag', path]));
  const text = output.toString();
  if (messages !== '' || !/No error detected\./.test(text)) throw new Error(`${messages}${text}`);
  const numbers = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, number]) => Number(number));
  const [, width, height] = /Canvas size (\d+) x (\d+)/.exec(text) ?? [];
  return {
    width: Number(width),
    height: Number(height),
    loops: numbers(/Loop count\s*: (\d+)/g)[0] ?? -1,
    delays: numbers(/Duration: (\d+)/g),
  };
}
