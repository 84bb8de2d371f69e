import { escaped } from '../chromium/escaping.js';
import { type Comparison, comparisonName, LOWEST_GOAL, MEAN_GOAL, type Verdict } from './verdict.js';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; background: #fff; color: #15161a; }
section { margin: 2.5rem 0; } h2 { font-size: 1.1rem; margin: 0 0 .5rem; } .short { color: #b00020; }
.pictures { display: grid; grid-template-columns: repeat(3, 1fr); gap: .75rem; }
figure { margin: 0; } img { width: 100%; border: 1px solid #ddd; } figcaption { font-size: .85rem; color: #555; }`;

/** Where the pictures of a comparison lie, up to "-tuval.png". */
export function picturePath(comparison: Pick<Comparison, 'template' | 'dataSet'>): string {
  return `${comparison.template}/${comparison.dataSet.toLowerCase().replace(/[^a-z]+/g, '-')}`;
}

/** A page that shows both pictures of every comparison, their difference and their similarity, the worst first. */
export function reportPage(comparisons: readonly Comparison[], verdict: Verdict): string {
  const sections = [...comparisons]
    .sort((one, other) => one.similarity - other.similarity)
    .map((comparison) => {
      const shortfall = verdict.shortfalls.find(
        ({ template, dataSet }) => template === comparison.template && dataSet === comparison.dataSet,
      );
      const reason = shortfall && `<p class="short">${escaped(shortfall.reason ?? 'Not explained.')}</p>`;
      return `<section><h2>${comparison.similarity.toFixed(4)} ${escaped(comparisonName(comparison))}</h2>
${reason ?? ''}<div class="pictures">${['tuval', 'chromium', 'difference'].map((kind) => figure(comparison, kind)).join('')}</div></section>`;
    });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tuval beside Chromium</title>
<style>${STYLE}</style><h1>Tuval beside Chromium</h1>
<p>Mean structural similarity (SSIM) of ${comparisons.length} pictures: <b>${verdict.mean.toFixed(4)}</b>
(goal ${MEAN_GOAL}); the lowest is <b>${verdict.lowest.toFixed(4)}</b> (goal ${LOWEST_GOAL}). The worst come first. In the
third picture, white is no difference.</p>
${sections.join('\n')}</html>
`;
}

function figure(comparison: Comparison, kind: string): string {
  const source = `${picturePath(comparison)}-${kind}.png`;
  return `<figure><a href="${source}"><img src="${source}" loading="lazy" alt=""></a><figcaption>${kind}</figcaption></figure>`;
}
