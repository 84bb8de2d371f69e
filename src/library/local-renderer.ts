import { LRUCache } from 'lru-cache';
import {
  assetsRefusal,
  type DocumentSource,
  documentSource,
  isAssetName,
  MOST_DOCUMENT_BYTES,
} from '../../workers/documents/document-source.js';
import { FORMATS } from '../../workers/encoders/formats.js';
import { frameSize } from '../../workers/paint/frame-size.js';
import { checkedTemplates } from '../api/checked-templates.js';
import { ApiError } from '../api/errors.js';
import { renderRefusal } from '../api/render/refusals.js';
import { checkedRequest } from '../api/render/requested-render.js';
import { RESERVED_KEYS } from '../api/reserved-keys.js';
import { readConfig } from '../config.js';
import { LOCAL_CALLER } from '../development/local-plan.js';
import { CodeCompiler } from '../documents/code-compiler.js';
import { DocumentChecks } from '../documents/document-checks.js';
import { FolderFileError } from '../documents/folder-files.js';
import type { FileVerdict } from '../documents/template-reader.js';
import type { Client } from '../rendering/client.js';
import { RenderAbandoned } from '../rendering/failures.js';
import { LOOKUPS_AT_ONCE, NameLookups } from '../rendering/pictures/name-lookups.js';
import type { PictureFetcher } from '../rendering/pictures/picture-fetcher.js';
import type { RenderPool } from '../rendering/render-pool.js';
import type { RenderRequest } from '../rendering/render-request.js';
import { Renderer } from '../rendering/renderer.js';
import { ResultCache } from '../rendering/result-cache.js';
import { isCode, type ServedTemplate, servedDocument, weightOf } from '../rendering/served-template.js';
import { isStored } from '../rendering/stored-source.js';
import { configuredFetcher } from '../service/picture-fetching.js';
import { startRenderThreads } from '../service/render-threads.js';
import { elementRequest } from './element-request.js';
import { FolderTemplates } from './folder-templates.js';
import { type Limits, sharedOut } from './memory-shares.js';
import { plainTree, TreeRefused } from './plain-tree.js';
import { RendererFonts } from './renderer-fonts.js';
import type { DocumentTemplate, ElementOptions, RenderedPicture, RendererOptions } from './renderer-types.js';
import { fetchTreePictures } from './tree-pictures.js';

/** A thread that dies is replaced, and the render that it had says why. */
const NO_LOG = { error() {} };

/** The start of a thread counts as time of its first task, machines that people work on are busy, and who waits no longer has a signal. */
const TIMEOUT_MS = 120_000;

const CALLER = 'library';

/** Documents that are kept checked, with the fonts of the renderer. */
const CHECKED_BYTES = 32 * 1024 * 1024;

const DOCUMENT_ID = 'document';

/** A template and values to draw. */
export interface LocalRender {
  template: string | DocumentTemplate;
  data: unknown;
  /** Parameters of the interface. */
  parameters: object;
}

/** Draws in threads of this process, with the checks of the interface. What it throws is an ApiError. */
export class LocalRenderer {
  readonly #pool: RenderPool;
  readonly #pictures: PictureFetcher;
  readonly #renderer: Renderer;
  readonly #checks: DocumentChecks;
  readonly #compiler = new CodeCompiler();
  readonly #fonts: RendererFonts;
  readonly #folder: FolderTemplates | undefined;
  readonly #own = checkedTemplates();
  /** Checked documents by their versions. */
  readonly #documents = new LRUCache<string, ServedTemplate>({
    maxSize: CHECKED_BYTES,
    sizeCalculation: weightOf,
  });

  constructor({ threads, memory, fonts = [], templates, timeoutMs, ...hosts }: RendererOptions) {
    const usual = readConfig({});
    const config = {
      ...usual,
      renderThreads: threads ?? usual.renderThreads,
      renderTimeoutMs: timeoutMs ?? TIMEOUT_MS,
      imageAllowedHosts: [...(hosts.imageAllowedHosts ?? [])],
      imageAllowedCidrs: [...(hosts.imageAllowedCidrs ?? [])],
    };
    const maxDownloads = config.renderThreads * (config.queueLimit + 1);
    const limits: Limits = { ...config, heapMb: undefined, maxDownloads };
    const own = { ...config, ...(memory === undefined ? limits : sharedOut(limits, memory)) };
    this.#pool = startRenderThreads(own, NO_LOG, { heapMb: own.heapMb });
    const resolve = new NameLookups().limitedTo(LOOKUPS_AT_ONCE.renders);
    this.#pictures = configuredFetcher(own, { maxDownloads: own.maxDownloads, resolve });
    const results = new ResultCache(own.resultCacheBytes);
    this.#renderer = new Renderer({ pictures: this.#pictures, pool: this.#pool, results });
    this.#checks = new DocumentChecks(this.#pool, RESERVED_KEYS);
    this.#fonts = new RendererFonts(fonts);
    const reading = { checks: this.#checks, compiler: this.#compiler };
    this.#folder = templates === undefined ? undefined : new FolderTemplates(templates, reading);
    // Told by the first render.
    this.#own.catch(() => {});
  }

  /** @throws ApiError; RenderAbandoned once the signal has aborted */
  async render({ template, data, parameters }: LocalRender, signal: AbortSignal): Promise<RenderedPicture> {
    const client = { caller: CALLER, signal };
    try {
      const found = await this.#template(template, client);
      const body = { ...parameters, template: found.id, data };
      return await this.#drawn(checkedRequest(body, found).permittedTo(LOCAL_CALLER), client);
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Draws an element as satori does. @throws as `render`, and whatever its components throw */
  async element(element: unknown, options: ElementOptions, signal: AbortSignal): Promise<RenderedPicture> {
    const client = { caller: CALLER, signal };
    // What components throw is the caller's own.
    const tree = await plainTree(element).catch((error: unknown) => {
      throw error instanceof TreeRefused ? new ApiError('not_drawable', { reason: error.message }) : error;
    });
    try {
      await fetchTreePictures(tree, this.#pictures, client);
      return await this.#drawn(elementRequest(tree, options), client);
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async #drawn(request: RenderRequest, client: Client): Promise<RenderedPicture> {
    const { bytes, quality } =
      this.#renderer.cached(request) ?? (await this.#renderer.render(request, client));
    const { width, height } = frameSize(request.template, request.scale);
    const contentType = FORMATS[request.output.format].mediaType;
    // A copy, because the cache keeps what it has, whatever a caller does to its bytes.
    return { bytes: bytes.slice(), contentType, width, height, ...(quality !== undefined && { quality }) };
  }

  async #template(template: LocalRender['template'], client: Client): Promise<ServedTemplate> {
    const provided =
      typeof template === 'string' && template.trimStart().startsWith('<') ? { html: template } : template;
    if (typeof provided === 'object' && provided !== null)
      return this.#document(sentSource(provided), client);
    if (typeof provided !== 'string' || provided === '') throw new ApiError('template_required');
    const own = (await this.#own).get(provided);
    if (own) return own;
    const verdict = await this.#folder?.find(provided, client);
    if (!verdict) throw new ApiError('unknown_template');
    const found = templateOf(verdict);
    const { source } = found;
    if (!source || isStored(source) || isCode(source)) return found;
    return this.#fonts.added(source) === source ? found : this.#document(source, client);
  }

  /** A document that is checked, with the fonts of the renderer. */
  async #document(source: DocumentSource, client: Client): Promise<ServedTemplate> {
    const whole = this.#fonts.added(source);
    const checked = this.#documents.get(whole.version);
    if (checked) return checked;
    const { declaration, ...found } = await this.#checks.verdict(whole, client);
    const template = templateOf({ template: declaration && servedDocument(declaration, whole), ...found });
    this.#documents.set(whole.version, template);
    return template;
  }

  /** Ends downloads at once, and threads. */
  async close(): Promise<void> {
    this.#compiler.close();
    this.#pictures.close();
    await this.#pool.close();
  }
}

/** @throws ApiError with its problems where it is none */
function templateOf({ template, errors }: FileVerdict): ServedTemplate {
  if (template) return template;
  const [{ message, line, column } = { message: '', line: 1, column: 1 }] = errors;
  const details = { line, column, errors: [...errors] };
  throw new ApiError('invalid_template', { reason: message }).withDetails(details);
}

/** @throws ApiError where it cannot be one */
function sentSource({ html, assets = {} }: DocumentTemplate): DocumentSource {
  if (typeof html !== 'string') throw new ApiError('template_required');
  const bytes = Buffer.from(html);
  if (bytes.length > MOST_DOCUMENT_BYTES) throw new ApiError('body_too_large');
  const named = new Map<string, Uint8Array>();
  for (const [name, content] of Object.entries(assets)) {
    if (!isAssetName(name) || !(content instanceof Uint8Array))
      throw new ApiError('invalid_asset', { reason: `${name} is no name of an asset, or has no bytes` });
    named.set(name, content);
  }
  const refusal = assetsRefusal([...named.values()].reduce((sum, { length }) => sum + length, 0));
  if (refusal !== undefined) throw new ApiError('invalid_asset', { reason: refusal });
  return documentSource(DOCUMENT_ID, bytes, named);
}

function refusalOf(error: unknown): unknown {
  if (error instanceof RenderAbandoned) return error;
  if (error instanceof FolderFileError) return new ApiError('invalid_template', { reason: error.message });
  return renderRefusal(error);
}
