import t from 'tap';
import { drawnMarkup } from '../rig/pictures/drawn-markup.js';

/** The colour of a box over `#3333ee`, by its declarations. */
async function colourOf(declarations: string): Promise<string> {
  const page = 'body { background: #3333ee } div { position: absolute; inset: 20px }';
  return (await drawnMarkup(`${page} div { ${declarations} }`, '<div></div>')).at(50, 50);
}

function apart(one: string, other: string): number {
  return Math.max(
    ...[1, 3, 5].map((at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
    ),
  );
}

t.test('filters of a box change its backdrop, and opacity applies to both in turn', async (t) => {
  const cases: [declarations: string, chromium: string][] = [
    ['backdrop-filter: invert(1); filter: invert(1)', '#3333ee'],
    ['backdrop-filter: invert(1); filter: grayscale(1)', '#bebebe'],
    ['backdrop-filter: invert(1); filter: opacity(0)', '#3333ee'],
    ['backdrop-filter: invert(1); filter: opacity(50%)', '#808080'],
    [
      'backdrop-filter: invert(1); filter: brightness(.5); opacity: .6; background: rgb(0 255 0 / .5)',
      '#395f45',
    ],
    ['backdrop-filter: invert(1); opacity: .5', '#808080'],
  ];
  for (const [declarations, chromium] of cases) {
    const ours = await colourOf(declarations);
    t.ok(apart(ours, chromium) <= 2, `${declarations}: ${ours}, Chromium ${chromium}`);
  }
});

t.test('a box is blended with its backdrop once that is filtered', async (t) => {
  const white = 'background: #fff; mix-blend-mode: multiply';
  t.equal(await colourOf(`backdrop-filter: invert(1); ${white}`), '#cccc11');
  t.equal(await colourOf(`backdrop-filter: invert(1); background: #000; mix-blend-mode: screen`), '#cccc11');
});

t.test('what is blended within a box is kept from its backdrop', async (t) => {
  const styles = `body { background: #3333ee } div { position: absolute; inset: 20px; backdrop-filter: blur(2px) }
    i { position: absolute; inset: 0; background: #f79e1b; mix-blend-mode: multiply }`;
  t.equal((await drawnMarkup(styles, '<div><i></i></div>')).at(50, 50), '#f79e1b');
});
