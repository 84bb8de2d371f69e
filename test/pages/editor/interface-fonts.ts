import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sfntFromWoff } from '../../../workers/fonts/woff.js';

const require = createRequire(import.meta.url);

const WEIGHTS = [400, 500, 600, 700];
const SUBSETS = ['latin', 'latin-ext'];

/**
 * Writes a fontconfig file that shows pages in Inter wherever they ask for the system's own font, so that pictures of
 * them look alike on every machine; everything else comes from the fonts that are installed.
 * @returns the file's path, for the variable FONTCONFIG_FILE
 */
export async function writeInterfaceFonts(folder: string): Promise<string> {
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
