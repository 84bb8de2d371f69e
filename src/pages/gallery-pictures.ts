import { readFile } from 'node:fs/promises';
import { documentVersion } from '../../workers/documents/document-source.js';
import { ApiError } from '../api/errors.js';
import { renderRefusal } from '../api/render/refusals.js';
import { thumbnailReply, thumbnailsOf } from '../api/templates/thumbnail.js';
import type { DocumentChecks } from '../documents/document-checks.js';
import type { Route } from '../http/exchange.js';
import type { Previewer } from '../rendering/previewer.js';
import { type ServedTemplate, servedDocument } from '../rendering/served-template.js';
import { sharedBytes } from '../rendering/shared-bytes.js';
import type { GalleryDocument } from './editor/source/gallery-document.js';

const GALLERY = new URL('./editor/source/gallery.json', import.meta.url);

/**
 * The pictures of the documents to start from, at `/editor/gallery/ID.jpg`: each drawn on the first request, small, with
 * its defaults. They count nothing.
 * @throws Error if the build has not put the gallery beside this file
 */
export async function galleryPictureRoute({
  checks,
  previewer,
}: {
  checks: Pick<DocumentChecks, 'verdict'>;
  previewer: Previewer;
}): Promise<Route> {
  const documents = JSON.parse(await readFile(GALLERY, 'utf8')) as GalleryDocument[];
  const sources = new Map(documents.map(({ id, source }) => [`${id}.jpg`, source]));
  const templates = new Map<string, ServedTemplate>();
  const thumbnailOf = thumbnailsOf(previewer);
  let last: Promise<unknown> = Promise.resolve();
  const templateOf = async (file: string, source: string): Promise<ServedTemplate> => {
    const cached = templates.get(file);
    if (cached) return cached;
    const html = sharedBytes(Buffer.from(source));
    const named = { id: file, version: documentVersion(html, new Map()), html, assets: new Map() };
    const client = { caller: 'the gallery', signal: new AbortController().signal };
    // One after the other, so that the gallery alone never fills the queue.
    const verdict = last.then(() => checks.verdict(named, client));
    last = verdict.catch(() => {});
    const { declaration } = await verdict.catch((error: unknown) => {
      throw renderRefusal(error);
    });
    if (!declaration) throw new Error(`the gallery's ${file} cannot be drawn`);
    const template = servedDocument(declaration, named);
    templates.set(file, template);
    return template;
  };
  return {
    method: 'GET',
    path: '/editor/gallery/:file',
    handle: async (request) => {
      const ifNoneMatch = request.header('if-none-match');
      const [file = ''] = request.parameters;
      const source = sources.get(file);
      if (source === undefined) throw new ApiError('unknown_path');
      return thumbnailReply(await thumbnailOf(await templateOf(file, source)), ifNoneMatch);
    },
  };
}
