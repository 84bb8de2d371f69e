import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CDPSession } from 'playwright-core';
import { ChromiumPage } from '../chromium/chromium.js';
import { INSTALLED } from '../chromium/font-configuration.js';
import type { Assets, Size } from './document.js';
import type { Box } from './engine.js';

const PIXELS_OF_AN_INCH = 96;

/** What Tuval has for generic families, and for text that names no family at all. */
const GENERIC_FAMILIES = {
  standard: INSTALLED.serif,
  serif: INSTALLED.serif,
  sansSerif: INSTALLED.sans,
  fixed: INSTALLED.mono,
  cursive: INSTALLED.sans,
  fantasy: INSTALLED.sans,
};

/** Of a page and of the frames in it: waits for fonts and pictures, and stops every animation at a time. */
const SETTLE = `async (timeMs) => {
  const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument);
  const documents = [document, ...frames].filter((each) => each !== null);
  for (const each of documents) each.documentElement.getBoundingClientRect(); // lays out, which is what asks for fonts
  await Promise.all(documents.map((each) => each.fonts.ready));
  const images = documents.flatMap((each) => [...each.images]);
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  for (const animation of documents.flatMap((each) => each.getAnimations())) {
    animation.pause();
    animation.currentTime = timeMs;
  }
  const fonts = documents.flatMap((each) => [...each.fonts]);
  return fonts.filter((font) => font.status === 'error').map((font) => font.family);
}`;

/** Of a page: puts one body after the other in, and returns for each the border boxes of all elements in it. */
const BOXES = `(bodies) => bodies.map((body) => {
  document.body.innerHTML = body;
  return [...document.body.querySelectorAll('*')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
})`;

/** Of a page: the declarations that it does not know. */
const UNKNOWN = `(declarations) => declarations.filter((declaration) => !CSS.supports('(' + declaration + ')'))`;

/**
 * Documents as headless Chromium shows them, one at a time: the tabs of a window cannot have two sizes. Between them the
 * browser keeps its fonts and its cache of their glyphs.
 */
export class ChromiumDocuments {
  readonly #chromium: ChromiumPage;
  readonly #session: CDPSession;
  readonly #folder: string;
  /** Of the empty file beside the assets, in whose place documents are shown: a navigation for each took half of the time. */
  readonly #address: string;
  #last: Promise<unknown> = Promise.resolve();
  #isScaled = false;

  private constructor(chromium: ChromiumPage, session: CDPSession, folder: string, address: string) {
    this.#chromium = chromium;
    this.#session = session;
    this.#folder = folder;
    this.#address = address;
  }

  /** @param assets files that documents find beside them */
  static async open(assets: Assets): Promise<ChromiumDocuments> {
    const folder = await mkdtemp(join(tmpdir(), 'tuval-conformance-'));
    for (const [name, bytes] of assets) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }
    const file = join(folder, 'document.html');
    await writeFile(file, '');
    const chromium = await ChromiumPage.open('');
    const session = await chromium.page.context().newCDPSession(chromium.page);
    await session.send('Page.setFontFamilies', { fontFamilies: GENERIC_FAMILIES });
    return new ChromiumDocuments(chromium, session, folder, pathToFileURL(file).href);
  }

  /**
   * @param html as `browserDocument` makes it
   * @param scale pixels of the picture per CSS pixel
   * @returns a PNG of the viewport
   * @throws when a font does not load
   */
  async draw(html: string, size: Size, timeMs: number, scale = 1): Promise<Uint8Array> {
    return this.#afterTheLast(async () => {
      await this.#show(html, size, timeMs);
      this.#isScaled ||= scale !== 1;
      if (this.#isScaled) {
        // It stays in force for what is drawn later.
        const metrics = { ...size, deviceScaleFactor: scale, mobile: false };
        await this.#session.send('Emulation.setDeviceMetricsOverride', metrics);
      }
      const { data } = await this.#session.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
      });
      return Buffer.from(data, 'base64');
    });
  }

  /** As `draw`, as the PDF that Chromium prints, and the text that it shows; what it cuts off, or hides, is none. */
  async print(html: string, size: Size, timeMs: number): Promise<{ pdf: Uint8Array; text: string }> {
    return this.#afterTheLast(async () => {
      await this.#show(html, size, timeMs);
      const margins = { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 };
      const { data } = await this.#session.send('Page.printToPDF', {
        ...{ printBackground: true, pageRanges: '1', ...margins },
        ...{ paperWidth: size.width / PIXELS_OF_AN_INCH, paperHeight: size.height / PIXELS_OF_AN_INCH },
      });
      // Changes the page.
      const text = await this.#chromium.page.evaluate<string>(`(${SHOWN_TEXT})()`);
      return { pdf: Buffer.from(data, 'base64'), text };
    });
  }

  /**
   * @param html a page that has all fonts of the bodies in use
   * @returns for each body the boxes of all elements in it, in the order of the source
   */
  async boxes(html: string, size: Size, bodies: readonly string[]): Promise<Box[][]> {
    return this.#afterTheLast(async () => {
      await this.#show(html, size, 0);
      return this.#chromium.page.evaluate<Box[][]>(`(${BOXES})(${JSON.stringify(bodies)})`);
    });
  }

  /** Those of some declarations, such as `color: red`, that Chromium does not know, and therefore passes over. */
  async unknownDeclarations(declarations: readonly string[]): Promise<Set<string>> {
    const unknown = await this.#afterTheLast(() =>
      this.#chromium.page.evaluate<string[]>(`(${UNKNOWN})(${JSON.stringify(declarations)})`),
    );
    return new Set(unknown);
  }

  async close(): Promise<void> {
    await this.#chromium.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #afterTheLast<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #show(html: string, size: Size, timeMs: number): Promise<void> {
    const { page } = this.#chromium;
    await page.setViewportSize(size);
    // A refresh that a document asks for leads elsewhere.
    if (page.url() !== this.#address) await page.goto(this.#address);
    await page.setContent(html);
    const failed = await page.evaluate<string[]>(`(${SETTLE})(${timeMs})`);
    if (failed.length > 0) throw new Error(`fonts that do not load: ${failed.join(', ')}`);
  }
}

/**
 * Of a page: the text that it shows, which is changed on the way. That is `innerText` with what is generated before and behind
 * elements, and without words of which something lies beyond what cuts them off, or that are as clear as glass.
 */
const SHOWN_TEXT = `() => {
  const elements = [...document.body.querySelectorAll('*')];
  const isCut = (style, axis) => style['overflow' + axis] !== 'visible';
  const areaOf = (node) => {
    let area = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let each = node.parentElement; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (Number(style.opacity) === 0) return undefined;
      const { left, top, right, bottom } = each.getBoundingClientRect();
      if (isCut(style, 'X')) area = { ...area, left: Math.max(left, area.left), right: Math.min(right, area.right) };
      if (isCut(style, 'Y')) area = { ...area, top: Math.max(top, area.top), bottom: Math.min(bottom, area.bottom) };
    }
    return area;
  };
  const isShown = (word, area) => {
    // Lines are higher than letters.
    const inside = ({ left, right, top, bottom }) =>
      left >= area.left - 1 && right <= area.right + 1 && (top + bottom) / 2 > area.top && (top + bottom) / 2 < area.bottom;
    return [...word.getClientRects()].every(inside);
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  const shown = texts.map((text) => {
    const area = areaOf(text);
    if (!area) return '';
    return text.data.replace(/\\S+/g, (word, at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + word.length);
      return isShown(range, area) ? word : '';
    });
  });
  const generated = elements.flatMap((element) =>
    ['::before', '::after'].map((pseudo) => {
      const { content, display, position, opacity, quotes } = getComputedStyle(element, pseudo);
      const quoted = [...quotes.matchAll(/"([^"]*)"/g)].map(([, quote]) => quote);
      const [open = '\u201c', close = '\u201d'] = quoted;
      const [, written] = /^"((?:[^"\\\\]|\\\\.)*)"$/.exec(content) ?? [];
      const text = { 'open-quote': open, 'close-quote': close }[content] ?? written;
      return text && Number(opacity) > 0 && { element, pseudo, text, display, position };
    }).filter(Boolean),
  );
  for (const [index, text] of texts.entries()) text.data = shown[index];
  for (const { element, pseudo, text, display, position } of generated) {
    const span = document.createElement('span');
    span.textContent = text.replace(/\\\\(.)/g, '$1');
    Object.assign(span.style, { display, position });
    if (pseudo === '::before') element.prepend(span);
    else element.append(span);
  }
  return document.body.innerText;
}`;
