import { installDebianPackages } from '../../../test/debian-packages.js';
import { isFfmpegInstalled } from '../../../test/gif/ffmpeg.js';

export const MISSING =
  "There is no ffmpeg on the PATH: install Debian's package ffmpeg (apt-get install ffmpeg).";

/**
 * Installs Debian's ffmpeg where there is none and that is possible.
 * @returns whether there is one now
 */
export function ensureFfmpeg(): boolean {
  return isFfmpegInstalled() || (installDebianPackages(['ffmpeg']) && isFfmpegInstalled());
}
