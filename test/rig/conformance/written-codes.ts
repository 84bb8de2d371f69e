/** Codes of documents, which no browser knows, written out as drawings. */

import { type Barcode, barcode } from '../../../workers/barcodes/barcode.js';
import { BarcodeWork } from '../../../workers/barcodes/barcode-work.js';
import { loadEncoder } from '../../../workers/barcodes/encoder.js';
import { type RequestedCode, requestedCode } from '../../../workers/barcodes/requested-code.js';

const STYLE = /<style\b[\s\S]*?<\/style>/g;
const CODE = /<tuval-code\b([^>]*)>\s*<\/tuval-code>/g;

/** Pixels of a module of a code that nobody gives a size. */
const MODULE_PIXELS = 3;

/**
 * A document without fields whose codes are `<svg>` elements, with the same classes and styles. Their natural sizes are styles that
 * yield to all others, since the attributes of an `<svg>` say a height even where a style says another width.
 */
export async function withWrittenCodes(html: string): Promise<string> {
  if (!html.includes('<tuval-code')) return html;
  await loadEncoder();
  let sizes = '';
  const written = html
    .replace(STYLE, (sheet) => sheet.replace(/\btuval-code\b/g, 'svg'))
    .replace(CODE, (_, attributes: string) => {
      const { drawing, size } = drawingOf(attributes, `code-${sizes.length}`);
      sizes += size;
      return drawing;
    });
  return written.replace(/<head\b[^>]*>/i, (tag) => `${tag}<style>${sizes}</style>`);
}

function drawingOf(written: string, name: string): { drawing: string; size: string } {
  const attributes = new Map(
    Array.from(written.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g), ([, name, value]) => [name, value] as const),
  );
  const [type, level, quiet] = ['type', 'level', 'quiet'].map((name) => attributes.get(name));
  const codes = Array.from(
    written.matchAll(/\s(?:class|id|style|dir|lang)\s*=\s*"[^"]*"/g),
    ([all]) => all,
  ).join('');
  const value = unescaped(attributes.get('value') ?? '');
  if (value === '') return { drawing: `<svg${codes} width="0" height="0"></svg>`, size: '' };
  const code = barcode(requestedCode({ type, level, quiet }) as RequestedCode, value, new BarcodeWork());
  const { width, height, isLinear } = code;
  const box = ` data-code="${name}" viewBox="0 0 ${width} ${height}"${isLinear ? ' preserveAspectRatio="none"' : ''}`;
  const drawing = `<svg${codes}${box} shape-rendering="crispEdges" fill="currentColor"><path d="${pathOf(code)}"/></svg>`;
  return { drawing, size: `:where([data-code="${name}"]) { width: ${width * MODULE_PIXELS}px }` };
}

function pathOf({ bars }: Barcode): string {
  let path = '';
  for (let at = 0; at < bars.length; at += 4) {
    const [left, top, width, height] = bars.subarray(at, at + 4);
    path += `M${left} ${top}h${width}v${height}h-${width}z`;
  }
  return path;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (all, number?: string, name?: string) =>
    number === undefined ? (NAMED[name ?? ''] ?? all) : String.fromCodePoint(Number(number)),
  );
}
