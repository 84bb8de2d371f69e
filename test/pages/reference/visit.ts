/** The reference as a browser shows it. */

import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import type { Service } from '../../rig/services/service.js';
import type { Visitor } from '../editor/browser.js';

/** Of Swagger UI: an operation, closed or open. */
export const OPERATION = '.opblock';

/** What Swagger UI itself brings: inputs and pictures without a name, and buttons that hold a link. */
export const OF_SWAGGER_UI = ['select-name', 'label', 'image-alt', 'nested-interactive'];

export interface Visit {
  page: Page;
  /** What the page complained of, violations of its policy among them, and where it went beyond the service. */
  faults: string[];
}

/** Opens the reference and waits until it is there. */
export async function visit(t: Test, browser: Browser, service: Service, visitor: Visitor): Promise<Visit> {
  const page = await browser.newPage(visitor);
  t.teardown(() => page.close());
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    const isOwn = host === `127.0.0.1:${service.port}` || protocol === 'data:' || protocol === 'blob:';
    if (!isOwn) faults.push(request.url());
  });
  await page.goto(service.url('/docs'));
  await page.locator(OPERATION).first().waitFor();
  return { page, faults };
}

/** The amount of red, 0 to 255, in the grounds of the page and of parts that Swagger UI has colours of its own for. */
export function grounds(page: Page): Promise<number[]> {
  return page.evaluate(`['body', '.swagger-ui', '.scheme-container'].map((selector) =>
    Number(/\\d+/.exec(getComputedStyle(document.querySelector(selector)).backgroundColor)[0]))`);
}
