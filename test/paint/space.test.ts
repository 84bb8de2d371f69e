import t from 'tap';
import { drawnMarkup } from '../rig/pictures/drawn-markup.js';

/** Boxes in space, by the colours of single pixels: whole pictures are beside Chromium's. */

const BOX = 'position: absolute; left: 20px; top: 20px; width: 60px; height: 60px; background: #ff0000';

/** The colour in the middle of a box with these declarations, in what is around it. */
async function middleOf(declarations: string, around = ''): Promise<string> {
  const markup = `<section style="${around}"><div style="${BOX}; ${declarations}"></div></section>`;
  return (await drawnMarkup('body { background: #fff }', markup)).at(50, 50);
}

t.test('a box whose back is to the eye is hidden where it says so', async (t) => {
  t.equal(await middleOf('transform: rotateY(180deg)'), '#ff0000');
  t.equal(await middleOf('transform: rotateY(180deg); backface-visibility: hidden'), '#ffffff');
  t.equal(await middleOf('transform: rotateY(80deg); backface-visibility: hidden'), '#ff0000');
  t.equal(
    await middleOf('transform: scaleX(-1); backface-visibility: hidden'),
    '#ff0000',
    'a mirror is no back',
  );
  t.equal(await middleOf('rotate: x 180deg; -webkit-backface-visibility: hidden'), '#ffffff');
  const hidden = 'transform-style: preserve-3d; transform: rotateY(180deg)';
  t.equal(
    await middleOf('backface-visibility: hidden', hidden),
    '#ffffff',
    'in a space, with what is around it',
  );
  t.equal(
    await middleOf('backface-visibility: hidden; transform: rotateY(180deg)', `${hidden}; width: 100px`),
    '#ff0000',
  );
  const flat =
    'overflow: hidden; height: 100px; transform-style: preserve-3d; transform: rotateY(180deg); width: 100px';
  t.equal(
    await middleOf('backface-visibility: hidden', flat),
    '#ff0000',
    'no space is kept where contents are cut off',
  );
});

t.test('perspective is of the children of its element alone, through anonymous boxes', async (t) => {
  // Four times as large, and nothing of it at the middle of the page, where the eye is.
  const near = 'transform: translateZ(75px)';
  const sizeOf = async (markup: string) => {
    const picture = await drawnMarkup(
      'body { background: #fff } section { position: relative; width: 100px; height: 100px; perspective: 100px } i { display: inline-block; width: 10px; height: 10px; margin: 45px; background: #ff0000 }',
      markup,
    );
    return [...Array(100).keys()].filter((x) => picture.at(x, 50) === '#ff0000').length;
  };
  t.equal(await sizeOf(`<section><i style="${near}"></i></section>`), 40);
  t.equal(
    await sizeOf(`<section><p style="margin: 0"></p>${'<b></b>'}<i style="${near}"></i></section>`),
    40,
    'beside a block',
  );
  t.equal(await sizeOf(`<section><div><i style="${near}"></i></div></section>`), 10, 'a grandchild');
});

t.test('the nearer of two boxes in one space is above, whatever comes later', async (t) => {
  const later = '<div style="position: absolute; inset: 20px; background: #0000ff"></div>';
  const both = async (around: string) =>
    (
      await drawnMarkup(
        'body { background: #fff }',
        `<section style="position: relative; width: 100px; height: 100px; ${around}"><div style="${BOX}; transform: translateZ(1px)"></div>${later}</section>`,
      )
    ).at(50, 50);
  t.equal(await both(''), '#0000ff');
  t.equal(await both('transform-style: preserve-3d'), '#ff0000');
  t.equal(
    await both('transform-style: preserve-3d; opacity: .999'),
    '#0000ff',
    'what is made one keeps no depth',
  );
});

t.test('what is beyond all bounds, or at the eye, shows nothing and fails in nothing', async (t) => {
  for (const transform of [
    'perspective(1px) translateZ(1px)',
    'perspective(10px) translateZ(1e9px)',
    `${'scale3d(1e9, 1e9, 1e9) '.repeat(40)}`,
    'matrix3d(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)',
    'matrix3d(1, 0, 0, 1e9, 0, 1, 0, -1e9, 0, 0, 1, 1e9, 0, 0, 0, -1)',
    'rotateY(90deg)',
  ])
    t.equal(await middleOf(`transform: ${transform}`), '#ffffff', transform);
});

t.test(
  'shapes of drawings take of a transformation in space what is of the plane, as in Chromium',
  async (t) => {
    const drawn = async (style: string) =>
      (
        await drawnMarkup(
          'body { background: #fff } svg { position: absolute; left: 0; top: 0 }',
          `<svg width="100" height="100"><rect width="100" height="100" fill="#ff0000" style="${style}"/></svg>`,
        )
      ).at(50, 80);
    t.equal(await drawn('transform: rotateX(10deg)'), '#ff0000');
    t.equal(await drawn('transform: rotateX(60deg)'), '#ffffff');
    t.equal(await drawn('rotate: x 60deg'), '#ffffff');
    t.equal(await drawn('transform: perspective(10px) translateZ(5px) scaleY(.9)'), '#ff0000');
  },
);

t.test('the backdrop of a turned box is filtered where the box shows', async (t) => {
  const filter = 'background: none; backdrop-filter: invert(1); transform: perspective(200px) rotateY(30deg)';
  t.equal(await middleOf(filter), '#000000');
  const beside = await drawnMarkup('body { background: #fff }', `<div style="${BOX}; ${filter}"></div>`);
  t.equal(beside.at(10, 50), '#ffffff');
});
