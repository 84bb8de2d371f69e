/** Codes in pictures of three hundred pixels, as documents show them. */

import { encodeJpeg } from '../../../workers/encoders/jpeg/encode-jpeg.js';
import { type OpenDocument, openDocument } from '../conformance/engine.js';

/** How a code is shown. */
export interface Shown {
  name: string;
  scale: 1 | 2;
  /** Degrees, clockwise. */
  rotation: number;
  /** Of its side, where its corners need room; all of it where it is left out. */
  share?: number;
  ink: string;
  paper: string;
  /** Around it. */
  ground: string;
  /** Quality of a JPEG; a PNG where it is left out. */
  quality?: number;
}

/** On white, turned by a quarter and by less, in colours upon a dark ground, and coarsely coded. */
export const SHOWN: readonly Shown[] = [
  { name: 'as it is', scale: 1, rotation: 0, ink: '#000000', paper: '#ffffff', ground: '#ffffff' },
  {
    name: 'turned, at twice the size',
    scale: 2,
    rotation: 90,
    ink: '#000000',
    paper: '#ffffff',
    ground: '#8a8a8a',
  },
  {
    name: 'turned a little, at twice the size',
    scale: 2,
    rotation: 5,
    share: 0.9,
    ink: '#1d2b53',
    paper: '#ffffff',
    ground: '#ffffff',
  },
  {
    name: 'in colours on a dark ground',
    scale: 1,
    rotation: 0,
    ink: '#5b1a8b',
    paper: '#ffd84d',
    ground: '#101418',
  },
  {
    name: 'as a JPEG',
    scale: 1,
    rotation: 0,
    ink: '#12324a',
    paper: '#fbf3e4',
    ground: '#c2583a',
    quality: 60,
  },
];

const SOURCE = `<!doctype html>
<html lang="en"><head><title>Code</title><meta name="viewport" content="width=300, height=300">
<script type="application/json">{ "fields": {
  "value": { "type": "text", "label": "Value" }, "turn": { "type": "number", "label": "Turn", "default": 0 },
  "share": { "type": "number", "label": "Share", "default": 1 },
  "ink": { "type": "color", "label": "Ink" }, "paper": { "type": "color", "label": "Paper" },
  "ground": { "type": "color", "label": "Ground" } } }</script>
<style>body { margin: 0; background: var(--ground) }
tuval-code { display: block; box-sizing: border-box; width: 300px; height: 300px; border: 4px solid var(--ground); color: var(--ink);
  background: var(--paper); rotate: calc(var(--turn) * 1deg); scale: var(--share) }</style></head>
<body><tuval-code type="TYPE" value="{{value}}"></tuval-code></body></html>`;

const opened = new Map<string, OpenDocument>();

/** A picture of a code. */
export async function picturedCode(type: string, value: string, shown: Shown): Promise<Uint8Array> {
  const source = SOURCE.replace('TYPE', type);
  let document = opened.get(type);
  if (!document) {
    const compiled = await openDocument(source, new Map());
    if ('reason' in compiled) throw new Error(compiled.reason);
    document = compiled;
    opened.set(type, document);
  }
  const { ink, paper, ground, rotation, scale, share = 1, quality } = shown;
  const values = { value, ink, paper, ground, turn: String(rotation), share: String(share) };
  const input = { source, values, assets: new Map(), timeMs: 0, scale };
  return quality === undefined ? document.png(input) : encodeJpeg(document.frame(input), quality);
}
