import type { Callers } from '../../access/caller.js';
import type { Clock } from '../../access/clock.js';
import { namesEntityTag } from '../../entity-tag.js';
import type { Handler, HttpReply, HttpRequest } from '../../http/exchange.js';
import { type PictureStore, pictureName, readPictureFile } from '../../store/picture-store.js';
import { ApiError } from '../errors.js';
import { parseLinkQuery } from '../links/link-query.js';
import { linkVerification } from '../links/verification.js';
import { asApiError } from '../render/refusals.js';
import { signedFile } from './file-link.js';

export interface FileCollaborators {
  callers: Callers;
  clock: Clock;
  store: PictureStore;
}

/** GET /api/files/FILE?…: a kept picture, or a part of it, for everyone who has the link. It costs nothing. */
export function fileHandler({ callers, clock, store }: FileCollaborators): Handler {
  const verify = linkVerification(callers, clock);
  const answer = async (request: HttpRequest): Promise<HttpReply> => {
    const asked = { range: request.header('range'), ifRange: request.header('if-range') };
    const condition = request.header('if-none-match');
    const [file = ''] = request.parameters;
    const parameters = parseLinkQuery(request.query);
    const { caller, expires } = await verify(signedFile(file), parameters);
    const about = readPictureFile(file);
    if (!about || expires === undefined || caller.key === undefined) throw new ApiError('unknown_file');
    const etag = `"${about.digest}"`;
    const secondsLeft = Math.max(0, Math.floor(expires - clock.now() / 1000));
    const headers: Record<string, string> = {
      'Cache-Control': `public, max-age=${secondsLeft}, immutable`,
      ETag: etag,
    };
    if (namesEntityTag(condition, etag)) return { status: 304, headers };

    const name = pictureName(expires, caller.key, file);
    const size = await store.size(name);
    if (!size) throw new ApiError('unknown_file');
    headers['Content-Type'] = about.mediaType;
    headers['Content-Disposition'] = inline(parameters.get('name'), file);
    headers['Accept-Ranges'] = 'bytes';
    // A part is asked for of the same bytes alone, which a date does not tell (RFC 9110, section 13.1.5).
    const isSame = asked.ifRange === undefined || asked.ifRange.trim() === etag;
    const range = isSame ? requestedRange(asked.range, size) : undefined;
    if (range === 'unsatisfiable')
      throw new ApiError('invalid_range', {}, { 'Content-Range': `bytes */${size}` });
    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range) headers['Content-Range'] = `bytes ${first}-${last}/${size}`;
    const pieces = store.read(name, first, last);
    return { status: range ? 206 : 200, headers, pieces, length: last + 1 - first };
  };
  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      // A cache may store a 404 by default (RFC 9111, section 4.2.2).
      throw asApiError(error).withHeaders({ 'Cache-Control': 'no-store' });
    }
  };
}

/** A template's id is a name in ASCII. */
function inline(name: string | undefined, file: string): string {
  const extension = file.slice(file.lastIndexOf('.'));
  return `inline; filename="${name !== undefined && /^[\w.-]{1,100}$/.test(name) ? name : 'image'}${extension}"`;
}

/** Bytes of a file, both from 0 and included. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a `Range` header (RFC 9110, section 14.2). Only one range is heeded: several, and what is malformed or of another
 * unit, have the whole file sent.
 * @param size bytes of the file, at least 1
 * @returns undefined for the whole file
 */
function requestedRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first < size ? { first, last } : 'unsatisfiable';
}
