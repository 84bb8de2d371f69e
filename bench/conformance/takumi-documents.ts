import { readFileSync } from 'node:fs';
import type { FontFace, HanForm } from '../../templates/contract/index.js';
import { browserDocument } from '../../test/rig/conformance/browser-document.js';
import { type Assets, type DrawingInput, sizeOf } from '../../test/rig/conformance/document.js';
import { facesFor, hanFormFor } from '../../test/rig/conformance/document-fonts.js';
import { sfntFromWoff } from '../../workers/fonts/woff.js';
import { requirePeer } from '../peers/installation.js';

/** What is used of `@takumi-rs/core` and `@takumi-rs/helpers/html`. */
interface Renderer {
  registerFont(font: {
    name: string;
    data: Uint8Array;
    weight?: number;
    style?: string;
    unicodeRange?: [number, number][];
  }): Promise<unknown>;
  render(
    node: unknown,
    options: {
      width: number;
      height: number;
      format: 'png';
      css: string[];
      timeMs: number;
      images: { src: string; data: Uint8Array }[];
    },
  ): Promise<Uint8Array>;
}
type FromHtml = (html: string) => { node: unknown; css: string[] };

/** What a browser takes for granted of the root and Takumi does not: it fills the viewport, which is white. */
const ROOT_SHEET = 'html { width: 100%; height: 100%; background-color: #fff }';

const PICTURE = /\.(jpg|png|svg)$/;

/**
 * Documents as Takumi draws them: its own helper `fromHtml` makes the element tree and takes the style sheets out, and
 * the fonts of `@font-face`, which it does not read, are registered before.
 */
export class TakumiDocuments {
  /** One for each form of the ideographs, since a family has one font for a character. */
  readonly #renderers = new Map<HanForm, { renderer: Renderer; registered: Set<string> }>();

  /** @returns a PNG @throws when Takumi refuses the document */
  async draw(input: DrawingInput): Promise<Uint8Array> {
    return (await this.prepared(input))();
  }

  /** Makes all that Takumi's caller could have in hand before a drawing: its fonts, the tree and the style sheets. */
  async prepared(input: DrawingInput): Promise<() => Promise<Uint8Array>> {
    const html = longhandFonts((await browserDocument(input)).replace(/@font-face\s*\{[^}]*\}/g, ''));
    const renderer = await this.#rendererFor(input);
    const { fromHtml } = requirePeer('@takumi-rs/helpers/html') as { fromHtml: FromHtml };
    const { node, css } = fromHtml(html);
    const images = Array.from(input.assets, ([src, data]) => ({ src, data })).filter(
      ({ src }) => PICTURE.test(src) && html.includes(src),
    );
    const options = { ...sizeOf(input.source), format: 'png', timeMs: input.timeMs } as const;
    return () => renderer.render(node, { ...options, css: [ROOT_SHEET, ...css], images });
  }

  async #rendererFor({ source, assets }: DrawingInput): Promise<Renderer> {
    const han = hanFormFor(source);
    let entry = this.#renderers.get(han);
    if (!entry) {
      const core = requirePeer('@takumi-rs/core') as { Renderer: new () => Renderer };
      entry = { renderer: new core.Renderer(), registered: new Set() };
      this.#renderers.set(han, entry);
    }
    for (const font of [...fontsFor(source), ...ownFonts(source, assets)]) {
      if (entry.registered.has(font.key)) continue;
      entry.registered.add(font.key);
      await entry.renderer.registerFont(font.read());
    }
    return entry.renderer;
  }
}

/** Takumi passes over the shorthand `font`; what else a document says should be compared, too. */
function longhandFonts(html: string): string {
  return html.replace(
    /\bfont:\s*((?:(?:italic|oblique|small-caps|bold|normal|[1-9]00)\s+)*)([\d.]+[a-z%]+|clamp\([^)]*\))(?:\/([\d.]+[a-z%]*))?\s+([^;}]+)/g,
    (_, words: string, size: string, height: string | undefined, families: string) => {
      const style = /italic|oblique/.exec(words)?.[0] ?? 'normal';
      const weight = /bold|[1-9]00/.exec(words)?.[0] ?? 'normal';
      const caps = words.includes('small-caps') ? '; font-variant-caps: small-caps' : '';
      return `font-style: ${style}; font-weight: ${weight}; font-size: ${size}; line-height: ${height ?? 'normal'}; font-family: ${families}${caps}`;
    },
  );
}

interface LazyFont {
  key: string;
  read(): Parameters<Renderer['registerFont']>[0];
}

function fontsFor(source: string): LazyFont[] {
  return facesFor(source)
    .filter(isTaken)
    .map(({ family, weights: [weight, boldest] = [400, 400], slopes, sources: [source], range = [] }) => {
      const { file } = source as { file: URL };
      const style = slopes ? 'italic' : 'normal';
      return {
        key: `${family} ${weight} ${style} ${file.href}`,
        read: () => ({
          name: family,
          data: file.href.endsWith('.woff') ? sfntFromWoff(readFileSync(file)) : readFileSync(file),
          ...(weight === boldest && { weight }),
          style,
          unicodeRange: range.map(([first, last]) => [first, last]),
        }),
      };
    });
}

/** The italics of the condensed family say that they are less condensed, for which Takumi takes them for upright text. */
function isTaken({ family, slopes }: FontFace): boolean {
  return !(family.includes('Condensed') && slopes);
}

/** Those that the document brings along. */
function ownFonts(source: string, assets: Assets): LazyFont[] {
  return Array.from(source.matchAll(/@font-face\s*\{([^}]*)\}/g), ([, rule = '']) => {
    const name = /font-family:\s*["']?([^;"']+)/.exec(rule)?.[1]?.trim() ?? '';
    const src = /url\(["']?([^)"']+)/.exec(rule)?.[1] ?? '';
    const weight = /font-weight:\s*(\d+)\s*(?:;|$)/.exec(rule)?.[1];
    const style = /font-style:\s*(\w+)/.exec(rule)?.[1];
    const data = assets.get(src);
    if (!data) return [];
    const font = { name, data, ...(weight && { weight: Number(weight) }), ...(style && { style }) };
    return [{ key: `${name} ${src} ${weight}`, read: () => font }];
  }).flat();
}
