import { spawnSync } from 'node:child_process';

export const CURL_MISSING = 'The tests need curl on the PATH: install the package curl of your system.';

/** Whether the line that the editor gives for a shell can be tried. */
export function isCurlInstalled(): boolean {
  return spawnSync('curl', ['--version']).status === 0;
}
