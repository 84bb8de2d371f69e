import { FolderStore } from './folder-store.js';
import type { PictureStore } from './picture-store.js';
import { S3Store } from './s3-store.js';
import type { StoreTarget } from './store-url.js';

/** Opens the store without asking it for anything; undefined where there is to be none. */
export function openPictureStore(target: StoreTarget): PictureStore | undefined {
  if (target.kind === 'off') return undefined;
  return target.kind === 'folder' ? new FolderStore(target.folder) : new S3Store(target);
}
