import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM, FLAGS } from './executable.js';
import { writeFontConfiguration } from './font-configuration.js';

/** For pictures of pages from files, without any network. */
const OF_FILES = [
  '--font-render-hinting=none', // which fontconfig does not say to this one
  '--hide-scrollbars',
  '--allow-file-access-from-files', // for the fonts
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** What a screenshot is written as; the quality is 0 to 100. */
type StillFormat = { type: 'png' } | { type: 'jpeg'; quality: number };

/** Of the page: puts markup in and waits until every font and picture that it needs is there. */
const SCRIPT = `
async function show(markup) {
  document.body.innerHTML = markup;
  document.body.getBoundingClientRect(); // lays out, which is what asks for fonts
  await document.fonts.ready;
  const failed = [...document.fonts].filter((font) => font.status === 'error');
  if (failed.length > 0) throw new Error('fonts that do not load: ' + failed.map(({ family }) => family));
  const pictures = [...document.querySelectorAll('image, img')].map((element) => {
    const picture = new Image();
    picture.src = element.getAttribute('href') ?? element.getAttribute('src');
    return picture.decode();
  });
  await Promise.all(pictures);
}`;

/** One page of a headless Chromium, in which one card after the other is drawn. */
export class ChromiumPage {
  /** For whatever else is asked of Chromium; it comes from a file, which makes it a secure context. */
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #folder: string;

  private constructor(context: BrowserContext, page: Page, folder: string) {
    this.#context = context;
    this.page = page;
    this.#folder = folder;
  }

  /**
   * Starts a browser with an empty profile, without any network, on a page with that style sheet.
   * @param deviceScaleFactor size of a CSS pixel in pixels of its screenshots
   */
  static async open(styleSheet: string, deviceScaleFactor = 1): Promise<ChromiumPage> {
    const folder = await mkdtemp(join(tmpdir(), 'tuval-fidelity-'));
    const file = join(folder, 'page.html');
    const head = `<meta charset="utf-8"><style>${styleSheet}</style><script>${SCRIPT}</script>`;
    await writeFile(file, `<!doctype html>${head}<body></body>`);
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: CHROMIUM,
      args: [...FLAGS, ...OF_FILES],
      chromiumSandbox: false,
      deviceScaleFactor,
      offline: true,
      env: { ...process.env, FONTCONFIG_FILE: await writeFontConfiguration(folder) },
    });
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(pathToFileURL(file).href);
    return new ChromiumPage(context, page, folder);
  }

  /** Draws markup on the empty page and returns the upper left corner of it, of that size in CSS pixels. */
  async draw(
    markup: string,
    { width, height }: { width: number; height: number },
    format: StillFormat = { type: 'png' },
  ): Promise<Uint8Array> {
    await this.page.setViewportSize({ width, height });
    await this.page.evaluate(`show(${JSON.stringify(markup)})`);
    return this.page.screenshot({ ...format, clip: { x: 0, y: 0, width, height } });
  }

  async close(): Promise<void> {
    await this.#context.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
