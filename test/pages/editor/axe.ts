import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SCRIPT = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** What axe-core finds serious on a page as it stands. @param foreign rules that are broken by what is not ours */
export async function seriousFindings(page: Page, foreign: readonly string[] = []): Promise<string[]> {
  await page.evaluate(SCRIPT);
  // Its preloading would put style sheets into the page, which the page's policy forbids. Without the types of results, it
  // writes a selector for each of the thousands of elements that pass.
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    "axe.run(document, { preload: false, resultTypes: ['violations'] })",
  );
  return violations
    .filter(({ id, impact }) => ['serious', 'critical'].includes(impact) && !foreign.includes(id))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
