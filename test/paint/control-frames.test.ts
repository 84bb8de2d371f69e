import t from 'tap';
import { drawnMarkup } from '../rig/pictures/drawn-markup.js';

t.test('a field without a style has no pixel of its frame in its corners', async (t) => {
  const place =
    'position: absolute; box-sizing: border-box; left: 10px; top: 10px; width: 50px; height: 30px';
  for (const [markup, line, ground] of [
    ['<input>', '#767676', '#ffffff'],
    ['<textarea></textarea>', '#767676', '#ffffff'],
    ['<select></select>', '#767676', '#ffffff'],
    ['<select multiple></select>', '#767676', '#ffffff'],
    ['<input disabled>', '#c7d0bb', '#fafafa'],
  ] as const) {
    const styles = `body { background: #e9f6d9 } input, textarea, select { ${place} }`;
    const { at, colors } = await drawnMarkup(styles, markup);
    for (const [x, y] of [
      [10, 10],
      [59, 10],
      [10, 39],
      [59, 39],
    ] as const)
      t.equal(at(x, y), '#e9f6d9', `${markup} at ${x} ${y}`);
    const sides = [
      colors(11, 10, 59, 11),
      colors(11, 39, 59, 40),
      colors(10, 11, 11, 39),
      colors(59, 11, 60, 39),
    ];
    t.same(sides, [[line], [line], [line], [line]], markup);
    if (!markup.includes('disabled')) t.equal(at(12, 12), ground, markup);
  }
});
