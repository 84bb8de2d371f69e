import t from 'tap';
import { drawnMarkup } from '../rig/pictures/drawn-markup.js';

/** Whether a colour of some pixel has more red than blue. */
function isReddish(color: string): boolean {
  const value = Number.parseInt(color.slice(1), 16);
  return value >> 16 > (value & 255) + 2;
}

t.test('a side without a border shows nothing of the others, and no hairline at its corners', async (t) => {
  const accent = 'border-left: 8px solid #f00; border-radius: 20px; background: #00f';
  const { at, colors } = await drawnMarkup(
    `div { margin: 10px; width: 72px; height: 60px; ${accent} }`,
    '<div></div>',
  );
  t.equal(at(12, 40), '#ff0000');
  t.equal(at(60, 40), '#0000ff');
  t.same(colors(50, 0, 100, 100).filter(isReddish), []);
});

t.test('a border may be wider than half of its box', async (t) => {
  const { at } = await drawnMarkup(
    'div { width: 0; border: 20px solid transparent; border-bottom: 40px solid #f00; border-top: 0 }',
    '<div></div>',
  );
  t.same([at(20, 5), at(20, 35), at(4, 35), at(4, 10)], ['#ff0000', '#ff0000', '#ff0000', '#ffffff']);
});

t.test('sides of different colours leave no gap where they meet', async (t) => {
  const { colors } = await drawnMarkup(
    'body { background: #0f0 } div { border: 15px solid #f00; border-left-color: #00f; height: 30px }',
    '<div></div>',
  );
  const greenish = colors(0, 0, 15, 60).filter((color) => color.slice(3, 5) !== '00');
  t.same(greenish, []);
});

t.test('translucent dashes lie over one another nowhere', async (t) => {
  const { at } = await drawnMarkup(
    'div { border: 10px dashed #0000ff80; width: 60px; height: 60px }',
    '<div></div>',
  );
  t.equal(at(4, 4), at(15, 4));
});

t.test('of sunk and raised lines one shade is lighter than the colour, and one is darker', async (t) => {
  const { at } = await drawnMarkup(
    'div { border: 10px outset #808080; width: 60px; height: 60px }',
    '<div></div>',
  );
  t.same([at(40, 4), at(40, 76)], ['#d4d4d4', '#2c2c2c']);
});

t.test('what is below a round border, or below what a box cuts off, does not show around it', async (t) => {
  const round = 'border-radius: 20px; width: 60px; height: 60px; margin: 10px';
  const bordered = await drawnMarkup(
    `div { border: 3px solid #fff; background: #000; ${round} }`,
    '<div></div>',
  );
  t.same(bordered.colors(0, 0, 100, 12), ['#ffffff']);
  t.equal(bordered.at(50, 50), '#000000');
  const filled = await drawnMarkup(
    `div { overflow: hidden; background: #000; ${round} } p { background: #fff; margin: 0; height: 100% }`,
    '<div><p></p></div>',
  );
  t.same(filled.colors(0, 0, 100, 100), ['#ffffff']);
  const dashed = await drawnMarkup(
    `div { border: 4px dashed #fff; background: #000 linear-gradient(#fff, #fff); ${round} }`,
    '<div></div>',
  );
  t.same(dashed.colors(0, 0, 100, 100), ['#ffffff']);
});

t.test('columns have no outline', async (t) => {
  const { colors } = await drawnMarkup(
    'col, colgroup { outline: 5px solid #f00 } table { margin: 20px } td { width: 30px; height: 30px }',
    '<table><colgroup><col></colgroup><col><tr><td></td><td></td></tr></table>',
  );
  t.same(colors(0, 0, 100, 80), ['#ffffff']);
});
