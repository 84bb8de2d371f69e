/** The descriptions of the assets of keys for the reference. */

import { z } from 'zod';
import { MOST_ASSET_BYTES } from '../../../workers/documents/document-source.js';
import { ASSET_EXTENSIONS, ASSET_MEDIA_TYPES } from '../../documents/asset-kinds.js';
import type { Operation } from '../openapi/operation.js';
import { KEY_ERRORS, UPLOAD_HEADERS } from '../openapi/upload-replies.js';
import { assetListSchema, assetSchema } from '../wire/asset-shapes.js';

const path = z.object({
  name: z
    .string()
    .describe(
      `Letters, digits, \`.\`, \`-\` and \`_\`, at most 100, with one of the endings ${ASSET_EXTENSIONS.join(', ')}.`,
    ),
});

const ifMatch = z
  .string()
  .optional()
  .describe('Entity tags of which one has to be that of the asset, or `*`.');

export const assetSavingOperation: Operation = {
  id: 'saveAsset',
  tag: 'Own templates',
  summary: 'Save a picture or a font',
  description: `At most ${MOST_ASSET_BYTES / 1024 / 1024} MiB. Documents take the asset when they are saved next: a version
keeps those that it was saved with. Counts as a preview.`,
  takesKey: 'required',
  path,
  requestHeaders: z.object({
    'If-Match': ifMatch,
    'If-None-Match': z.string().optional().describe('`*`, so that nothing that exists is replaced.'),
  }),
  upload: ['application/octet-stream', ...ASSET_MEDIA_TYPES],
  reply: {
    description: 'The asset took the place of another.',
    created: 'The asset is new.',
    headers: ['ETag', ...UPLOAD_HEADERS],
    content: { 'application/json': assetSchema },
  },
  errors: {
    ...KEY_ERRORS,
    invalid_parameter: [],
    invalid_asset: UPLOAD_HEADERS,
    asset_limit: UPLOAD_HEADERS,
    precondition_failed: UPLOAD_HEADERS,
    rate_limited: ['Retry-After', ...UPLOAD_HEADERS],
    body_too_large: [],
    body_timeout: [],
    busy: ['Retry-After'],
    shutting_down: ['Retry-After'],
  },
  schemas: { Asset: assetSchema },
};

export const assetListOperation: Operation = {
  id: 'listAssets',
  tag: 'Own templates',
  summary: 'List the pictures and fonts of the key',
  description: 'Counts as a preview.',
  takesKey: 'required',
  reply: {
    description: 'All assets.',
    headers: [...UPLOAD_HEADERS],
    content: { 'application/json': assetListSchema },
  },
  errors: { ...KEY_ERRORS, rate_limited: ['Retry-After', ...UPLOAD_HEADERS] },
  schemas: { AssetList: assetListSchema },
};

export const assetOperation: Operation = {
  id: 'getAsset',
  tag: 'Own templates',
  summary: 'Download a picture or a font',
  description: 'The bytes as they were saved.',
  takesKey: 'required',
  path,
  reply: {
    description: 'The asset.',
    headers: ['Cache-Control', 'ETag', 'Content-Disposition'],
    content: Object.fromEntries(ASSET_MEDIA_TYPES.map((type) => [type, 'bytes' as const])),
    conditional: true,
  },
  errors: { ...KEY_ERRORS, unknown_asset: [] },
};

export const assetRemovalOperation: Operation = {
  id: 'deleteAsset',
  tag: 'Own templates',
  summary: 'Delete a picture or a font',
  description: 'Versions that were saved with the asset keep it. Counts as a preview.',
  takesKey: 'required',
  path,
  requestHeaders: z.object({ 'If-Match': ifMatch }),
  reply: { status: 204, description: 'The asset is gone.', headers: [...UPLOAD_HEADERS], content: {} },
  errors: {
    ...KEY_ERRORS,
    rate_limited: ['Retry-After', ...UPLOAD_HEADERS],
    unknown_asset: UPLOAD_HEADERS,
    precondition_failed: UPLOAD_HEADERS,
  },
};
