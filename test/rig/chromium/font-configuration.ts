import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sfntFromWoff } from '../../../workers/fonts/woff.js';

/** Tuval's families for `sans-serif`, `serif` and `monospace`, by the names that the files say. */
export const INSTALLED = { sans: 'Inter', serif: 'Source Serif 4', mono: 'JetBrains Mono' } as const;

/** What Chromium sets form controls in where no author says it: a font without serifs that most systems have. */
const CONTROLS = 'Arial';

/** Without any installed font at all, Chromium refuses fonts from style sheets too. */
const FILES = ['inter', 'source-serif-4', 'jetbrains-mono'].flatMap((name) =>
  ['400-normal', '400-italic', '700-normal', '700-italic'].map(
    (style) => `@fontsource/${name}/files/${name}-latin-${style}.woff`,
  ),
);

const { resolve } = createRequire(import.meta.url);

/**
 * Writes a fontconfig file that gives a browser the same text on every machine: Tuval's three families as the only
 * installed fonts, that without serifs where no family is known, as `system-ui` asks for, no hinting, grey antialiasing.
 * @returns the file's path, for the variable FONTCONFIG_FILE
 */
export async function writeFontConfiguration(folder: string): Promise<string> {
  const fonts = join(folder, 'fonts');
  await mkdir(fonts);
  for (const [at, path] of FILES.entries())
    await writeFile(join(fonts, `${at}.ttf`), sfntFromWoff(await readFile(resolve(path))));
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
  <match target="pattern">
    <test name="family"><string>${CONTROLS}</string></test>
    <edit name="family" mode="assign" binding="strong"><string>${INSTALLED.sans}</string></edit>
  </match>
  <match target="pattern"><edit name="family" mode="append_last"><string>${INSTALLED.sans}</string></edit></match>
  <match target="font">${settings}</match>
</fontconfig>
`;
}
