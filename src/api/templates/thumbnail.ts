import { LRUCache } from 'lru-cache';
import { FORMATS } from '../../../workers/encoders/formats.js';
import type { Callers } from '../../access/caller.js';
import type { PreviewLimit } from '../../access/preview-limit.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import { engine } from '../../engine.js';
import { entityTag, namesEntityTag } from '../../entity-tag.js';
import type { Handler, HttpReply } from '../../http/exchange.js';
import { type Previewer, previewScale } from '../../rendering/previewer.js';
import { defaultRequest } from '../../rendering/render-request.js';
import type { ServedTemplate } from '../../rendering/served-template.js';
import { ApiError } from '../errors.js';
import { percentDecoded } from '../links/link-query.js';
import { admitPreview } from '../preview/preview-admission.js';
import { renderRefusal } from '../render/refusals.js';
import { requestedSize } from '../render/requested-render.js';
import { SIZE_PARAMETER } from '../reserved-keys.js';
import { OWN_CACHE_CONTROL, TEMPLATE_CACHE_CONTROL, VARY_BY_KEY } from './template-list.js';

/** The longest side of a thumbnail in pixels: sharp at half that size on screens with two pixels per CSS pixel. */
const LONGEST_SIDE = 480;

/** The JPEG quality of a thumbnail: those of our templates have 18 to 27 kB. */
const QUALITY = 80;

export interface Thumbnail {
  reply: HttpReply;
  notModified: HttpReply;
  etag: string;
  /** Of the picture. */
  bytes: number;
}

export interface ThumbnailCollaborators {
  templates: TemplateFinder;
  callers: Callers;
  previewer: Previewer;
  previewLimit: PreviewLimit;
}

/** Bytes of the thumbnails of keys' templates that a front retains: those of some three hundred. */
const MOST_OWN_BYTES = 8 * 1024 * 1024;

/** What an entry takes beside its picture. */
const ENTRY_BYTES = 1000;

/** Draws the defaults of templates, small, each on the first request for it. @throws ApiError if the render fails */
export function thumbnailsOf(previewer: Previewer): (template: ServedTemplate) => Promise<Thumbnail> {
  const thumbnails = new WeakMap<ServedTemplate, Promise<Thumbnail>>();
  return (template) => {
    const cached = thumbnails.get(template);
    if (cached) return cached;
    const drawn = drawThumbnail(template, previewer);
    thumbnails.set(template, drawn);
    drawn.catch(() => thumbnails.delete(template));
    return drawn;
  };
}

/** The thumbnails of keys' templates, which are another object every few seconds, by owner and version. */
class OwnThumbnails {
  readonly #previewer: Previewer;
  readonly #drawn = new LRUCache<string, Thumbnail>({
    maxSize: MOST_OWN_BYTES,
    sizeCalculation: ({ bytes }) => bytes + ENTRY_BYTES,
  });
  readonly #pending = new Map<string, Promise<Thumbnail>>();

  constructor(previewer: Previewer) {
    this.#previewer = previewer;
  }

  /**
   * @param admit is asked before one is drawn
   * @throws what `admit` throws, and ApiError if the render fails
   */
  async of(template: ServedTemplate, admit: () => Promise<unknown>): Promise<Thumbnail> {
    const key = JSON.stringify([template.owner, template.id, template.source?.version, template.size]);
    const cached = this.#drawn.get(key) ?? this.#pending.get(key);
    if (cached) return cached;
    await admit();
    return this.#pending.get(key) ?? this.#draw(key, template);
  }

  #draw(key: string, template: ServedTemplate): Promise<Thumbnail> {
    const drawn = drawThumbnail(template, this.#previewer)
      .then((thumbnail) => {
        this.#drawn.set(key, thumbnail);
        return thumbnail;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, drawn);
    return drawn;
  }
}

/** The response to a request for a thumbnail. */
export function thumbnailReply(
  { reply, notModified, etag }: Thumbnail,
  ifNoneMatch: string | undefined,
): HttpReply {
  return namesEntityTag(ifNoneMatch, etag) ? notModified : reply;
}

/**
 * GET /api/templates/ID/thumbnail?size=…: the defaults of a template in one of its sizes, small; drawn on the first request and then cached. One of a
 * key's template takes a unit of the limit on previews when it is drawn.
 */
export function thumbnailHandler({
  templates,
  callers,
  previewer,
  previewLimit,
}: ThumbnailCollaborators): Handler {
  const sharedOf = thumbnailsOf(previewer);
  const own = new OwnThumbnails(previewer);
  return async (request) => {
    const reference = percentDecoded(request.parameters[0] ?? '') ?? '';
    const apiKey = request.header('x-api-key');
    const caller = apiKey === undefined ? undefined : await callers.identify(apiKey, request.clientAddress);
    const key = caller === 'invalid_key' ? undefined : caller?.key;
    const found = await templates.find(reference, key);
    if (!found) throw new ApiError('unknown_template');
    const template = requestedSize(thumbnailQuery(request.query), found);
    const condition = request.header('if-none-match');
    if (template.owner === undefined) return thumbnailReply(await sharedOf(template), condition);
    const admit = () => admitPreview({ callers, previewLimit }, request.clientAddress);
    return thumbnailReply(await own.of(template, admit), condition);
  };
}

/** What of a query says which picture is asked for; the rest says nothing. */
function thumbnailQuery(query: string): Record<string, unknown> {
  const size = new URLSearchParams(query).get(SIZE_PARAMETER);
  return size === null ? {} : { [SIZE_PARAMETER]: size };
}

/** @throws ApiError if the render fails */
async function drawThumbnail(template: ServedTemplate, previewer: Previewer): Promise<Thumbnail> {
  const request = defaultRequest(template, { format: 'jpeg', quality: QUALITY });
  const scale = previewScale(template, LONGEST_SIDE);
  // For all who ask: nobody's leaving cancels it. Previews hold up only the thumbnail of a key's template.
  const client = { caller: template.owner ?? 'thumbnails', signal: new AbortController().signal };
  const { bytes } = await previewer
    .preview({ ...request, scale }, client, template.owner === undefined ? 'still' : 'preview')
    .catch((error: unknown) => {
      throw renderRefusal(error);
    });
  const etag = entityTag(bytes);
  const cacheControl = template.owner === undefined ? TEMPLATE_CACHE_CONTROL : OWN_CACHE_CONTROL;
  const headers = { 'Cache-Control': cacheControl, ETag: etag, ...VARY_BY_KEY };
  return {
    reply: {
      status: 200,
      headers: { ...headers, 'Content-Type': FORMATS.jpeg.mediaType, 'X-Engine': engine },
      body: bytes,
    },
    notModified: { status: 304, headers },
    etag,
    bytes: bytes.length,
  };
}
