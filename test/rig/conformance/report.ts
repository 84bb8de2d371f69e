import { escaped } from '../chromium/escaping.js';
import type { Comparison } from './comparing.js';
import type { Likeness } from './judging.js';
import { promised, type Renderer, summaryOf } from './summary.js';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; background: #fff; color: #15161a; }
section { margin: 2rem 0; } h2 { font-size: 1.1rem; margin: 0 0 .5rem; } .refused { color: #b00020; }
.pictures { display: grid; grid-template-columns: repeat(4, 1fr); gap: .75rem; }
figure { margin: 0; } img { width: 100%; border: 1px solid #ddd; } figcaption { font-size: .85rem; color: #555; }
td, th { padding: .1rem .8rem .1rem 0; text-align: right; } th:first-child, td:first-child { text-align: left; }`;

/** Sorts the sections by what a button names, the worst first; what was not drawn comes before all others. */
const SCRIPT = `
for (const button of document.querySelectorAll('button')) {
  button.onclick = () => {
    const { key, sign } = button.dataset;
    const value = (section) => section.dataset[key] ?? '';
    const order = (one, other) => key === 'name' ? value(one).localeCompare(value(other)) : sign * (value(one) - value(other));
    document.querySelector('main').append(...[...document.querySelectorAll('section')].sort(order));
  };
}`;

const SORTS = [
  ['name', 1, 'name'],
  ['tuval', 1, "Tuval's SSIM"],
  ['tuvalDiffering', -1, "Tuval's differing pixels"],
  ['takumi', 1, "Takumi's SSIM"],
] as const;

/** Where the pictures of a document lie below the page, up to "-tuval.png". */
export function picturePath(name: string): string {
  return `pictures/${name.replace(/[^\w-]+/g, '-')}`;
}

/** A page that shows every document in all renderers, and where Tuval differs from Chromium, the worst first. */
export function reportPage(comparisons: readonly Comparison[]): string {
  const sorted = [...comparisons].sort((one, other) => rank(one) - rank(other));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Documents beside Chromium</title>
<style>${STYLE}</style><h1>Documents beside Chromium</h1>
${summaryTable(comparisons)}
<p>The third picture is where Tuval (or, if it drew nothing, Takumi) differs: white is no difference. Sort by
${SORTS.map(([key, sign, label]) => `<button data-key="${key}" data-sign="${sign}">${label}</button>`).join(' ')}</p>
<main>${sorted.map(section).join('\n')}</main><script>${SCRIPT}</script></html>
`;
}

function rank({ tuval, takumi }: Comparison): number {
  return tuval?.similarity ?? (takumi?.similarity ?? 0) - 2;
}

function section(comparison: Comparison): string {
  const { name, tuval, takumi, refused } = comparison;
  const data = {
    name,
    tuval: tuval?.similarity ?? -1,
    'tuval-differing': tuval?.differing ?? 2,
    takumi: takumi?.similarity ?? -1,
  };
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escaped(String(value))}"`);
  const reasons = Object.entries(refused).map(
    ([renderer, reason]) => `<p class="refused">${renderer}: ${escaped(reason)}</p>`,
  );
  const kinds = [
    ...(tuval ? ['tuval'] : []),
    'chromium',
    ...(tuval || takumi ? ['difference'] : []),
    ...(takumi ? ['takumi'] : []),
  ];
  return `<section${attributes.join('')}><h2>${escaped(name)} ${likenessText('Tuval', tuval)} ${likenessText('Takumi', takumi)}</h2>
${reasons.join('')}<div class="pictures">${kinds.map((kind) => figure(name, kind)).join('')}</div></section>`;
}

function likenessText(renderer: string, likeness: Likeness | undefined): string {
  if (!likeness) return '';
  return `· ${renderer} ${likeness.similarity.toFixed(4)}, ${(likeness.differing * 100).toFixed(2)}% differ`;
}

function figure(name: string, kind: string): string {
  const source = `${picturePath(name)}-${kind}.png`;
  return `<figure><a href="${source}"><img src="${source}" loading="lazy" alt=""></a><figcaption>${kind}</figcaption></figure>`;
}

function summaryTable(comparisons: readonly Comparison[]): string {
  const rows = (['tuval', 'takumi'] as Renderer[]).map((renderer) => {
    const { drawn, mean, lowest, differing } = summaryOf(promised(comparisons), renderer);
    return `<tr><td>${renderer}<td>${drawn}<td>${mean.toFixed(4)}<td>${lowest.toFixed(4)}<td>${(differing * 100).toFixed(2)}%`;
  });
  return `<table><tr><th><th>drawn of ${promised(comparisons).length}<th>mean SSIM<th>lowest<th>pixels that differ${rows.join('')}</table>`;
}
