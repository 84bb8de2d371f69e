import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sfntFromWoff } from '../../workers/fonts/woff.js';

/** Without any installed font at all, Chromium refuses fonts from style sheets too. */
const LAST_RESORT = createRequire(import.meta.url).resolve(
  '@fontsource/inter/files/inter-latin-400-normal.woff',
);

/**
 * Writes a fontconfig file that gives a browser the same text on every machine: no installed fonts, no hinting, grey
 * antialiasing. The headless browser's own switch, --font-render-hinting=none, works only in its old form.
 * @returns the file's path, for the variable FONTCONFIG_FILE
 */
export async function writeFontConfiguration(folder: string): Promise<string> {
  const fonts = join(folder, 'fonts');
  await mkdir(fonts);
  await writeFile(join(fonts, 'last-resort.ttf'), sfntFromWoff(await readFile(LAST_RESORT)));
  const file = join(folder, 'fonts.conf');
  await writeFile(file, configuration(fonts, join(folder, 'cache')));
  return file;
}

function configuration(fonts: string, cache: string): string {
  const settings = `
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>`;
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
  <match target="pattern">${settings}</match>
  <match target="font">${settings}</match>
</fontconfig>
`;
}
