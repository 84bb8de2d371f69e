/** Templates and assets for tests of stores. */

import { createHash } from 'node:crypto';
import type { StoredAsset, TemplateVersion, VersionParts } from '../../../src/documents/document-store.js';
import { documentVersion } from '../../../workers/documents/document-source.js';

export const OWNER = 'k_AliceAlice00';
export const OTHER = 'k_BobBobBobB00';

/** More than any test saves. */
export const ENOUGH = 1_000_000_000;

/** A version with its HTML, as an author sends it. */
export interface Draft {
  version: TemplateVersion;
  html: Buffer;
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

let seconds = 0;

/** @param assets that the document names; each draft is a second younger than the one before */
export function draft(text: string | Buffer, assets: StoredAsset[] = []): Draft {
  const html = Buffer.from(text);
  const digests = new Map(assets.map(({ name, digest }) => [name, digest]));
  seconds++;
  return {
    html,
    version: {
      version: documentVersion(html, digests),
      savedAt: new Date(Date.UTC(2026, 2, 14, 12) + seconds * 1000).toISOString(),
      html: sha256(html),
      assets: Object.fromEntries(digests),
      declaration: {
        ...{ id: 'card', name: 'Kart', description: 'Bir kart', category: 'deneme' },
        ...{ width: 1200, height: 630, fields: {} },
      },
      warnings: [{ message: 'cursor is not drawn', line: 3, column: 7 }],
    },
  };
}

/** A version without what it declares, and without where that lies. */
export function parts({ version, savedAt, html, assets }: VersionParts): VersionParts {
  return { version, savedAt, html, assets };
}

/** A draft that declares so many more bytes. */
export function declaring(text: string, bytes: number, assets: StoredAsset[] = []): Draft {
  const { version, html } = draft(text, assets);
  const declaration = { ...version.declaration, description: `${text} `.padEnd(bytes, 'd') };
  return { version: { ...version, declaration }, html };
}

/** Bytes that are like no others. @param length of them, those of the name unless given */
export function blob(name: string, length = name.length): Buffer {
  return Buffer.alloc(length, `${name} `);
}
