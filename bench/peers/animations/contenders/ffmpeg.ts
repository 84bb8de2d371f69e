import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { OpenGifContender } from '../contender.js';

/** The usual one, with the defaults of both filters: ffmpeg's documentation of `palettegen` and `paletteuse`. */
const FILTER = 'split[a][b];[a]palettegen[p];[b][p]paletteuse';

/** Debian's, a process for each GIF, raw frames in by one pipe and the file out by another. */
const openFfmpeg: OpenGifContender = async () => ({
  prepare({ animation: { card, delays }, frames }) {
    const { width, height } = card.template;
    const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`];
    const rate = ['-framerate', String(100 / (delays[0] ?? 0))];
    const args = ['-v', 'error', ...input, ...rate, '-i', 'pipe:0', '-vf', FILTER, '-f', 'gif', 'pipe:1'];
    return async () => {
      const ffmpeg = spawn('ffmpeg', args, { stdio: ['pipe', 'pipe', 'inherit'] });
      const ended = once(ffmpeg, 'exit') as Promise<[number | null]>;
      for (const frame of frames) ffmpeg.stdin.write(frame);
      ffmpeg.stdin.end();
      const [gif, [code]] = await Promise.all([buffer(ffmpeg.stdout), ended]);
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
      return gif;
    };
  },
});
export default openFfmpeg;
