import t, { test } from 'tap';
import { detectFaces } from '../../workers/images/subject/face-detector.js';
import { findSubject, searchedSize } from '../../workers/images/subject/find-subject.js';
import { type Subject, subjectStart } from '../../workers/images/subject/interest.js';
import { released } from '../../workers/kernels/kernels.js';
import { drawnPixmap } from '../rig/pictures/drawn-pictures.js';
import { type DrawnFace, drawnLandscape, drawnPeople } from '../rig/pictures/drawn-scenes.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SIZE = { width: 416, height: 234 };

function subjectOf(svg: string): Subject {
  const picture = drawnPixmap(svg);
  try {
    return findSubject(picture);
  } finally {
    released(picture.pixels);
  }
}

function facesIn(svg: string) {
  const picture = drawnPixmap(svg);
  try {
    return detectFaces(picture);
  } finally {
    released(picture.pixels);
  }
}

const shapes = (content: string, { width, height } = SIZE) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
const GROUND = '<rect width="100%" height="100%" fill="#8fa3ad"/>';

test('faces are where they were drawn', async (t) => {
  const drawn: DrawnFace[] = [
    { x: 70, y: 100, height: 70 },
    { x: 210, y: 120, height: 60 },
    { x: 345, y: 90, height: 90 },
  ];
  const found = facesIn(drawnPeople(SIZE, drawn, 8)).sort((one, other) => one.left - other.left);
  t.equal(found.length, 3);
  for (const [index, { left, top, width, height }] of found.entries()) {
    const { x, y, height: high } = drawn[index] as DrawnFace;
    t.ok(Math.abs(left + width / 2 - x) < high / 4, `face ${index} across`);
    t.ok(Math.abs(top + height / 2 - y) < high / 4, `face ${index} down`);
    t.ok(height > high / 2 && height < high * 1.3, `face ${index} is ${height} high`);
  }
});

test('there is no face in a landscape', async (t) => {
  for (let seed = 1; seed <= 10; seed++)
    t.strictSame(facesIn(drawnLandscape(SIZE, seed)), [], `seed ${seed}`);
});

test('faces stay in view, before anything else that draws the eye', async (t) => {
  const people = drawnPeople(SIZE, [{ x: 350, y: 110, height: 80 }], 3);
  const subject = subjectOf(people.replace('</svg>', '<circle cx="60" cy="120" r="50" fill="#f00"/></svg>'));
  for (const shown of [0.25, 0.4, 0.7]) {
    const start = subjectStart(subject.across, shown) * SIZE.width;
    t.ok(start < 315 && start + shown * SIZE.width > 385, `${shown} from ${start}`);
  }
});

test('as many faces as have room stay whole, and of those the larger ones', async (t) => {
  const faces = (...all: [from: number, to: number, weight: number][]) => ({
    faces: all.map(([from, to, weight]) => ({ from, to, weight })),
  });
  const three = faces([0.05, 0.15, 1], [0.5, 0.6, 1], [0.85, 0.95, 1]);
  t.ok(Math.abs(subjectStart(three, 0.92) - 0.04) < 1e-9, 'all of them, in the middle');
  t.ok(Math.abs(subjectStart(three, 0.5) - 0.475) < 1e-9, 'the two that are near');
  t.ok(Math.abs(subjectStart(faces([0.1, 0.2, 1], [0.8, 0.9, 2]), 0.3) - 0.7) < 1e-9, 'the larger one');
  t.ok(
    Math.abs(subjectStart(faces([0.2, 0.8, 3], [0, 0.3, 1]), 0.2) - 0.4) < 1e-9,
    'the middle of one that has no room',
  );
});

test('without a face, what draws the eye stays in view', async (t) => {
  for (const [what, x, y, content] of [
    ['a colour', 350, 60, '<circle cx="350" cy="60" r="30" fill="#c0392b"/>'],
    ['something dark', 60, 180, '<rect x="40" y="150" width="40" height="60" fill="#1b2631"/>'],
    ['something light', 300, 190, '<circle cx="300" cy="190" r="25" fill="#fff"/>'],
  ] as const) {
    const { across, down } = subjectOf(shapes(GROUND + content));
    const [left, top] = [subjectStart(across, 0.3) * SIZE.width, subjectStart(down, 0.5) * SIZE.height];
    t.ok(left < x && x < left + 0.3 * SIZE.width, `${what}, from ${left}`);
    t.ok(top < y && y < top + 0.5 * SIZE.height, `${what}, from ${top} down`);
  }
});

test('a picture of nothing is shown in the middle', async (t) => {
  for (const content of ['', GROUND]) {
    const { across, down } = subjectOf(shapes(content));
    for (const interest of [across, down]) t.ok(Math.abs(subjectStart(interest, 0.5) - 0.25) < 0.01);
  }
});

test('what is clear draws no eye', async (t) => {
  const { across } = subjectOf(shapes('<circle cx="70" cy="100" r="40" fill="#8fa3ad"/>'));
  const left = subjectStart(across, 0.3) * SIZE.width;
  t.ok(left < 40 && left + 0.3 * SIZE.width > 100, `from ${left}`);
});

test('what is shown lies in the picture, of any size', async (t) => {
  for (const [width, height] of [
    [1, 1],
    [1, 4096],
    [16_000, 1],
    [3, 3],
    [417, 5],
  ] as const) {
    const size = searchedSize({ width, height });
    t.ok(
      size.width <= 416 && size.height <= 416 && size.width >= 3 && size.height >= 3,
      `${width} by ${height}`,
    );
    const { across, down } = subjectOf(shapes(`${GROUND}<circle cx="3" cy="3" r="9" fill="red"/>`, size));
    for (const interest of [across, down])
      for (const shown of [1e-9, 0.1, 0.999, 1]) {
        const start = subjectStart(interest, shown);
        t.ok(start >= 0 && start <= 1 - shown, `${shown} from ${start}`);
      }
  }
});

test('a subject is the same, whatever was looked at before', async (t) => {
  const people = drawnPeople(SIZE, [{ x: 100, y: 110, height: 60 }], 5);
  const first = subjectOf(people);
  subjectOf(drawnLandscape(SIZE, 2));
  subjectOf(drawnPeople({ width: 200, height: 300 }, [{ x: 100, y: 110, height: 90 }], 6));
  t.strictSame(subjectOf(people), first);
});
