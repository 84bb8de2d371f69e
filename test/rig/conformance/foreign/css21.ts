import type { ConformanceDocument } from '../document.js';
import { type Css21Page, css21Pages } from './css21-pages.js';
import { comparedPages, differs, figuresTable } from './pages.js';

/**
 * Draws the pages of the W3C's suite for CSS 2.1 as they are, but for those with scripts, with frames and for print.
 * @param folder a copy of the suite
 * @param target where to write pictures and figures
 * @param every takes one page of so many
 * @returns what to tell: by chapter what is drawn, right, of another picture or refused, and why most are refused
 */
export async function compareCss21(folder: string, target: string, every: number): Promise<string> {
  const { pages, assets } = css21Pages(folder, every);
  const documents = pages.filter((page): page is ConformanceDocument => 'source' in page);
  const comparisons = await comparedPages(documents, assets, target);
  const chapters = [...new Set(documents.map(({ name }) => chapterOf(name)))].sort();
  const groups = chapters.map(
    (chapter) => [chapter, comparisons.filter(({ name }) => chapterOf(name) === chapter)] as const,
  );
  const drawn = comparisons.filter(({ tuval }) => tuval !== undefined);
  const share = (count: number, of: number) => `${((count / of) * 100).toFixed(2)} %`;
  const paragraphs = [
    `Left out: ${countsText(pages.flatMap((page) => ('leftOut' in page ? page.leftOut : [])))}`,
    `Drawn as they are: ${share(drawn.length, comparisons.length)}; of these, ${share(drawn.filter(differs).length, drawn.length)} differ`,
    `Refused: ${countsText(comparisons.flatMap(({ refused }) => kindOf(refused.tuval)))}`,
    `See ${target}report.html`,
  ];
  return `${figuresTable(groups)}${paragraphs.join('\n')}\n`;
}

function chapterOf(name: Css21Page['name']): string {
  return name.split('/')[0] as string;
}

/** What an error is about, without its place and what it names. */
function kindOf(reason: string | undefined): string[] {
  if (reason === undefined) return [];
  const [first = ''] = reason.split('\n');
  return [first.replace(/^\d+:\d+: /, '').slice(0, 60)];
}

/** How many kinds of errors are told of. */
const MOST_KINDS = 20;

function countsText(kinds: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_KINDS);
  return sorted.map(([kind, count]) => `${count} ${kind}`).join('; ') || 'none';
}
