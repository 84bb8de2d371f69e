/** PUT, GET and DELETE of /api/assets/NAME, and GET of /api/assets: pictures and fonts for the documents of a key. */

import { isAssetName } from '../../../workers/documents/document-source.js';
import { ASSET_EXTENSIONS, checkedAsset, hasAssetExtension } from '../../documents/asset-kinds.js';
import type { DocumentContents } from '../../documents/document-contents.js';
import type { DocumentStore, StoredAsset } from '../../documents/document-store.js';
import { namesEntityTag } from '../../entity-tag.js';
import type { Handler, HttpRequest } from '../../http/exchange.js';
import { ApiError } from '../errors.js';
import { keyHolder } from '../key-holder.js';
import { percentDecoded } from '../links/link-query.js';
import { requestedPrecondition } from '../preconditions.js';
import { admitPreview, type PreviewCounting } from '../preview/preview-admission.js';
import { jsonReply } from '../replies.js';
import type { AssetList, ListedAsset } from '../wire/asset-shapes.js';

export interface AssetCollaborators extends PreviewCounting {
  documents: DocumentStore;
  contents: DocumentContents;
}

/** PUT /api/assets/NAME: keeps a picture or a font. Documents take it when they are saved next. */
export function assetSavingHandler({ callers, previewLimit, documents }: AssetCollaborators): Handler {
  return async (request) => {
    const condition = requestedPrecondition(request);
    const name = requestedName(request);
    if (!isAssetName(name) || !hasAssetExtension(name)) throw invalidName();
    const { key, plan } = await keyHolder(callers, request);
    if (plan.assetBytes === 0) throw new ApiError('asset_limit');
    const { headers } = await admitPreview({ callers, previewLimit }, request.clientAddress);
    // The body is kept from here on: before, nobody knew whose it is.
    const bytes = await request.body();
    const checked = checkedAsset(name, bytes);
    if ('problem' in checked) throw new ApiError('invalid_asset', { reason: checked.problem }, headers);
    const asset = { name, mediaType: checked.mediaType };
    const outcome = await documents.saveAsset(key, asset, bytes, plan.assetBytes, condition);
    if (outcome === 'changed') throw new ApiError('precondition_failed', {}, headers);
    if (outcome === 'limit') throw new ApiError('asset_limit', {}, headers);
    const etag = `"${outcome.asset.digest}"`;
    return jsonReply(outcome.created ? 201 : 200, listedAsset(outcome.asset), { ...headers, ETag: etag });
  };
}

/** GET /api/assets: what the key has, and how much it may have. */
export function assetListHandler({ callers, previewLimit, documents }: AssetCollaborators): Handler {
  return async (request) => {
    const { key, plan } = await keyHolder(callers, request);
    const { headers } = await admitPreview({ callers, previewLimit }, request.clientAddress);
    const assets = await documents.assets(key);
    const list: AssetList = {
      assets: assets.map(listedAsset),
      bytes: assets.reduce((sum, { bytes }) => sum + bytes, 0),
      mostBytes: plan.assetBytes,
    };
    return jsonReply(200, list, headers);
  };
}

/** GET /api/assets/NAME: the bytes of an asset. */
export function assetHandler({ callers, documents, contents }: AssetCollaborators): Handler {
  return async (request) => {
    const name = requestedName(request);
    const condition = request.header('if-none-match');
    const { key } = await keyHolder(callers, request);
    const asset = await documents.asset(key, name);
    if (!asset) throw new ApiError('unknown_asset');
    const headers = { 'Cache-Control': 'private, no-cache', ETag: `"${asset.digest}"` };
    if (namesEntityTag(condition, headers.ETag)) return { status: 304, headers };
    const body = await contents.content(key, asset.digest);
    return { status: 200, headers: { ...headers, ...HARMLESS, 'Content-Type': asset.mediaType }, body };
  };
}

/** DELETE /api/assets/NAME: versions that name it keep it. */
export function assetRemovalHandler({ callers, previewLimit, documents }: AssetCollaborators): Handler {
  return async (request) => {
    const name = requestedName(request);
    const condition = requestedPrecondition(request);
    const { key } = await keyHolder(callers, request);
    const { headers } = await admitPreview({ callers, previewLimit }, request.clientAddress);
    const outcome = await documents.deleteAsset(key, name, condition);
    if (outcome === undefined) throw new ApiError('unknown_asset', {}, headers);
    if (outcome === 'changed') throw new ApiError('precondition_failed', {}, headers);
    return { status: 204, headers };
  };
}

/** An SVG is never to run as a page of this service, because anybody may have written it. */
const HARMLESS = {
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "sandbox; default-src 'none'",
};

function requestedName({ parameters }: HttpRequest): string {
  return percentDecoded(parameters[0] ?? '') ?? '';
}

function invalidName(): ApiError {
  const endings = ASSET_EXTENSIONS.map((extension) => `.${extension}`).join(', ');
  const expectation = `en çok 100 harf, rakam, nokta, tire ve alt çizgiden oluşmalı, şunlardan biriyle bitmelidir: ${endings}`;
  return new ApiError('invalid_parameter', { name: 'name', expectation });
}

function listedAsset({ name, bytes, digest, mediaType, savedAt }: StoredAsset): ListedAsset {
  return { name, bytes, digest, mediaType, savedAt };
}
