/** How templates and assets are written down, and what may name them. */

import { z } from 'zod';
import type { TemplateDeclaration } from '../../templates/contract/index.js';
import { isAssetName } from '../../workers/documents/document-source.js';
import { isKeyId } from '../access/key-store.js';
import type {
  Declared,
  OlderVersion,
  StoredAsset,
  StoredTemplate,
  TemplateVersion,
  VersionParts,
} from './document-store.js';
import { isTemplateId } from './template-id.js';

/** Tells of a record that cannot be read; what it described counts as absent. */
export type DamageReport = (damaged: DamagedRecord) => void;

export interface DamagedRecord {
  owner: string;
  /** Where it lies, in the terms of the store. */
  location: string;
  /** The fault, as the end of a sentence that begins with the location. */
  problem: string;
}

const DIGEST = /^[0-9a-f]{64}$/;

/** Tells whether the text has the form of a SHA-256 in hexadecimal. */
export function isDigest(text: string): boolean {
  return DIGEST.test(text);
}

/** Tells whether a text can name an owner: the id of a key. */
export const isOwner = isKeyId;

const digestSchema = z.string().regex(DIGEST);
const assetNameSchema = z.string().refine(isAssetName);

/** What drawing and listing cannot do without; the rest is as the service that saved it has declared it. */
const declarationSchema = z
  .looseObject({
    id: z.string(),
    width: z.number(),
    height: z.number(),
    fields: z.record(z.string(), z.looseObject({ type: z.string() })),
  })
  .transform((declaration) => declaration as unknown as TemplateDeclaration);

const problemSchema = z.object({ message: z.string(), line: z.number(), column: z.number() });

const partsSchema = z.object({
  version: z.string().regex(/^[0-9a-f]{32}$/),
  savedAt: z.iso.datetime(),
  html: digestSchema,
});
const assetsSchema = z.record(assetNameSchema, digestSchema);
const declaredSchema = z.object({ declaration: declarationSchema, warnings: z.array(problemSchema) });

/** An older version names what it declares, and has the assets of the version before it in the list unless it says so. */
const olderSchema = partsSchema
  .extend({ assets: assetsSchema.optional(), declared: digestSchema })
  .or(partsSchema.extend({ assets: assetsSchema, ...declaredSchema.shape }));

const templateSchema = z.object({
  id: z.string().refine(isTemplateId),
  versions: z.tuple([partsSchema.extend({ assets: assetsSchema, ...declaredSchema.shape })], olderSchema),
});

const assetSchema = z.object({
  name: assetNameSchema,
  bytes: z.number().int().min(0),
  digest: digestSchema,
  mediaType: z.string(),
  savedAt: z.iso.datetime(),
});

/** A version as a record has it. Services before 26 November 2026 wrote what each declares into the record. */
export type RecordedVersion = OlderVersion & Partial<Declared>;

/** A template as its record has it. */
export interface TemplateRecord {
  id: string;
  versions: [newest: TemplateVersion, ...older: RecordedVersion[]];
}

/** The template in a record; the end of a sentence about the record if there is none, or one of another id. */
export function readRecord(id: string, text: string): TemplateRecord | string {
  const record = read(templateSchema, text, 'template');
  if (typeof record === 'string') return record;
  if (record.id !== id) return 'describes another template';
  const [newest, ...others] = record.versions;
  let { assets } = newest;
  const older = others.map((version): RecordedVersion => {
    assets = version.assets ?? assets;
    return { ...version, assets };
  });
  return { id, versions: [newest, ...older] };
}

/** The text of a record. */
export function writeRecord({ id, versions: [newest, ...older] }: StoredTemplate): string {
  return JSON.stringify({ id, versions: [newest, ...withoutRepeatedAssets(newest, older)] });
}

/** The template of a record, which says of older versions only what they consist of. */
export function storedTemplate({ id, versions: [newest, ...older] }: TemplateRecord): StoredTemplate {
  return { id, versions: [newest, ...older.map(partsOf)] };
}

/** A version without what it declares. */
export function partsOf({ version, savedAt, html, assets, declared }: RecordedVersion): OlderVersion {
  return { version, savedAt, html, assets, ...(declared !== undefined && { declared }) };
}

/** The bytes of a record, once what its older versions declare lies beside it. */
export function recordBytes(newest: TemplateVersion, older: readonly OlderVersion[]): number {
  const versions = older.map((version) => ({ declared: NO_DIGEST, ...version }));
  return Buffer.byteLength(JSON.stringify([newest, ...withoutRepeatedAssets(newest, versions)])) + ID_BYTES;
}

const NO_DIGEST = '0'.repeat(64);

/** Those of the longest id, and of what surrounds it. */
const ID_BYTES = 100;

function withoutRepeatedAssets(newest: VersionParts, older: readonly OlderVersion[]): object[] {
  let before = JSON.stringify(newest.assets);
  return older.map(({ assets, ...version }) => {
    const text = JSON.stringify(assets);
    const isRepeated = text === before;
    before = text;
    return isRepeated ? version : { ...version, assets };
  });
}

/** The content that says what a version declares. */
export function writeDeclared({ declaration, warnings }: Declared): Uint8Array {
  return Buffer.from(JSON.stringify({ declaration, warnings }));
}

/** Reads such content; undefined where it is none. */
export function readDeclared(bytes: Uint8Array): Declared | undefined {
  const declared = read(declaredSchema, Buffer.from(bytes).toString(), 'template');
  return typeof declared === 'string' ? undefined : declared;
}

/** The asset in a record; the end of a sentence about the record if there is none. */
export function readAsset(text: string): StoredAsset | string {
  return read(assetSchema, text, 'asset');
}

function read<Output>(schema: z.ZodType<Output>, text: string, what: string): Output | string {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return 'is not valid JSON';
  }
  return schema.safeParse(content).data ?? `does not describe a${what === 'asset' ? 'n' : ''} ${what}`;
}
