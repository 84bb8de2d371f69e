import { test } from 'tap';
import {
  commonItems,
  type DisplayItem,
  differingRegions,
  itemsAbove,
} from '../../workers/raster/display-list.js';
import type { Gradient } from '../../workers/raster/gradient.js';
import type { Mask } from '../../workers/raster/mask.js';
import { rectangleOutline } from '../../workers/raster/outline.js';
import { Path } from '../../workers/raster/path.js';
import type { LazyPixmap } from '../../workers/raster/pixmap.js';

const block = { address: 0, length: 4 };
const mask: Mask = { left: 0, top: 0, width: 2, height: 2, block };
const pixmap: LazyPixmap = {
  ...{ key: 'one', width: 1, height: 1 },
  drawn: () => ({ width: 1, height: 1, pixels: block }),
};

/** Where the item at that place of a list lies. */
function region(place: number) {
  return { left: place * 10, top: 0, right: place * 10 + 8, bottom: 8 };
}

function rectangle(place: number, color = 1, opacity = 256): DisplayItem {
  return { kind: 'rectangle', region: region(place), clips: [], paint: { color, opacity } };
}

function shape(width: number, evenOdd = false): Path {
  return new Path(evenOdd).addOutline(rectangleOutline({ left: 0, top: 0, width, height: 2 }));
}

function gradient(...description: number[]): Gradient {
  return { isOpaque: true, description: Float32Array.from(description) };
}

test('lists that are the same differ nowhere, though they are made anew', (t) => {
  const list = (): DisplayItem[] => [
    rectangle(0),
    {
      ...rectangle(1),
      kind: 'masks',
      paint: { color: 1, opacity: 256 },
      masks: [{ mask: { ...mask }, x: 1, y: 2 }],
    },
    { kind: 'pixmap', region: region(2), clips: [{ ...mask }], pixmap, x: 3, y: 4, opacity: 256 },
  ];
  t.same(differingRegions(list(), list()), []);
  t.same(differingRegions([], []), []);
  t.end();
});

test('lists differ where items come, go and change places', (t) => {
  const [one, two, three, four] = [rectangle(1), rectangle(2), rectangle(3), rectangle(4)];
  t.same(differingRegions([one, three], [one, two, three]), [two.region], 'one came');
  t.same(differingRegions([one, two, three], [one, three]), [two.region], 'one went');
  t.same(differingRegions([one, two], []), [one.region, two.region], 'all went');
  t.same(differingRegions([one, two, four], [one, three, four]), [three.region, two.region], 'another came');
  const swapped = differingRegions([one, two, three], [one, three, two]);
  t.ok(swapped.length > 0, 'what is above what has changed');
  t.end();
});

test('whatever the pixels of an item depend on makes another item', (t) => {
  const paint = { color: 1, opacity: 256 };
  const at = { region: region(0), clips: [mask] };
  const items: DisplayItem[] = [
    rectangle(0),
    rectangle(0, 2),
    rectangle(0, 1, 128),
    { ...at, kind: 'rectangle', paint },
    { ...at, kind: 'rectangle', paint, clips: [{ ...mask, left: 1 }] },
    { ...at, kind: 'rectangle', paint, clips: [{ ...mask, top: 1 }] },
    { ...at, kind: 'rectangle', paint, clips: [{ ...mask, block: { ...block } }] },
    { ...at, kind: 'masks', paint, masks: [{ mask, x: 0, y: 0 }] },
    { ...at, kind: 'masks', paint, masks: [{ mask, x: 1, y: 0 }] },
    { ...at, kind: 'masks', paint, masks: [{ mask, x: 0, y: 1 }] },
    { ...at, kind: 'masks', paint, masks: [{ mask: { ...mask, block: { ...block } }, x: 0, y: 0 }] },
    {
      ...at,
      kind: 'masks',
      paint,
      masks: [
        { mask, x: 0, y: 0 },
        { mask, x: 0, y: 0 },
      ],
    },
    { ...at, kind: 'masks', paint: { ...paint, color: 9 }, masks: [{ mask, x: 0, y: 0 }] },
    { ...at, kind: 'pixmap', pixmap, x: 0, y: 0, opacity: 256 },
    { ...at, kind: 'pixmap', pixmap, x: 1, y: 0, opacity: 256 },
    { ...at, kind: 'pixmap', pixmap, x: 0, y: 1, opacity: 256 },
    { ...at, kind: 'pixmap', pixmap: { ...pixmap, key: 'another' }, x: 0, y: 0, opacity: 256 },
    { ...at, kind: 'pixmap', pixmap, x: 0, y: 0, opacity: 9 },
    { ...at, kind: 'path', paint, path: shape(4) },
    { ...at, kind: 'path', paint, path: shape(5) },
    { ...at, kind: 'path', paint, path: shape(4, true) },
    { ...at, kind: 'path', paint: gradient(1), path: shape(4) },
    { ...at, kind: 'path', paint: gradient(2), path: shape(4) },
    { ...at, kind: 'rectangle', paint, clips: [shape(4)] },
    { ...at, kind: 'rectangle', paint, clips: [shape(5)] },
    { ...at, kind: 'group', items: [rectangle(0)], opacity: 128 },
    { ...at, kind: 'group', items: [rectangle(0)], opacity: 127 },
    { ...at, kind: 'group', items: [rectangle(0), rectangle(0)], opacity: 128 },
    { ...at, kind: 'group', items: [rectangle(0)], opacity: 128, blend: 1 },
    { ...at, kind: 'group', items: [rectangle(0)], opacity: 128, blend: 2 },
    ...[
      { filters: [{ kind: 'colors', matrix: [1, 2] } as const] },
      { filters: [{ kind: 'colors', matrix: [1, 3] } as const] },
      { filters: [{ kind: 'blur', sigma: 1 } as const] },
      { filters: [{ kind: 'blur', sigma: 2 } as const] },
      { filters: [{ kind: 'blur', sigma: 2 } as const, { kind: 'luminance' } as const] },
      ...[1, 2].map((x) => ({ filters: [{ kind: 'shadow', x, y: 1, sigma: 1, paint } as const] })),
      ...[1, 2].map((sigma) => ({
        backdrop: { area: at.region, shapes: [], filters: [{ kind: 'blur', sigma } as const] },
      })),
      { backdrop: { area: at.region, shapes: [shape(4)], filters: [] } },
    ].map((own) => ({ ...at, kind: 'group' as const, items: [rectangle(0)], opacity: 128, ...own })),
    ...[
      {},
      { items: [rectangle(0, 2)] },
      { painted: region(1) },
      { projection: [1, 0, 0, 0, 1, 0, 0.001, 0, 1] as const },
    ].map((own) => ({
      ...{ ...at, kind: 'plane' as const, items: [rectangle(0)], painted: region(0) },
      ...{ projection: [1, 0, 0, 0, 1, 0, 0, 0.001, 1] as const, ...own },
    })),
  ];
  for (const [index, one] of items.entries()) {
    for (const [otherIndex, other] of items.entries()) {
      t.equal(
        differingRegions([one], [other]).length,
        index === otherIndex ? 0 : 2,
        `${index} ${otherIndex}`,
      );
    }
  }
  t.end();
});

test('what follows more items than are looked through counts as changed', (t) => {
  const many = Array.from({ length: 1000 }, (_, place) => rectangle(place));
  const left = new Set(differingRegions(many, many.slice(900)).map((place) => place.left));
  t.equal(left.size, 1000);
  t.end();
});

/** An item over the places from one to another. */
function stripe(from: number, to: number, color: number): DisplayItem {
  const at = { left: from, top: 0, right: to, bottom: 8 };
  return { kind: 'rectangle', region: at, clips: [], paint: { color, opacity: 256 } };
}

test('what lies over something else than before is not what lists have in common', (t) => {
  const [ground, text, other, logo] = [
    stripe(0, 100, 1),
    stripe(10, 40, 2),
    stripe(10, 50, 3),
    stripe(60, 80, 4),
  ];
  t.same(commonItems([ground, text, logo], [ground, other, logo]), [ground, logo], 'beside one another');
  const over = stripe(45, 60, 5);
  t.same(commonItems([ground, text, over], [ground, other, over]), [ground], 'over the text');
  t.same(commonItems([ground], [text]), []);

  t.same(itemsAbove([ground, logo], [ground, other, logo]), [other]);
  t.equal(itemsAbove([ground, over], [ground, other, over]), undefined, 'the text would lie over it');
  t.equal(itemsAbove([ground, logo], [ground, other]), undefined, 'one is missing');
  t.equal(itemsAbove([ground, logo], [logo, ground]), undefined, 'in another order');
  t.end();
});
