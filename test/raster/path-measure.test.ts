import t from 'tap';
import { beginOutlines, endOutlines } from '../../workers/raster/outline-work.js';
import { PathMeasure } from '../../workers/raster/path-measure.js';

const outline = (commands: string, ...coordinates: number[]) => ({ commands, coordinates });

t.test('contours are measured one after the other', (t) => {
  const measure = new PathMeasure(outline('MLMLLZ', 0, 0, 30, 40, 100, 0, 110, 0, 110, 10));
  t.equal(measure.length, 50 + 20 + Math.hypot(10, 10));
  t.match(measure.at(25), { x: 15, y: 20, angle: Math.atan2(40, 30) });
  t.match(measure.at(55), { x: 105, y: 0, angle: 0 });
  t.match(measure.at(1_000), { x: 100, y: 0 });
  t.match(measure.at(-5), { x: 0, y: 0 });
  t.end();
});

t.test('a place on a curve lies on it, with its direction', (t) => {
  const circle = new PathMeasure(outline('MC', 100, 0, 100, 55.23, 55.23, 100, 0, 100));
  t.ok(Math.abs(circle.length - 50 * Math.PI) < 0.5);
  const place = circle.at(circle.length / 2);
  t.ok(place && Math.abs(Math.hypot(place.x, place.y) - 100) < 0.1);
  t.ok(place && Math.abs(place.angle - (3 * Math.PI) / 4) < 0.01);
  t.end();
});

t.test('the direction of an end is that towards the next point elsewhere', (t) => {
  const curve = new PathMeasure(outline('MC', 0, 0, 0, 0, 10, 10, 20, 0));
  t.equal(curve.at(0)?.angle, Math.PI / 4);
  t.equal(new PathMeasure(outline('M', 3, 4)).at(0)?.x, 3);
  t.equal(new PathMeasure(outline('')).at(0), undefined);
  t.end();
});

t.test('the lines that a curve is measured by are counted', (t) => {
  beginOutlines();
  t.throws(
    () => {
      for (let far = 0; far < 9; far++) new PathMeasure(outline('MC', 0, 0, 1e30, 0, 0, 1e30, 1e30, 1e30));
    },
    { name: 'TooMuchWork' },
  );
  endOutlines();
  t.end();
});
