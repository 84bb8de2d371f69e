import t from 'tap';
import { drawnMarkup } from '../rig/pictures/drawn-markup.js';

/** Four pixels in a row: black, and three white ones. */
const ROW =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20'%3E%3Crect width='10' height='20'/%3E%3C/svg%3E\")";

t.test('a picture of the body or of the root has its own size, and is placed in the root', async (t) => {
  const ofBody = await drawnMarkup(`body { margin: 0; height: 40px; background: #fff ${ROW} }`, '');
  t.same(
    [ofBody.at(5, 5), ofBody.at(15, 5), ofBody.at(45, 95), ofBody.at(55, 95)],
    ['#000000', '#ffffff', '#000000', '#ffffff'],
  );
  const ofRoot = await drawnMarkup(
    `html { margin: 10px; border: 5px solid #f00; background: ${ROW} no-repeat }`,
    '<p>x</p>',
  );
  t.same([ofRoot.at(5, 20), ofRoot.at(20, 20), ofRoot.at(30, 20)], ['#ffffff', '#000000', '#ffffff']);
  const low = await drawnMarkup(`body { height: 40px; background: ${ROW} 0 100% no-repeat }`, '');
  t.same([low.at(5, 18), low.at(5, 22), low.at(5, 42)], ['#ffffff', '#000000', '#ffffff']);
  const fixed = await drawnMarkup(`body { height: 40px; background: ${ROW} 0 100% no-repeat fixed }`, '');
  t.same([fixed.at(5, 22), fixed.at(5, 82)], ['#ffffff', '#000000']);
});

t.test('a picture that is shown once stands on the pixel nearest to where it was laid out', async (t) => {
  for (const element of ['div', 'html']) {
    const { at } = await drawnMarkup(
      `body { margin: 0 } ${element} { height: 34.8px; background: #fff ${ROW} left center no-repeat }`,
      '<div></div>',
    );
    t.same([at(5, 6), at(5, 7), at(5, 26), at(5, 27)], ['#ffffff', '#000000', '#000000', '#ffffff'], element);
  }
});

t.test('repeated pictures may lie somewhere within pixels', async (t) => {
  const { at } = await drawnMarkup(
    `body { margin: 0 } div { width: 34.5px; height: 50px; background: #fff ${ROW} center }`,
    '<div></div>',
  );
  t.same([at(6, 5), at(8, 5), at(16, 5), at(18, 5)], ['#ffffff', '#000000', '#000000', '#ffffff']);
  t.match([at(7, 5), at(27, 5)], [/^#(?!ffffff|000000)/, /^#(?!ffffff|000000)/]);
});

t.test('a direction may be a zero without a unit', async (t) => {
  const { at } = await drawnMarkup(
    'body { background: linear-gradient(0, #f00 50%, #00f 50%) } html { height: 100% }',
    '',
  );
  t.same([at(50, 10), at(50, 90)], ['#0000ff', '#ff0000']);
});

t.test('a fixed picture is placed in the whole picture, unless its box is transformed', async (t) => {
  const box = `position: absolute; left: 40px; top: 30px; width: 40px; height: 40px; background-attachment: fixed`;
  const low = 'linear-gradient(#f00 50%, #00f 50%)';
  const gradient = await drawnMarkup(`div { ${box}; background-image: ${low} }`, '<div></div>');
  t.same([gradient.at(60, 45), gradient.at(60, 55)], ['#ff0000', '#0000ff']);
  const row = await drawnMarkup(`div { ${box}; background-image: ${ROW} }`, '<div></div>');
  t.same([row.at(41, 50), row.at(51, 50), row.at(61, 50)], ['#000000', '#ffffff', '#000000']);
  const once = await drawnMarkup(
    `div { ${box}; background: ${ROW} 50px 30px no-repeat fixed }`,
    '<div></div>',
  );
  t.same([once.at(45, 35), once.at(55, 35), once.at(65, 35)], ['#ffffff', '#000000', '#ffffff']);
  const turned = await drawnMarkup(
    `div { ${box}; background-image: ${low}; transform: translate(0, 10px) }`,
    '<div></div>',
  );
  t.same([turned.at(60, 55), turned.at(60, 65)], ['#ff0000', '#0000ff']);
});

t.test('the background of an inline box covers the text before it, and not the text behind it', async (t) => {
  const { colors } = await drawnMarkup(
    'p { margin: 0; font: 40px Inter; color: #00f } b { background: #f00; color: #f00; margin: 0 -20px }',
    '<p>MM<b>M</b>MM</p>',
    { width: 300 },
  );
  t.same(colors(60, 20, 68, 30), ['#ff0000']);
  t.ok(colors(70, 10, 110, 40).includes('#0000ff'));
});

t.test(
  'what is turned or scaled stands on whole pixels before that, and what is moved does, too',
  async (t) => {
    const box = (styles: string) =>
      drawnMarkup(
        `div { position: absolute; top: 10.3px; height: 20px; background: #f00; ${styles} }`,
        '<div></div>',
      );
    const scaled = await box('left: 10.4px; width: 20.6px; transform: scale(2); transform-origin: 0 0');
    t.same(
      [9, 10, 51, 52].map((x) => scaled.at(x, 20)),
      ['#ffffff', '#ff0000', '#ff0000', '#ffffff'],
    );
    t.same(
      [9, 10, 49, 50].map((y) => scaled.at(20, y)),
      ['#ffffff', '#ff0000', '#ff0000', '#ffffff'],
    );
    const moved = await box('left: 50.75px; width: 40px; transform: translate(-50%, -50%)');
    t.same(
      [30, 31, 70, 71].map((x) => moved.at(x, 10)),
      ['#ffffff', '#ff0000', '#ff0000', '#ffffff'],
    );
    const drawing = await drawnMarkup(
      'svg { position: absolute; left: 50.75px; top: 30px; transform: translate(-50%, -50%) }',
      '<svg width="40" height="40"><path d="M0 0h40v40H0z"/></svg>',
    );
    t.same(
      [30, 31, 70, 71].map((x) => drawing.at(x, 20)),
      ['#ffffff', '#000000', '#000000', '#ffffff'],
    );
    const text = (styles: string) =>
      drawnMarkup(`b { position: absolute; left: 3px; ${styles} }`, '<b>Ax</b>');
    t.same(
      (await text('top: 10.3px; transform: translate(5px, 10px)')).colors(0, 0, 60, 60),
      (await text('top: 20.3px; left: 8px')).colors(0, 0, 60, 60),
    );
  },
);

t.test('a linear gradient with a prefix names the side that it begins at', async (t) => {
  const ends = async (direction: string) => {
    const image = `-webkit-linear-gradient(${direction}#f00 50%, #00f 50%)`;
    const { at } = await drawnMarkup(`div { height: 100px; background: ${image} }`, '<div></div>');
    return [at(10, 20), at(90, 20), at(10, 80)]
      .map((color) => (color === '#ff0000' ? 'red' : 'blue'))
      .join(' ');
  };
  t.equal(await ends(''), 'red red blue');
  t.equal(await ends('top, '), 'red red blue');
  t.equal(await ends('left, '), 'red blue red');
  t.equal(await ends('0deg, '), 'red blue red');
  t.equal(await ends('-90deg, '), 'red red blue');
  t.equal(await ends('180deg, '), 'blue red blue');
});

t.test('an older gradient from a corner goes straight to the opposite one', async (t) => {
  const halves = async (image: string) => {
    const { at } = await drawnMarkup(
      `div { width: 90px; height: 30px; background: -webkit-${image} }`,
      '<div></div>',
    );
    return [at(2, 2), at(2, 27), at(87, 2), at(87, 27), at(44, 2), at(44, 27)]
      .map((color) => (color === '#ff0000' ? 'r' : 'b'))
      .join('');
  };
  t.equal(
    await halves('linear-gradient(top left, #f00 50%, #00f 50%)'),
    'rrbbrb',
    'not through the other corners',
  );
  t.equal(await halves('linear-gradient(right bottom, #f00 50%, #00f 50%)'), 'bbrrbr');
  t.equal(
    await halves('gradient(linear, left top, right bottom, color-stop(.5, #f00), color-stop(.5, #00f))'),
    'rrbbrb',
  );
  t.equal(
    await halves('gradient(linear, 100% 0, 0 100%, color-stop(.5, #f00), color-stop(50%, #00f))'),
    'bbrrrb',
  );
  t.equal(await halves('repeating-linear-gradient(top left, #f00 0 30px, #00f 30px 200px)'), 'rrbbbb');
});

t.test('older gradients between two sides, and radial ones with a prefix, are those of today', async (t) => {
  const colors = async (image: string) => {
    const { at } = await drawnMarkup(`div { height: 100px; background: ${image} }`, '<div></div>');
    return [at(5, 50), at(50, 5), at(50, 50), at(95, 50), at(50, 95), at(20, 20)];
  };
  const pairs: readonly (readonly [older: string, todays: string])[] = [
    ['gradient(linear, left top, left bottom, from(red), to(blue))', 'linear-gradient(red, blue)'],
    [
      'gradient(linear, 100% 0, 0 0, to(blue), color-stop(0.25, lime), from(red))',
      'linear-gradient(to left, red, lime 25%, blue)',
    ],
    ['radial-gradient(red, blue)', 'radial-gradient(red, blue)'],
    [
      'radial-gradient(top left, circle contain, red, blue)',
      'radial-gradient(circle closest-side at top left, red, blue)',
    ],
    ['radial-gradient(30% 50%, circle, red, blue)', 'radial-gradient(circle at 30% 50%, red, blue)'],
    ['radial-gradient(9px 20px, 60px 20px, red, blue)', 'radial-gradient(60px 20px at 9px 20px, red, blue)'],
    ['repeating-radial-gradient(center, red, blue 20px)', 'repeating-radial-gradient(red, blue 20px)'],
  ];
  for (const [older, todays] of pairs) t.same(await colors(`-webkit-${older}`), await colors(todays), older);
});

t.test(
  'tiles of gradients keep parts of pixels, and are interpolated where they begin within them',
  async (t) => {
    const size = 'background-size: 7.5px 10px';
    const { at } = await drawnMarkup(
      `div { height: 20px; background: linear-gradient(90deg, #000 50%, #fff 50%); ${size} }`,
      '<div></div>',
    );
    for (const start of [0, 15, 30, 60]) {
      t.same(
        [start + 1, start + 5, start + 9, start + 13].map((x) => at(x, 5)),
        ['#000000', '#ffffff', '#000000', '#ffffff'],
      );
      t.match(at(start + 7, 5), /^#(?!ffffff|000000)/);
    }
  },
);

t.test('a gradient that is next to nothing in a direction shows nothing', async (t) => {
  for (const repeat of ['repeat', 'no-repeat', 'repeat-x', 'round', 'space']) {
    const { colors } = await drawnMarkup(
      `div { height: 20px; background: linear-gradient(#f00, #f00) 0 0 / 0.01px 5px ${repeat} }`,
      '<div></div>',
    );
    t.same(colors(0, 0, 100, 30), ['#ffffff'], repeat);
  }
});
