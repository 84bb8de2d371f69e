import type { Page } from 'playwright-core';

/**
 * Targets that are seen and too small for a finger: 44 pixels are enough.
 * @param dense those that stand in rows, for which 36 are
 */
export function smallTargets(
  page: Page,
  selector: string,
  dense = '.segment, .languages *',
): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll(${JSON.stringify(selector)})]
      .filter((target) => target.checkVisibility())
      .map((target) => [target.getBoundingClientRect(), target])
      .filter(([{ width, height }, target]) => Math.min(width, height) < (target.matches(${JSON.stringify(dense)}) ? 36 : 44))
      .map(([{ width, height }, target]) => target.outerHTML.slice(0, 80) + width + ' ' + height)`);
}
