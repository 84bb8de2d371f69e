import { spawnSync } from 'node:child_process';
import { installDebianPackages } from '../../../test/debian-packages.js';

export const MISSING =
  "There is no ffmpeg on the PATH: install Debian's package ffmpeg (apt-get install ffmpeg).";

/**
 * Installs Debian's ffmpeg where there is none and that is possible.
 * @returns whether there is one now
 */
export function ensureFfmpeg(): boolean {
  return isInstalled() || (installDebianPackages(['ffmpeg']) && isInstalled());
}

function isInstalled(): boolean {
  return spawnSync('ffmpeg', ['-version']).status === 0;
}
