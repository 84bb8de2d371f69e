/** What a document may load: assets beside it, `data:`, and pictures of fields. */

import { isDataUrl } from '../images/data-url.js';

/** An address in CSS, and the offsets of the `url(…)` that it stands in. */
interface PlacedAddress {
  address: string;
  start: number;
  /** Exclusive. */
  end: number;
}

type Mark = '"' | "'" | '';

/** Where the next address ends that has a mark around it, and behind which line end one must begin that ends there. */
interface Close {
  at: number;
  end: number;
  behind: number;
}

/** The addresses in CSS, within quotation marks or without, each on one line. No letter is searched again and again. */
export function* addressesIn(css: string): Generator<PlacedAddress> {
  const opening = /url\(\s*(["']?)/gi;
  const closes = new Map<Mark, Close>();
  for (let found = opening.exec(css); found; found = opening.exec(css)) {
    const mark = found[1] as Mark;
    const from = opening.lastIndex;
    const within = addressFrom(css, from, mark, closes) ?? addressFrom(css, from - mark.length, '', closes);
    if (!within) continue;
    yield { ...within, start: found.index };
    opening.lastIndex = within.end;
  }
}

const CLOSING: Readonly<Record<Mark, RegExp>> = { '"': /"\s*\)/g, "'": /'\s*\)/g, '': /\)/g };

const LINE_END = /[\n\r\u2028\u2029]/;

function addressFrom(css: string, from: number, mark: Mark, closes: Map<Mark, Close>) {
  let close = closes.get(mark);
  if (!close || close.at < from) {
    close = closeFrom(css, from, mark);
    closes.set(mark, close);
  }
  if (close.at === css.length || from <= close.behind) return undefined;
  const written = css.slice(from, close.at);
  const address = mark === '' ? written.trimEnd() : written;
  if (!LINE_END.test(address)) return { address, end: close.end };
  let line = address.length - 1;
  while (!LINE_END.test(address[line] as string)) line--;
  close.behind = from + line;
  return undefined;
}

function closeFrom(css: string, from: number, mark: Mark): Close {
  const closing = new RegExp(CLOSING[mark]);
  closing.lastIndex = from;
  const found = closing.exec(css);
  return { at: found?.index ?? css.length, end: closing.lastIndex, behind: -1 };
}

/**
 * The problem with an address; undefined for one that can be loaded.
 * @param assetNames those that there are; undefined where that is not known
 */
export function addressRefusal(url: string, assetNames: ReadonlySet<string> | undefined): string | undefined {
  const address = url.trim();
  if (isDataUrl(address)) return undefined;
  const shown = address.length > 60 ? `${address.slice(0, 60)}…` : address;
  if (address.startsWith('#'))
    return `${shown} names an element: such references are drawn within an svg only`;
  const remedy = 'write the name of an asset, data:, or {{key}} of an image field';
  if (address === '') return `an empty address loads nothing: ${remedy}`;
  // Whatever a browser takes for another place: a scheme, a host, a path from the root, a step upwards.
  const isElsewhere =
    /^[a-z][a-z0-9+.-]*:/i.test(address) ||
    /^[/\\]/.test(address) ||
    /[\\?#%\s]|(?:^|\/)\.\.(?:\/|$)/.test(address);
  if (isElsewhere) return `${shown} is not loaded: ${remedy}`;
  if (assetNames && !assetNames.has(assetName(address))) return `there is no asset ${shown}`;
  return undefined;
}

/** An asset's name as an address has it. */
function assetName(address: string): string {
  return address.trim().replace(/^(?:\.\/)+/, '');
}
