import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Test } from 'tap';
import type { Service } from '../../rig/services/service.js';
import { eventually } from '../../rig/time/eventually.js';
import type { Visitor } from './browser.js';

/** A wide window of somebody who reads Turkish. */
const USUAL_VISITOR: Visitor = {
  locale: 'tr-TR',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
};

/** Refusals that a page provokes are logged by the browser, and no fault of the page. */
const ANSWERED_WITH_REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Empties the browser's storage once a visit, when the page of the earlier one has gone: as it goes, it stores the text
 * that was written last. A reload is the same visit.
 */
const FORGET_EARLIER_VISITS = `{
  const visit = new URLSearchParams(location.search).get('visit');
  if (visit !== null && visit !== sessionStorage.getItem('visit')) {
    localStorage.clear();
    sessionStorage.setItem('visit', visit);
  }
}`;

/** Somebody who has the editor before them, in a browser that knew nothing of it. */
export class Visit {
  /** What no page of ours may do: errors in its script, what its policy forbids, requests to anywhere else. */
  readonly faults: string[] = [];
  readonly #service: Service;
  #visits = 0;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    service: Service,
  ) {
    this.#service = service;
    page.on('pageerror', (error) => this.faults.push(String(error.stack)));
    page.on('console', (message) => {
      const isFault = message.type() === 'error' && !ANSWERED_WITH_REFUSAL.test(message.text());
      if (isFault) this.faults.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(service.url('/')) && !url.startsWith(`blob:${service.url('/')}`))
        this.faults.push(url);
    });
  }

  /** Opens the editor. @param address what follows the service's own, such as `#og-default` */
  static async open(browser: Browser, service: Service, address = '', visitor: Visitor = {}): Promise<Visit> {
    const context = await browser.newContext({ ...USUAL_VISITOR, ...visitor });
    const page = await context.newPage();
    await page.addInitScript(FORGET_EARLIER_VISITS);
    const visit = new Visit(context, page, service);
    await visit.go(address);
    return visit;
  }

  /** Opens the editor anew, as if for the first time, and waits until it shows a template. @param address as for `open` */
  async go(address = ''): Promise<void> {
    await this.page.goto(this.#service.url(`/?visit=${++this.#visits}${address}`));
    await this.page.locator('body.ready').waitFor();
    await this.settled();
  }

  field(key: string): Locator {
    return this.page.locator(`#field-${key}`);
  }

  /** What is said to be wrong with a field. */
  problem(key: string): Locator {
    return this.page.locator(`#field-${key}-problem`);
  }

  /** Resolves when the preview is of what is filled in, or has been refused. */
  async settled(): Promise<void> {
    await this.page.locator('#canvas[aria-busy=false]').waitFor();
  }

  /** Resolves when the gallery has its pictures; says whether they came. */
  everyThumbnailShown(): Promise<boolean> {
    const areShown = () =>
      this.page.evaluate<boolean>(
        "[...document.querySelectorAll('.card img')].every((picture) => picture.complete && picture.naturalWidth > 0)",
      );
    return eventually(areShown, Boolean);
  }

  /** Does something that changes the picture, and waits until that is shown. */
  async changesPicture(act: () => Promise<unknown>): Promise<void> {
    const before = await this.page.locator('#picture').getAttribute('src');
    await act();
    await this.page.locator(`#picture:not([src="${before}"])`).waitFor();
    await this.settled();
  }

  /** Digest of the pixels of the picture that is shown. */
  async pixels(): Promise<string> {
    const data = await this.page.evaluate<string>(`(async () => {
      const picture = document.querySelector('#picture');
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      canvas.getContext('2d').drawImage(picture, 0, 0);
      return canvas.toDataURL();
    })()`);
    return createHash('sha256').update(data).digest('hex');
  }

  /** Shows that nothing was wrong with the page itself. */
  assertSound(t: Test): void {
    t.strictSame(this.faults.splice(0), [], 'no error, nothing against the policy, no request elsewhere');
  }

  /** Shows that as well, and closes the page. */
  async end(t: Test): Promise<void> {
    this.assertSound(t);
    await this.context.close();
  }
}
