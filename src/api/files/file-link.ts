/** Links to kept pictures, signed like links to renders. */

import type { SigningKey } from '../../access/key-store.js';
import { canonicalQuery, linkSignature } from '../links/samples/sign.js';

/** The parameters of a link to a picture. */
export interface FileLink {
  /** As `pictureFile` makes it. */
  file: string;
  /** Unix seconds. */
  expires: number;
  /** Under which a browser saves the picture, without an extension. */
  name: string;
}

/** The text that is signed for a file. No render is signed as one, since no template has a slash in its id. */
export function signedFile(file: string): string {
  return `files/${file}`;
}

/** A link that everybody who has it may open until it ends. @param base address of the service */
export function fileLink(
  base: string,
  { file, expires, name }: FileLink,
  { id, secret }: SigningKey,
): string {
  const query = canonicalQuery({ expires, key: id, name });
  const signature = linkSignature(signedFile(file), query, secret);
  return `${base.replace(/\/+$/, '')}/api/files/${file}?${query}&signature=${signature}`;
}

/**
 * The address of a kept picture: that of a server in front of the store, or a link to this service.
 * @param name of the picture in the store
 */
export function storedPictureUrl(
  { base, storePublicUrl }: { base: string; storePublicUrl: string | undefined },
  name: string,
  link: FileLink,
  key: SigningKey,
): string {
  if (storePublicUrl === undefined) return fileLink(base, link, key);
  return `${storePublicUrl.replace(/\/+$/, '')}/${name}`;
}
