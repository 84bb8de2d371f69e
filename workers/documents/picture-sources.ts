/** Which picture an `<img>` shows of those that `srcset` and `<source>` offer (HTML, section 4.8.4.3). */

import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { ConditionError, mediaMatches } from '../css/style-sheets/conditions.js';
import { CssValueError } from '../css/syntax/component-values.js';
import type { ParentContext } from '../css/values/computation-context.js';
import { attributeOf, elementsOf } from './parsed-nodes.js';

interface Offer {
  url: string;
  /** Pixels of the picture for each of CSS; undefined where its width says that. */
  density: number | undefined;
  width: number | undefined;
}

/** Where a picture is shown, and what of it can be. */
export interface PictureContext {
  /** The picture that is made. */
  viewport: ParentContext;
  /** Tells whether a document can load it. */
  isReadable(url: string): boolean;
}

/** Formats by which a `<source>` is taken. */
const READ_TYPES = /^image\/(?:png|apng|jpe?g|webp|avif|gif|svg\+xml)$/i;

/** Candidates of one `srcset`. */
const MOST_OFFERS = 64;

/** The address that is shown in place of `src`; undefined where that is shown. */
export function chosenSource(image: Tree.Element, context: PictureContext): string | undefined {
  for (const { srcset, sizes } of sourcesOf(image, context)) {
    const offers = offersOf(srcset).filter(({ url }) => context.isReadable(url));
    const src = srcset === attributeOf(image, 'srcset') ? attributeOf(image, 'src') : undefined;
    const found = best(offers, widthOf(sizes, context), src);
    if (found !== undefined) return found;
  }
  return undefined;
}

function sourcesOf(
  image: Tree.Element,
  context: PictureContext,
): { srcset: string; sizes: string | undefined }[] {
  const around = image.parentNode;
  const before =
    around && 'tagName' in around && around.tagName === 'picture'
      ? elementsOf(around).filter((each) => each.tagName === 'source' || each === image)
      : [image];
  const wanted = before.slice(0, before.indexOf(image) + 1);
  return wanted.flatMap((element) => {
    const srcset = attributeOf(element, 'srcset');
    if (srcset === undefined) return [];
    if (element !== image) {
      const [media, type] = [attributeOf(element, 'media'), attributeOf(element, 'type')];
      if (media !== undefined && !matchesMedia(media, context.viewport)) return [];
      if (type !== undefined && !READ_TYPES.test(type.trim())) return [];
    }
    return [{ srcset, sizes: attributeOf(element, 'sizes') }];
  });
}

function offersOf(srcset: string): Offer[] {
  const offers: Offer[] = [];
  const pattern = /[\s,]*((?:\{\{[^{}]{0,64}\}\}|[^\s])+)([^,]*)/gy;
  for (let found = pattern.exec(srcset); found && offers.length < MOST_OFFERS; found = pattern.exec(srcset)) {
    const [, written = '', behind = ''] = found;
    const url = withoutLastCommas(written);
    // A comma at the end of an address ends the candidate.
    if (url !== written) pattern.lastIndex -= behind.length;
    const [, number, unit] = url === written ? (/^\s*([\d.]+)([xw])\s*$/.exec(behind) ?? []) : [];
    if (url === '') continue;
    offers.push({
      url,
      density: unit === 'w' ? undefined : Number(number ?? 1),
      width: unit === 'w' ? Number(number) : undefined,
    });
  }
  return offers;
}

/** A pattern would begin again at each comma. */
function withoutLastCommas(text: string): string {
  let end = text.length;
  while (text[end - 1] === ',') end--;
  return text.slice(0, end);
}

/** The width that `sizes` says, where it is of pixels or of the viewport without a condition. */
function widthOf(sizes: string | undefined, { viewport }: PictureContext): number {
  const { viewportWidth } = viewport.conversion;
  const [, number, unit] = /(?:^|,)\s*([\d.]+)(px|vw)$/.exec((sizes ?? '').trimEnd().slice(-64)) ?? [];
  if (number === undefined) return viewportWidth;
  return unit === 'vw' ? (Number(number) * viewportWidth) / 100 : Number(number);
}

/** The least dense one that has a pixel for each, or the densest. */
function best(offers: readonly Offer[], shownWidth: number, src: string | undefined): string | undefined {
  const all = offers.map(({ url, density, width }) => ({
    url: url as string | undefined,
    density: density ?? (width ?? 1) / Math.max(1, shownWidth),
  }));
  const hasWidths = offers.some(({ width }) => width !== undefined);
  if (src !== undefined && !hasWidths && !all.some(({ density }) => density === 1))
    all.push({ url: undefined, density: 1 });
  all.sort((one, other) => one.density - other.density);
  return (all.find(({ density }) => density >= 1) ?? all.at(-1))?.url;
}

/** A query that is not understood matches nothing. */
function matchesMedia(query: string, context: ParentContext): boolean {
  try {
    return mediaMatches(query, context) === true;
  } catch (error) {
    if (error instanceof ConditionError || error instanceof CssValueError) return false;
    throw error;
  }
}
