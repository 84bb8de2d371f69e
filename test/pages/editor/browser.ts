/** A Chromium that visits the service of a test, and nothing else. */

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import type { Test } from 'tap';
import { sfntFromWoff } from '../../../workers/fonts/woff.js';
import { CHROMIUM, FLAGS } from '../../rig/chromium/executable.js';

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

const require = createRequire(import.meta.url);

const WEIGHTS = [400, 500, 600, 700];
const SUBSETS = ['latin', 'latin-ext'];

/**
 * Writes a fontconfig file that shows pages in Inter wherever they ask for the system's own font, so that pictures of
 * them look alike on every machine; everything else comes from the fonts that are installed.
 * @returns the file's path, for the variable FONTCONFIG_FILE
 */
async function writeInterfaceFonts(folder: string): Promise<string> {
  const fonts = join(folder, 'fonts');
  await mkdir(fonts);
  for (const weight of WEIGHTS) {
    for (const subset of SUBSETS) {
      const name = `inter-${subset}-${weight}-normal`;
      const woff = await readFile(require.resolve(`@fontsource/inter/files/${name}.woff`));
      await writeFile(join(fonts, `${name}.ttf`), sfntFromWoff(woff));
    }
  }
  const file = join(folder, 'fonts.conf');
  await writeFile(file, configuration(fonts, join(folder, 'cache')));
  return file;
}

function configuration(fonts: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}</cachedir>
  <alias binding="same"><family>system-ui</family><prefer><family>Inter</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`;
}
