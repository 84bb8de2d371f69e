/** Assets in answers. */

import { z } from 'zod';

export const assetSchema = z.object({
  name: z.string().describe('Documents name it `assets/NAME`.'),
  bytes: z.int().min(0),
  digest: z.string().describe('SHA-256 in hexadecimal.'),
  mediaType: z.string(),
  savedAt: z.iso.datetime().describe('UTC.'),
});

export const assetListSchema = z.object({
  assets: z.array(assetSchema).describe('By name.'),
  bytes: z.int().min(0).describe('Bytes of all of them.'),
  mostBytes: z.int().min(0).describe('Bytes that the plan allows.'),
});

export type ListedAsset = z.infer<typeof assetSchema>;
export type AssetList = z.infer<typeof assetListSchema>;
