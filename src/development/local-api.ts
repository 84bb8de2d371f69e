import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ASSETS_FOLDER,
  isAssetName,
  MOST_ASSET_BYTES,
  MOST_DOCUMENT_BYTES,
} from '../../workers/documents/document-source.js';
import { Callers } from '../access/caller.js';
import type { KeyLookup } from '../access/key-store.js';
import { MemoryQuotaStore } from '../access/memory-quota-store.js';
import { type Plan, Plans } from '../access/plans.js';
import { PreviewLimit } from '../access/preview-limit.js';
import { checkedTemplates } from '../api/checked-templates.js';
import { previewHandler } from '../api/preview/preview.js';
import { renderHandler } from '../api/render/render-handler.js';
import { templateCheckHandler } from '../api/templates/document-templates.js';
import { templateListHandler } from '../api/templates/template-list.js';
import type { Config } from '../config.js';
import { DocumentContents } from '../documents/document-contents.js';
import { DocumentDrafts } from '../documents/document-drafts.js';
import type { DocumentStore, StoredAsset } from '../documents/document-store.js';
import { SourceLeases } from '../documents/source-leases.js';
import { TemplateCatalogue } from '../documents/template-catalogue.js';
import { type FolderLog, TemplateFolder } from '../documents/template-folder.js';
import { unlessMissing } from '../files/durable-files.js';
import { readRegularFile, UnreadableFile } from '../files/regular-files.js';
import type { Route } from '../http/exchange.js';
import { guideRoute } from '../pages/reference/guide-route.js';
import { RecentPictures } from '../rendering/pictures/recent-pictures.js';
import { Previewer } from '../rendering/previewer.js';
import { Renderer } from '../rendering/renderer.js';
import { ResultCache } from '../rendering/result-cache.js';
import { sha256 } from '../sha256.js';
import { LOCAL_CALLER } from './local-plan.js';
import { localSavingHandler } from './local-saving.js';
import type { Workbench } from './workbench.js';

/** The key of whoever draws without a service; it opens nothing elsewhere. */
export const LOCAL_KEY = `tvl_${'0'.repeat(32)}`;

/** What belongs to this machine is not counted. */
const UNCOUNTED = 1_000_000;

const PLAN: Plan = { ...LOCAL_CALLER.plan, rpm: UNCOUNTED, dailyQuota: UNCOUNTED, templates: 1 };

const KEYS: KeyLookup = {
  find: async (hash) => ({
    ...{ id: `k_${'0'.repeat(12)}`, hash, name: '', plan: PLAN.id },
    createdAt: '1970-01-01T00:00:00.000Z',
  }),
  findById: async () => undefined,
  noteUse: async () => {},
};

export interface LocalApiOptions {
  config: Config;
  workbench: Workbench;
  /** A folder of templates, where documents are saved, too. */
  folder: string | undefined;
  log: FolderLog;
}

/** A part of the interface without a service: what draws, lists, checks and saves templates. */
export interface LocalApi {
  routes: Route[];
  close(): void;
}

/** Reads the templates. */
export async function openLocalApi({
  config,
  workbench,
  folder: path,
  log,
}: LocalApiOptions): Promise<LocalApi> {
  const code = await checkedTemplates();
  const isTaken = (id: string) => code.has(id);
  const folderAt = (place: string) => new TemplateFolder(place, { ...workbench, log, isTaken });
  const folder = path === undefined ? undefined : { path, templates: folderAt(path) };
  await folder?.templates.open();
  const templates = new TemplateCatalogue(code, folder?.templates);
  const callers = new Callers(KEYS, new Plans([{ ...PLAN, id: 'anonymous' }, PLAN]));
  const quotas = new MemoryQuotaStore();
  const previewLimit = new PreviewLimit(quotas, UNCOUNTED);
  const assets = new FolderAssets(path);
  const drafts = new DocumentDrafts(assets, new SourceLeases(new DocumentContents(assets)));
  const { pool, checks } = workbench;
  const pictures = new RecentPictures(workbench.pictures);
  const receiving = { callers, previewLimit, checking: { drafts, checks } };
  const renderer = new Renderer({ pictures, pool, results: new ResultCache(config.resultCacheBytes) });
  const previewer = new Previewer({ pictures, pool });
  const { maxBodyBytes } = config;
  const saving = { ...receiving, folder, isTaken };
  return {
    routes: [
      { method: 'GET', path: '/api/templates', handle: templateListHandler(templates, callers) },
      {
        ...{ method: 'POST', path: '/api/render', maxBodyBytes },
        handle: renderHandler({ templates, callers, quotas, renderer }),
      },
      {
        ...{ method: 'POST', path: '/api/preview', maxBodyBytes },
        handle: previewHandler({ ...receiving, templates, previewer }),
      },
      {
        ...{ method: 'POST', path: '/api/templates/check', maxBodyBytes: MOST_DOCUMENT_BYTES },
        handle: templateCheckHandler(receiving),
      },
      {
        ...{ method: 'PUT', path: '/api/templates/:id', maxBodyBytes: MOST_DOCUMENT_BYTES },
        handle: localSavingHandler(saving),
      },
      guideRoute(),
    ],
    close: () => folder?.templates.close(),
  };
}

/** The pictures and fonts beside the templates of a folder, as if they were those of a key. */
class FolderAssets implements Pick<DocumentStore, 'assets' | 'content'> {
  readonly #folder: string | undefined;
  readonly #files = new Map<string, string>();

  /** @param folder none has no assets */
  constructor(folder: string | undefined) {
    this.#folder = folder && join(folder, ASSETS_FOLDER);
  }

  /** Those that are larger than an asset may be, or no regular files, are left out. */
  async assets(): Promise<StoredAsset[]> {
    const folder = this.#folder;
    if (folder === undefined) return [];
    const names = ((await unlessMissing(readdir(folder))) ?? []).filter(isAssetName).sort();
    const found: StoredAsset[] = [];
    for (const name of names) {
      const file = join(folder, name);
      const read = await readAsset(file);
      if (!read) continue;
      const { size, mtime } = read.status;
      const digest = await sha256(read.bytes);
      this.#files.set(digest, file);
      found.push({ name, bytes: size, digest, mediaType: '', savedAt: mtime.toISOString() });
    }
    return found;
  }

  async content(_owner: string, digest: string): Promise<Uint8Array | undefined> {
    const file = this.#files.get(digest);
    return file === undefined ? undefined : (await readAsset(file))?.bytes;
  }
}

/** Undefined where it cannot be an asset. */
function readAsset(file: string) {
  return readRegularFile(file, MOST_ASSET_BYTES, file).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  });
}
