/** Where finished pictures are kept, whatever that is. */

import { FORMATS, type Format } from '../../workers/encoders/formats.js';

/**
 * Keeps pictures by their names, which `pictureName` makes. Every method but `close` throws PictureStoreUnavailable where the
 * store cannot be reached, is too slow or refuses.
 */
export interface PictureStore {
  /** Keeps a picture, whole or not at all. One of the same name is replaced. */
  put(name: string, bytes: Uint8Array, about: PictureHeaders): Promise<void>;
  /** The bytes of a picture; undefined if there is none of this name. */
  size(name: string): Promise<number | undefined>;
  /** A part of a picture that is there, as it comes: from byte `first` to byte `last`, both from 0 and included. */
  read(name: string, first: number, last: number): AsyncIterable<Uint8Array>;
  /** A whole picture in one go; undefined if there is none of this name, or it is not to be read. */
  get(name: string, reading?: Reading): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes a picture, if it is there. */
  remove(name: string): Promise<void>;
  /**
   * Removes pictures that have ended.
   * @param day all that ended before it, `2026-11-29`
   * @param most pictures that are removed at once
   * @returns how many were removed
   */
  sweep(day: string, most: number): Promise<number>;
  close(): void;
}

/** How a picture is read that may be large, or come too late. */
export interface Reading {
  /** Asked once, before anything is read; false where there are too many bytes. */
  admits?(bytes: number): boolean;
  /** Ends it where the store can be told so. */
  signal?: AbortSignal;
}

/** Headers that servers in front of the store send with a picture. */
export interface PictureHeaders {
  mediaType: string;
  cacheControl: string;
}

/** The store is away, is too slow or refuses. What was to be done may or may not have happened. */
export class PictureStoreUnavailable extends Error {
  override name = 'PictureStoreUnavailable';
}

/** The end of a file's name: the digest of its bytes and an extension. */
const FILE = /^[0-9a-f]{64}\.([a-z0-9]{1,8})$/;

/** A name that `pictureName` has made. */
export const PICTURE_NAME = /^2\d{3}-\d\d-\d\d\/[\w-]{1,64}\/[0-9a-f]{64}\.[a-z0-9]{1,8}$/;

/**
 * The name of a picture, of which nothing is chosen by a caller. A picture that is kept twice on one day is there once.
 * @param expires when it ends, in Unix seconds
 * @param owner id of the key that keeps it
 * @param file as `pictureFile` makes it
 */
export function pictureName(expires: number, owner: string, file: string): string {
  return `${dayOf(1000 * expires)}/${owner}/${file}`;
}

/** @param digest SHA-256 of the picture, in hexadecimal */
export function pictureFile(digest: string, format: Format): string {
  return `${digest}.${FORMATS[format].extension}`;
}

/** The digest and the media type that a file's name says; undefined for what `pictureFile` does not make. */
export function readPictureFile(file: string): { digest: string; mediaType: string } | undefined {
  const extension = FILE.exec(file)?.[1];
  const format = Object.values(FORMATS).find((each) => each.extension === extension);
  return format && { digest: file.slice(0, 64), mediaType: format.mediaType };
}

/** The UTC day of a time in milliseconds. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The day that a name begins with; undefined for what is no picture of ours. */
export function dayOfName(name: string): string | undefined {
  return PICTURE_NAME.test(name) ? name.slice(0, 10) : undefined;
}
