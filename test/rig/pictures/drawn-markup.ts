import { type Assets, defaultInput } from '../conformance/document.js';
import { drawDocument } from '../conformance/engine.js';

/** A document that was drawn, pixel by pixel. */
export interface DrawnMarkup {
  /** The colour of a pixel as `#rrggbb`. */
  at(x: number, y: number): string;
  /** The colours of all pixels of an area, each once. */
  colors(left: number, top: number, right: number, bottom: number): string[];
}

/** A document on white with some styles and a body, which has no margin unless the styles say so. */
function markupSource(styles: string, body: string, width = 100, height = 100): string {
  const viewport = `<meta name="viewport" content="width=${width}, height=${height}">`;
  return `<!doctype html><html lang="en"><head><title>x</title>${viewport}<style>body { margin: 0 } ${styles}</style></head>${body.startsWith('<body') ? body : `<body>${body}</body>`}</html>`;
}

/** Draws it with Tuval. @throws where it is not drawn */
export async function drawnMarkup(
  styles: string,
  body: string,
  {
    width = 100,
    height = 100,
    assets = new Map(),
  }: { width?: number; height?: number; assets?: Assets } = {},
): Promise<DrawnMarkup> {
  const source = markupSource(styles, body, width, height);
  const drawn = await drawDocument(defaultInput({ name: 'markup', source }, assets));
  if ('reason' in drawn) throw new Error(drawn.reason);
  const at = (x: number, y: number) => {
    const start = (y * drawn.width + x) * 4;
    return `#${[0, 1, 2].map((channel) => (drawn.data[start + channel] as number).toString(16).padStart(2, '0')).join('')}`;
  };
  const colors = (left: number, top: number, right: number, bottom: number) => {
    const found = new Set<string>();
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) found.add(at(x, y));
    return [...found];
  };
  return { at, colors };
}
