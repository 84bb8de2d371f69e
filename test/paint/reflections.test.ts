import t from 'tap';
import { drawnMarkup } from '../rig/pictures/drawn-markup.js';

const STYLES = `body { background: #fff } div { position: absolute; left: 40px; top: 40px; width: 20px; height: 20px; background: #0000ff }
  i { position: absolute; left: 0; top: 0; width: 20px; height: 10px; background: #ff0000 }`;

async function reflected(declarations: string) {
  return drawnMarkup(STYLES, `<div style="${declarations}"><i></i></div>`);
}

t.test('a box is reflected at each of its sides, with all that is in it', async (t) => {
  const below = await reflected('-webkit-box-reflect: below 4px');
  t.same(
    [45, 55, 62, 67, 77, 86].map((y) => below.at(50, y)),
    ['#ff0000', '#0000ff', '#ffffff', '#0000ff', '#ff0000', '#ffffff'],
  );
  const above = await reflected('-webkit-box-reflect: above');
  t.same(
    [22, 35].map((y) => above.at(50, y)),
    ['#0000ff', '#ff0000'],
  );
  const right = await reflected('-webkit-box-reflect: right 50%');
  t.same(
    [65, 72].map((x) => right.at(x, 45)),
    ['#ffffff', '#ff0000'],
  );
  t.equal((await reflected('-webkit-box-reflect: left')).at(30, 55), '#0000ff');
});

t.test('a mask of a reflection is reflected, too, and leaves the box alone', async (t) => {
  const picture = await reflected('-webkit-box-reflect: below 0 linear-gradient(#0000 50%, #000 0)');
  t.equal(picture.at(50, 45), '#ff0000');
  t.equal(picture.at(50, 65), '#0000ff', 'the lower half of the box');
  t.equal(picture.at(50, 75), '#ffffff', 'the upper half, which is masked');
});

t.test('a mask without a distance is no reflection, as in Chromium', async (t) => {
  const picture = await reflected('-webkit-box-reflect: below linear-gradient(#000, #000)');
  t.equal(picture.at(50, 65), '#ffffff');
});
