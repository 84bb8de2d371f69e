/** A Chromium that visits the service of a test, and nothing else. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import type { Test } from 'tap';
import { CHROMIUM, FLAGS } from '../../rig/chromium/executable.js';
import { writeInterfaceFonts } from './interface-fonts.js';

/** For pages of the service of a test, and no others. */
const OF_SERVICE = [
  '--font-render-hinting=slight',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** How a visitor's browser is set up. */
export type Visitor = Pick<
  BrowserContextOptions,
  | 'locale'
  | 'colorScheme'
  | 'viewport'
  | 'hasTouch'
  | 'isMobile'
  | 'deviceScaleFactor'
  | 'reducedMotion'
  | 'forcedColors'
>;

/** Starts a browser with an empty profile, which ends with `t`. */
export async function startBrowser(t: Pick<Test, 'teardown'>): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'tuval-editor-'));
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...FLAGS, ...OF_SERVICE],
    chromiumSandbox: false,
    env: { ...process.env, FONTCONFIG_FILE: await writeInterfaceFonts(folder) },
  });
  t.teardown(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });
  return browser;
}
