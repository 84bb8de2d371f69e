/** The fonts and pictures among the packages, and how the README names them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductPackage } from './packages.js';

/** A font, or a set of pictures. */
export interface Artwork {
  package: string;
  kind: 'font' | 'pictures';
  /** What people call it. */
  title: string;
  licence: string | undefined;
  /** Where the licence can be read, for pictures whose licence wants that told. */
  licenceUrl?: string;
  /** Where it comes from, for pictures. */
  source?: string;
}

/** Undefined for what is no artwork. Whatever has a licence for artwork is some. */
export function artworkOf({ name, licence, directory }: ProductPackage): Artwork | undefined {
  if (directory === undefined) return undefined;
  if (name.startsWith('@fontsource')) {
    const { family } = read<{ family: string }>(directory, 'metadata.json');
    return { package: name, kind: 'font', title: family, licence };
  }
  if (name.startsWith('@iconify-json/')) {
    const { author, license } = read<{
      author: { url: string };
      license: { spdx: string; url: string };
    }>(directory, 'info.json');
    const title = author.url.slice(author.url.lastIndexOf('/') + 1);
    return {
      package: name,
      kind: 'pictures',
      title,
      licence: license.spdx,
      ...(license.spdx.startsWith('CC-BY') && { licenceUrl: license.url }),
      source: author.url,
    };
  }
  if (licence !== undefined && /^(OFL|CC-BY)/.test(licence)) {
    return { package: name, kind: 'pictures', title: name, licence };
  }
  return undefined;
}

function read<Content>(directory: string, file: string): Content {
  return JSON.parse(readFileSync(join(directory, file), 'utf8')) as Content;
}

/** The section of a README, up to the next heading. */
export function thirdPartySection(readme: string): string {
  const [, section = ''] = readme.split('### Third-party artwork, fonts and code\n');
  return section.split(/^#+ /m, 1)[0]?.replace(/\s+/g, ' ') ?? '';
}

/** What people read of each licence there. */
const LICENCE_NAMES: Record<string, string> = { 'OFL-1.1': 'SIL Open Font License 1.1' };

/**
 * What the section does not say of a work that it has to, as the end of a sentence; undefined when it says all. A family of
 * fonts may be named by the words that its members begin with: Noto, of Noto Sans Thai.
 */
export function omission(section: string, work: Artwork): string | undefined {
  const { licence = '' } = work;
  if (!section.includes(LICENCE_NAMES[licence] ?? licence)) return `its licence, ${licence}`;
  if (work.kind === 'font') {
    const isNamed = fontsNamed(section).some((name) => `${work.title} `.startsWith(`${name} `));
    return isNamed ? undefined : `its name, ${work.title}`;
  }
  const wanted = [work.source, work.licenceUrl].filter((url) => url !== undefined);
  return (
    wanted.find((url) => !section.includes(url)) ?? (section.includes(work.title) ? undefined : work.title)
  );
}

/** The names in parentheses before the licence of fonts. */
export function fontsNamed(section: string): string[] {
  const list = /fonts \(([^)]+)\) are under the SIL Open Font License 1\.1/.exec(section)?.[1] ?? '';
  return list.split(',').map((name) => name.trim());
}
