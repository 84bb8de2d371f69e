import type { Client } from '../rendering/client.js';
import { PictureUnavailable } from '../rendering/failures.js';
import { ImageUnavailable } from '../rendering/pictures/picture-unavailable.js';
import type { PictureSource } from '../rendering/request-pictures.js';

/** Attributes of elements that name a picture. */
const ADDRESSES = new Set(['src', 'href', 'xlinkHref', 'xlink:href']);
const PICTURED = new Set(['img', 'image']);
/** Styles that name pictures. */
const STYLES = ['background', 'backgroundImage', 'maskImage'];

const REMOTE = /^https?:/i;
const REMOTE_URL = /url\(\s*(['"]?)(https?:[^'")\s]+)\1\s*\)/gi;

type Props = Record<string, unknown>;

/**
 * Puts pictures in the place of their addresses in a tree, each fetched once, as those of fields are.
 * @param tree as `plainTree` makes it; it is changed
 * @throws PictureUnavailable with the address that cannot be fetched
 */
export async function fetchTreePictures(tree: unknown, source: PictureSource, client: Client): Promise<void> {
  const places: { url: string; put(data: string): void }[] = [];
  collect(tree, places);
  const urls = [...new Set(places.map(({ url }) => url))];
  const fetched = await Promise.all(
    urls.map(async (url) => [url, await fetchedAs(url, source, client)] as const),
  );
  const data = new Map(fetched);
  for (const { url, put } of places) put(data.get(url) ?? url);
}

async function fetchedAs(url: string, source: PictureSource, client: Client): Promise<string> {
  try {
    const { type, bytes } = await source.fetchPicture(url, client);
    return `data:image/${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')}`;
  } catch (error) {
    if (error instanceof ImageUnavailable) throw new PictureUnavailable(url, { cause: error });
    throw error;
  }
}

function collect(node: unknown, places: { url: string; put(data: string): void }[]): void {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, places);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, props } = node as { type: string; props: Props };
  for (const [name, value] of Object.entries(props)) {
    if (!PICTURED.has(type) || !ADDRESSES.has(name) || typeof value !== 'string' || !REMOTE.test(value))
      continue;
    places.push({ url: value, put: (data) => (props[name] = data) });
  }
  if (typeof props.style === 'object' && props.style !== null) collectStyles(props, places);
  collect(props.children, places);
}

function collectStyles(props: Props, places: { url: string; put(data: string): void }[]): void {
  // What the caller has made stays as it is.
  const style: Props = { ...(props.style as Props) };
  props.style = style;
  for (const name of STYLES) {
    const value = style[name];
    if (typeof value !== 'string') continue;
    for (const [, , url = ''] of value.matchAll(REMOTE_URL))
      places.push({ url, put: (data) => (style[name] = (style[name] as string).replaceAll(url, data)) });
  }
}
