/** Calls the interface of the key's own templates and assets, and loads what the editor of sources comes with. */

import type { AssetList } from '../../../api/wire/asset-shapes.js';
import type { SavedTemplate as StoredTemplate } from '../../../api/wire/template-shapes.js';
import { call, keyHeader, type Template } from '../api.js';
import { language } from '../page-language.js';
import type { Vocabulary } from './code/vocabulary.js';
import type { GalleryDocument } from './gallery-document.js';

/** A template of the key. */
export type OwnTemplate = Template & Pick<StoredTemplate, 'version' | 'versions' | 'warnings'>;

/** The precondition of a change: the version that is there, or that there is none. */
export type Expected = { version: string } | 'none' | 'anything';

/** A template of the key. @param reference its id, or `ID@VERSION` @throws Refusal */
export async function readTemplate(reference: string): Promise<OwnTemplate> {
  const answer = await call(templateUrl(reference), { headers: keyHeader(), cache: 'no-cache' });
  return (await answer.json()) as OwnTemplate;
}

/** The source of a template of the key. @param reference its id, or `ID@VERSION` @throws Refusal */
export async function readSource(reference: string): Promise<string> {
  const headers = { ...keyHeader(), accept: 'text/html' };
  return (await call(templateUrl(reference), { headers, cache: 'no-cache' })).text();
}

/** Saves a template of the key. @throws Refusal */
export async function saveTemplate(id: string, source: string, expected: Expected): Promise<OwnTemplate> {
  const headers = { ...keyHeader(), ...conditionOf(expected), 'content-type': 'text/html; charset=utf-8' };
  const answer = await call(templateUrl(id), { method: 'PUT', headers, body: source });
  return (await answer.json()) as OwnTemplate;
}

/** Deletes a template of the key with all its versions. @throws Refusal */
export async function deleteTemplate(id: string): Promise<void> {
  await call(templateUrl(id), { method: 'DELETE', headers: keyHeader() });
}

/** @throws Refusal */
export async function listAssets(): Promise<AssetList> {
  return (await call('api/assets', { headers: keyHeader() })).json() as Promise<AssetList>;
}

/** @throws Refusal */
export async function saveAsset(name: string, file: Blob, expected: Expected): Promise<void> {
  const headers = {
    ...keyHeader(),
    ...conditionOf(expected),
    'content-type': 'application/octet-stream',
  };
  await call(assetUrl(name), { method: 'PUT', headers, body: file });
}

/** @throws Refusal */
export async function deleteAsset(name: string): Promise<void> {
  await call(assetUrl(name), { method: 'DELETE', headers: keyHeader() });
}

let gallery: Promise<GalleryDocument[]> | undefined;

/** The documents to start from. @throws Refusal */
export function loadGallery(): Promise<GalleryDocument[]> {
  gallery ??= data<GalleryDocument[]>('gallery').catch((error: unknown) => {
    gallery = undefined;
    throw error;
  });
  return gallery;
}

/** The vocabulary of completions. @throws Refusal */
export function loadVocabulary(): Promise<Vocabulary> {
  return data('vocabulary');
}

/** A text of a document of the gallery in the language of the page. */
export function inPageLanguage(words: GalleryDocument['name']): string {
  return typeof words === 'string' ? words : (words[language()] ?? Object.values(words)[0] ?? '');
}

async function data<Content>(name: string): Promise<Content> {
  return (await call(`editor/source/${name}.json`)).json() as Promise<Content>;
}

function templateUrl(reference: string): string {
  return `api/templates/${encodeURIComponent(reference)}?lang=${language()}`;
}

function assetUrl(name: string): string {
  return `api/assets/${encodeURIComponent(name)}`;
}

function conditionOf(expected: Expected): Record<string, string> {
  if (expected === 'anything') return {};
  return expected === 'none' ? { 'if-none-match': '*' } : { 'if-match': `"${expected.version}"` };
}
