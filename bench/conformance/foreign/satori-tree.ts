import { Buffer } from 'node:buffer';
import type { SatoriElement, SatoriFont, SatoriOptions } from './satori-stage.js';

type Children = SatoriElement['props']['children'];

/**
 * A tree as satori walks it: components called, texts that follow each other joined, and the pictures that it would fetch
 * as data URLs, from what the test itself answers in place of the network.
 */
export async function resolvedTree(node: unknown): Promise<Children> {
  if (Array.isArray(node)) {
    const nodes: unknown[] = [];
    for (const child of node.flat(Number.POSITIVE_INFINITY)) nodes.push(await resolvedTree(child));
    return joined(nodes.flat());
  }
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node !== 'object') return [String(node)];
  const { type, props } = node as SatoriElement;
  const component = typeof type === 'object' ? (type as { render?: unknown } | null)?.render : type;
  if (typeof component === 'function') return resolvedTree(await component(props));
  if (typeof type !== 'string') return resolvedTree([props?.children]);
  const { children, style, src, ...rest } = props ?? {};
  const resolved: Record<string, unknown> = { ...rest };
  if (style) resolved.style = await withPictures(style as Record<string, unknown>);
  if (src !== undefined) resolved.src = await dataUrl(src);
  resolved.children = await resolvedTree([children]);
  return [{ type, props: resolved }];
}

/** With the fonts that the test has at hand for what its own ones lack. */
export async function withAdditionalFonts(tree: Children, options: SatoriOptions): Promise<SatoriFont[]> {
  const fonts = [...(options.fonts ?? [])];
  if (!options.loadAdditionalAsset) return fonts;
  const words = new Set(textOf(tree).match(/[\p{L}]*[^\p{Script=Latin}\P{L}]+/gu));
  for (const word of words) {
    try {
      const asset = await options.loadAdditionalAsset('unknown', word);
      if (typeof asset !== 'string') fonts.push(...[asset].flat());
    } catch {
      // There is none for this word.
    }
  }
  return fonts;
}

function textOf(tree: unknown): string {
  if (typeof tree === 'string') return tree;
  if (Array.isArray(tree)) return tree.map(textOf).join(' ');
  return textOf((tree as SatoriElement | undefined)?.props.children ?? '');
}

function joined(nodes: readonly unknown[]): unknown[] {
  const all: unknown[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (typeof node === 'string' && typeof last === 'string') all[all.length - 1] = last + node;
    else all.push(node);
  }
  return all;
}

const NETWORK_PICTURE = /url\(\s*(["']?)(https?:[^"')]*)\1\s*\)/g;

async function withPictures(style: Record<string, unknown>): Promise<Record<string, unknown>> {
  const resolved = { ...style };
  for (const [name, value] of Object.entries(style)) {
    for (const [picture, , url] of String(value).matchAll(NETWORK_PICTURE))
      resolved[name] = String(resolved[name]).replace(picture, `url(${await dataUrl(url)})`);
  }
  return resolved;
}

const OUR_FETCH = globalThis.fetch;

/** @returns an empty text where there is no picture */
async function dataUrl(source: unknown): Promise<string> {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    const bytes = ArrayBuffer.isView(source) ? source.buffer : source;
    return `data:image/png;base64,${Buffer.from(bytes as ArrayBuffer).toString('base64')}`;
  }
  const url = String(source);
  if (!/^https?:/.test(url)) return url;
  // Only what a test has put in the place of fetch is asked.
  if (globalThis.fetch === OUR_FETCH) throw new Error('a picture from the network');
  try {
    const answer = await globalThis.fetch(url);
    const type = answer.headers.get('content-type') ?? 'image/svg+xml';
    if (type.includes('svg')) return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
    return `data:${type};base64,${Buffer.from(await answer.arrayBuffer()).toString('base64')}`;
  } catch {
    return '';
  }
}
