import { pathToFileURL } from 'node:url';
import type { JSX } from 'satori/jsx/jsx-runtime';
import { packageFile } from '../../bundles/package-file.js';
import { isCancelled } from '../../contract/cancellation.js';
import { type StageTimings, timed } from '../../contract/stage-timings.js';
import { emojiFor } from '../../emoji/emoji-catalogue.js';
import type { FontLibrary } from '../../fonts/font-library.js';
import { bytesOf } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import { dataUrl } from '../../paint/resvg-cache.js';
import type { Frame } from '../../raster/frame.js';
import { whole } from '../../raster/rectangle.js';
import { rasterize } from '../../raster/resvg.js';
import { TooMuchWork } from '../../raster/too-much-work.js';
import type { ElementScene, Engine } from '../engine.js';
import { type LackingText, type LoadedFont, SatoriFonts } from './satori-fonts.js';

// In a file of its own, because few templates ask for it, and it has a third of the code of a thread.
const { default: satori } = (await import(
  pathToFileURL(packageFile('satori/index.js')).href
)) as typeof import('satori');

/** As of a document. Satori takes some 0.1 ms for each. */
const MOST_ELEMENTS = 2000;

/** Satori and resvg go down a tree by calling themselves, and satori nests several groups for an element. */
const MOST_DEPTH = 64;

/** Utility classes for weights that are not asked for by their number. */
const NAMED: Readonly<Record<string, number>> = {
  ...{ thin: 100, extralight: 200, light: 300, medium: 500, semibold: 600, extrabold: 800, black: 900 },
};

/** Characters of an SVG without its pictures: a card of 500 emoji has 1.5 million. */
const LONGEST_SVG = 8 * 1024 * 1024;
/** A number of a hundred million or more, outside of base64: resvg takes seconds for a rounded box of such a size. */
const HUGE_NUMBER = /(?<![\w+/.])\d(?:\d{8}|[\d.]*e\+?\d\d)/;
/** Pixels of a frame, whose sides the scale multiplies. */
const MOST_PIXELS = 16 * 1024 * 1024;

/** What satori's promise rejects with once it is known which fonts it lacks. */
const FONTS_LACK = Symbol('fonts lack');

/** Draws trees as `@vercel/og` does: satori makes an SVG of outlines, which resvg draws. */
export class SatoriEngine implements Engine {
  readonly #fonts: SatoriFonts;
  readonly #scratch = new Scratch();
  /** What the pixels show; undefined when that is not known. */
  #shown: string | undefined;

  /** @param library where fonts for what a template's own lack are found */
  constructor(library: FontLibrary) {
    this.#fonts = new SatoriFonts(library);
  }

  /** Memory that font files take. */
  get fontBytes(): number {
    return this.#fonts.bytes;
  }

  async frame(tree: JSX.Element, scene: ElementScene, timings: StageTimings): Promise<Frame | undefined> {
    const { width, height } = scene.size;
    if (width * height > MOST_PIXELS) throw new TooMuchWork(`${width}x${height} pixels are too many`);
    const start = performance.now();
    const svg = await this.#svg(boundedTree(tree), scene).finally(() => {
      timings.layout += performance.now() - start;
    });
    if (svg.length > LONGEST_SVG) throw new TooMuchWork(`an SVG of ${svg.length} characters is too long`);
    if (HUGE_NUMBER.test(svg)) throw new TooMuchWork('a length beyond a hundred million pixels is not drawn');
    if (isCancelled()) return undefined;
    return timed(timings, 'raster', () => this.#painted(svg, scene));
  }

  async #svg(tree: JSX.Element, scene: ElementScene): Promise<string> {
    const { width, height, debug = false } = scene;
    const drawn = (fonts: LoadedFont[], lacking: (text: LackingText) => never[]) =>
      satori(tree, {
        width,
        height,
        fonts,
        debug,
        // Called for all that lacks before any of its promises settles.
        loadAdditionalAsset: async (language, text) =>
          (language === 'emoji' && emojiUrl(text)) || lacking({ language, text }),
      });
    const fonts = this.#fonts.of(scene, () => weightsIn(tree));
    const lacks: LackingText[] = [];
    try {
      return await drawn(fonts, (text) => {
        lacks.push(text);
        throw FONTS_LACK;
      });
    } catch (error) {
      if (error !== FONTS_LACK) throw withoutFetching(error);
    }
    // Given from the start: what satori is told to add later, it would keep for every text to come, another caller's too.
    const more = this.#fonts.forLacking(lacks, scene);
    const svg = await drawn([...fonts, ...more], () => []);
    await this.#fonts.trim((held) => satori({ type: 'div', props: {}, key: null }, held));
    return svg;
  }

  #painted(svg: string, { size, pictures, transparent }: ElementScene): Frame {
    const { width, height, scale } = size;
    const key = `${width} ${height} ${transparent} ${svg}`;
    const isSame = this.#shown === key;
    this.#shown = undefined;
    const block = this.#scratch.of(width * height * 4);
    const pixels = { address: block.address, length: width * height * 4 };
    if (!isSame) {
      const drawn = rasterize(withPictures(inSize(svg, { width, height, scale }), pictures), {
        background: transparent ? undefined : 'white',
      });
      bytesOf(pixels).set(drawn.pixels);
    }
    this.#shown = key;
    const frame = { width, height, pixels, transparent };
    return {
      ...frame,
      backdrop: undefined,
      dirty: [whole(frame)],
      damage: isSame ? [] : undefined,
    };
  }
}

/** Threads have no `fetch`, so that satori can load nothing by itself. */
function withoutFetching(error: unknown): unknown {
  if (!(error instanceof Error && /`fetch` is required/.test(error.message))) return error;
  return new Error('pictures come from the fields of a template or as data: addresses', { cause: error });
}

/** Satori's SVG in another size; what hangs over because a side was rounded is cut off. */
function inSize(svg: string, { width, height, scale }: ElementScene['size']): string {
  if (scale === 1) return svg;
  const root = `<svg width="${width}" height="${height}" viewBox="0 0 ${width / scale} ${height / scale}"`;
  return svg.replace(/^<svg width="[^"]*" height="[^"]*" viewBox="[^"]*"/, root);
}

function withPictures(svg: string, pictures: ElementScene['pictures']): string {
  let whole = svg;
  for (const [address, picture] of pictures) {
    if (whole.includes(address)) whole = whole.replaceAll(address, dataUrl(picture.drawn()));
  }
  return whole;
}

/** The emoji that show a grapheme, side by side in a square; undefined when there is no picture of it. */
function emojiUrl(grapheme: string): string | undefined {
  const own = emojiFor(grapheme);
  const emoji = own.length > 0 ? own : emojiFor(`${grapheme}\ufe0f`);
  if (emoji.length === 0) return undefined;
  const drawn = emoji.map(
    ({ size, markup }, index) => `<g transform="translate(${index}) scale(${1 / size})">${markup}</g>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36" viewBox="0 0 ${emoji.length} 1">${drawn.join('')}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** The weights that a tree may set text in: the two that elements have by themselves, and all that its styles name. */
function weightsIn(tree: JSX.Element): Set<number> {
  const written = JSON.stringify(tree);
  const numbers = written.match(/\b[1-9]00\b/g) ?? [];
  const names = Array.from(written.matchAll(/\bfont-([a-z]+)\b/g), ([, name = '']) => NAMED[name] ?? 400);
  return new Set([400, 700, ...numbers.map(Number), ...names]);
}

interface Element {
  type: unknown;
  props?: { children?: unknown };
}

/**
 * The same tree with its function components called, as satori would.
 * @throws TooMuchWork when it has too many elements, or too many within each other
 */
function boundedTree(tree: JSX.Element): JSX.Element {
  let elements = 0;

  const resolved = (node: unknown, depth: number): unknown => {
    if (node === null || typeof node !== 'object') return node;
    if (++elements > MOST_ELEMENTS) throw new TooMuchWork(`more than ${MOST_ELEMENTS} elements to draw`);
    if (depth > MOST_DEPTH) throw new TooMuchWork(`more than ${MOST_DEPTH} elements within each other`);
    if (Array.isArray(node)) return node.map((child) => resolved(child, depth + 1));
    const { type, props } = node as Element;
    if (typeof type === 'function') return resolved(type(props), depth + 1);
    if (props?.children === undefined) return node;
    return { ...node, props: { ...props, children: resolved(props.children, depth + 1) } };
  };

  return resolved(tree, 1) as JSX.Element;
}
