import t from 'tap';
import { drawnMarkup } from '../rig/pictures/drawn-markup.js';

/** How many of the pixels left of a box show what is in it. */
async function shownBeyond(declarations: string): Promise<number> {
  const styles = `body { background: #fff } div { position: absolute; inset: 30px; border: 4px solid #0000ff; ${declarations} } i { position: absolute; inset: -40px; background: #ff0000 }`;
  const picture = await drawnMarkup(styles, '<div><i></i></div>');
  return [...Array(30).keys()].filter((x) => picture.at(x, 50) === '#ff0000').length;
}

t.test(
  'contents show beyond a box as far as overflow-clip-margin says, where both axes are clipped',
  async (t) => {
    t.equal(await shownBeyond('overflow: clip'), 0);
    t.equal(await shownBeyond('overflow: clip; overflow-clip-margin: 10px'), 6, 'from the padding box');
    t.equal(await shownBeyond('overflow: clip; overflow-clip-margin: border-box 10px'), 10);
    t.equal(await shownBeyond('contain: paint; overflow-clip-margin: 10px border-box'), 10);
    t.equal(await shownBeyond('overflow: hidden; overflow-clip-margin: 10px'), 0);
    t.equal(await shownBeyond('overflow-x: clip; overflow-clip-margin: 10px'), 0);
    t.equal(await shownBeyond('overflow: clip; overflow-clip-margin: -10px'), 0, 'none is negative');
  },
);
