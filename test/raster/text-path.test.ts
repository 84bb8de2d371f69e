import { test } from 'tap';
import type { Matrix } from '../../workers/raster/matrix.js';
import type { Outline } from '../../workers/raster/outline.js';
import { Path } from '../../workers/raster/path.js';
import { TextPath } from '../../workers/raster/text-path.js';

/** A bowl that bends beyond its ends, with a hole, and a stroke that is open. */
const LETTERS: Outline[] = [
  {
    commands: 'MQLZMLLZ',
    coordinates: [0.1, 0, 0.9, 1.2, 0.5, 0.7, -0.2, 0.4, 0.2, 0.2, 0.3, 0.2, 0.3, 0.3],
  },
  { commands: 'MCL', coordinates: [0, -0.2, 0.4, -0.9, 1.3, 0.8, 0.6, 0.6, 0.7, 0.1] },
];

const UPRIGHT: Matrix[] = [
  [20, 0, 0, -20, 7.3, 31.9],
  [-3.5, 0, 0, -9, 100, 2],
];
const TURNED: Matrix[] = [
  [12, 5, 7, -12, 40.5, 3],
  [0, 20, 20, 0, 1, 2],
];

function letterOf(outline: Outline, matrix: Matrix) {
  return { face: 'face', id: '1', outline, advance: 0.75, size: 20, text: 'a', matrix };
}

test('a path of letters is that of their outlines, whichever way it is looked at first', (t) => {
  for (const matrices of [UPRIGHT, TURNED, [...UPRIGHT, ...TURNED], [...TURNED, ...UPRIGHT]]) {
    const [text, path] = [new TextPath(), new Path()];
    for (const matrix of matrices)
      for (const outline of LETTERS) {
        text.addLetter(letterOf(outline, matrix));
        path.under(matrix).addOutline(outline);
      }
    const box = ({ left, top, right, bottom }: Path) => [left, top, right, bottom];
    t.same(box(text), box(path), 'its box is known before its points');
    t.same(Array.from(text.floats), Array.from(path.floats));
    t.same(box(text), box(path));
    t.same(Array.from(text.enlarged(2).floats), Array.from(path.enlarged(2).floats));
    t.ok(text.size > 0.7 * path.size && text.size < 1.1 * path.size, 'its size is about that of its points');
    text.addLetter(letterOf(LETTERS[0] as Outline, UPRIGHT[0] as Matrix));
    path.under(UPRIGHT[0] as Matrix).addOutline(LETTERS[0] as Outline);
    t.same(
      Array.from(text.compacted().floats),
      Array.from(path.compacted().floats),
      'it has letters that come later',
    );
  }
  t.end();
});

test('letters without ink take the room that they advance', (t) => {
  const text = new TextPath();
  text.addLetter(letterOf({ commands: '', coordinates: [] }, UPRIGHT[0] as Matrix));
  t.same(Array.from(text.floats), []);
  t.same([text.left, text.top, text.right, text.bottom], [7.3, 31.9 - 20, 7.3 + 0.75 * 20, 31.9]);
  t.end();
});
