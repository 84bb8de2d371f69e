/** What assets may be: pictures and fonts, by the extensions of their names. */

import { documentPicture } from '../../workers/images/document-picture.js';

interface AssetKind {
  mediaType: string;
  /** As the end of a sentence that begins with "it is no". */
  title: string;
  isMeant(bytes: Uint8Array): boolean;
}

const isPicture = (type: string) => (bytes: Uint8Array) => documentPicture(bytes)?.type === type;

/** By the first four bytes: https://learn.microsoft.com/typography/opentype/spec/otff, and those of WOFF and WOFF2. */
const isFont =
  (...signatures: readonly string[]) =>
  (bytes: Uint8Array) =>
    signatures.includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));

const SFNT = ['\x00\x01\x00\x00', 'true', 'OTTO'];

const JPEG: AssetKind = { mediaType: 'image/jpeg', title: 'JPEG', isMeant: isPicture('jpeg') };

const KINDS: Readonly<Record<string, AssetKind>> = {
  png: { mediaType: 'image/png', title: 'PNG', isMeant: isPicture('png') },
  jpg: JPEG,
  jpeg: JPEG,
  gif: { mediaType: 'image/gif', title: 'GIF', isMeant: isPicture('gif') },
  webp: { mediaType: 'image/webp', title: 'WebP', isMeant: isPicture('webp') },
  avif: { mediaType: 'image/avif', title: 'AVIF', isMeant: isPicture('avif') },
  svg: { mediaType: 'image/svg+xml', title: 'SVG', isMeant: isPicture('svg') },
  woff2: { mediaType: 'font/woff2', title: 'WOFF2 font', isMeant: isFont('wOF2') },
  woff: { mediaType: 'font/woff', title: 'WOFF font', isMeant: isFont('wOFF') },
  ttf: { mediaType: 'font/ttf', title: 'TrueType font', isMeant: isFont(...SFNT) },
  otf: { mediaType: 'font/otf', title: 'OpenType font', isMeant: isFont(...SFNT) },
};

/** Media types of everything that an asset can be. */
export const ASSET_MEDIA_TYPES = [...new Set(Object.values(KINDS).map(({ mediaType }) => mediaType))];

/** The extensions that the name of an asset can have. */
export const ASSET_EXTENSIONS = Object.keys(KINDS);

/** Tells whether the name of an asset has an extension that says what it is. */
export function hasAssetExtension(name: string): boolean {
  return kindOf(name) !== undefined;
}

/**
 * The kind of an asset by its first bytes, which have to be those of what its name says. Whether all of it can be read is
 * found when a document that names it is checked.
 * @param name with one of `ASSET_EXTENSIONS`
 * @returns the media type, or what is wrong
 */
export function checkedAsset(name: string, bytes: Uint8Array): { mediaType: string } | { problem: string } {
  const kind = kindOf(name);
  if (!kind) return { problem: `its name ends in none of ${ASSET_EXTENSIONS.join(', ')}` };
  return kind.isMeant(bytes)
    ? { mediaType: kind.mediaType }
    : { problem: `it is no ${kind.title} that can be read` };
}

function kindOf(name: string): AssetKind | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
}
