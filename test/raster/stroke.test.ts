import { test } from 'tap';
import { bytesOf, released } from '../../workers/kernels/kernels.js';
import { FULL_COVERAGE, type Mask, maskOf } from '../../workers/raster/mask.js';
import { ellipseOutline, Pen } from '../../workers/raster/outline.js';
import { Path } from '../../workers/raster/path.js';
import { strokeOutline } from '../../workers/raster/stroke.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

const SIDE = 96;
const ROUND = { cap: 'round', join: 'round', miterLimit: 4, dashes: [], dashOffset: 0 } as const;

type Point = [x: number, y: number];

/** A random path, and points along it that are close to one another. */
function randomPath(random: () => number): { pen: Pen; points: Point[] } {
  const place = () => 16 + random() * (SIDE - 32);
  const pen = new Pen().moveTo(place(), place());
  const points: Point[] = [];
  for (let piece = 0; piece < 3; piece++) {
    const from: Point = [pen.x, pen.y];
    const [x1, y1, x2, y2, x, y] = Array.from({ length: 6 }, place) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const isCurve = random() < 0.6;
    if (isCurve) pen.cubicTo(x1, y1, x2, y2, x, y);
    else pen.lineTo(x, y);
    const controls: Point[] = isCurve ? [from, [x1, y1], [x2, y2], [x, y]] : [from, [x, y]];
    for (let step = 0; step <= 150; step++) points.push(pointOn(controls, step / 150));
  }
  return { pen, points };
}

function pointOn(controls: Point[], t: number): Point {
  if (controls.length === 1) return controls[0] as Point;
  const mix = (from: number, to: number) => from + (to - from) * t;
  const nearer = controls.slice(1).map(([x, y], at): Point => {
    const [fromX, fromY] = controls[at] as Point;
    return [mix(fromX, x), mix(fromY, y)];
  });
  return pointOn(nearer, t);
}

test('a round line covers what is nearer to its path than half its width, however narrow its bends are', async (t) => {
  const random = seededRandom(3);
  for (let round = 0; round < 15; round++) {
    const { pen, points } = randomPath(random);
    const width = 2 + random() * 26;
    const mask = maskOf(new Path().addOutline(strokeOutline(pen, { ...ROUND, width }, 0.03))) as Mask;
    const levels = bytesOf(mask.block).slice();
    released(mask.block);
    const wrong: string[] = [];
    let [off, edges] = [0, 0];
    for (let at = 0; at < levels.length; at++) {
      const [x, y] = [mask.left + (at % mask.width), mask.top + Math.floor(at / mask.width)];
      const nearest = Math.min(...points.map(([px, py]) => (px - x - 0.5) ** 2 + (py - y - 0.5) ** 2));
      const inside = width / 2 - Math.sqrt(nearest);
      const covered = (levels[at] as number) / FULL_COVERAGE;
      if (inside > 0.8 ? covered < 1 : inside < -0.8 && covered > 0)
        wrong.push(`${x},${y}: ${covered} at ${inside}`);
      if (Math.abs(inside) > 0.5) continue;
      off += covered - 0.5 - inside;
      edges++;
    }
    t.same(wrong, [], `round ${round}`);
    t.ok(Math.abs(off) / edges < 0.05, `round ${round}: edges are ${off / edges} too heavy`);
  }
});

test('the line of a circle has the ink of its length times its width, however thin it is', (t) => {
  for (const width of [1, 1.5, 2, 6]) {
    const circle = ellipseOutline(16, 16, 12, 12);
    const style = { ...ROUND, cap: 'butt', join: 'miter', width } as const;
    const mask = maskOf(new Path().addOutline(strokeOutline(circle, style, 0.03))) as Mask;
    const levels = bytesOf(mask.block).slice();
    released(mask.block);
    const ink = levels.reduce((sum, level) => sum + level, 0) / FULL_COVERAGE;
    const ideal = 2 * Math.PI * 12 * width;
    t.ok(Math.abs(ink - ideal) < 0.03 * ideal, `${width}: ${ink} for ${ideal}`);
  }
  t.end();
});
