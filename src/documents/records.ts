/** How templates and assets are written down, and what may name them. */

import { webcrypto } from 'node:crypto';
import { z } from 'zod';
import type { TemplateDeclaration } from '../../templates/contract/index.js';
import { isAssetName } from '../../workers/documents/document-source.js';
import { isKeyId } from '../access/key-store.js';
import type { StoredAsset, StoredTemplate } from './document-store.js';
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

/** Whether the text has the form of a SHA-256 in hexadecimal. */
export function isDigest(text: string): boolean {
  return DIGEST.test(text);
}

/** Whether the text can name an owner: the id of a key. */
export const isOwner = isKeyId;

/** SHA-256 in hexadecimal, computed beside the event loop. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  // Web Crypto does not take shared memory, which other threads could write meanwhile.
  const own =
    bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : Uint8Array.from(bytes);
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', own)).toString('hex');
}

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

const versionSchema = z.object({
  version: z.string().regex(/^[0-9a-f]{32}$/),
  savedAt: z.iso.datetime(),
  html: digestSchema,
  assets: z.record(assetNameSchema, digestSchema),
  declaration: declarationSchema,
  warnings: z.array(z.object({ message: z.string(), line: z.number(), column: z.number() })),
});

const templateSchema = z.object({
  id: z.string().refine(isTemplateId),
  versions: z.tuple([versionSchema], versionSchema),
});

const assetSchema = z.object({
  name: assetNameSchema,
  bytes: z.number().int().min(0),
  digest: digestSchema,
  mediaType: z.string(),
  savedAt: z.iso.datetime(),
});

/** The template in a record; the end of a sentence about the record if there is none, or one of another id. */
export function readTemplate(id: string, text: string): StoredTemplate | string {
  const template = read(templateSchema, text, 'template');
  if (typeof template === 'string') return template;
  return template.id === id ? template : 'describes another template';
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
