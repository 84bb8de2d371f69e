import t from 'tap';
import { type ComputedValues, INITIAL } from '../../../workers/css/cascade/computed-style.js';
import { layoutNode } from '../../../workers/layout/formatting/formatters.js';
import { planGrid } from '../../../workers/layout/formatting/grid/grid-plan.js';
import { MOST_TRACKS, trackListOf } from '../../../workers/layout/formatting/grid/track-list.js';
import { layoutStyle } from '../../../workers/layout/formatting/layout-style.js';
import { layoutTree } from '../../../workers/layout/formatting/layout-tree.js';

/** Where its items stand is tried beside Chromium, with all other places. */

const style = (values: Partial<ComputedValues>) =>
  layoutStyle(Object.assign(Object.create(INITIAL) as ComputedValues, values));

const gridOf = (values: Partial<ComputedValues>, items: Partial<ComputedValues>[]) =>
  layoutNode(
    style({ display: 'grid', ...values }),
    items.map((item) => layoutNode(style({ display: 'block', ...item }), [])),
  );

t.test('tracks are bounded, and items beyond them stand in the last one', async (t) => {
  const { head } = trackListOf('repeat(100000, [a] 1px [b])');
  t.equal(head.sizes.length, MOST_TRACKS);
  t.equal(head.names.length, MOST_TRACKS + 1);
  const items = [
    { gridRowStart: '1000000' },
    { gridRowStart: '-1000000', gridColumnEnd: 'span 1000000' },
    { gridColumnStart: '3', gridColumnEnd: '1000000' },
    { gridRowStart: 'span 1000000 far' },
  ];
  const { rows, columns, items: placed } = planGrid(gridOf({}, items), 0, 0);
  t.equal(rows.tracks.length, 2 * MOST_TRACKS);
  t.equal(columns.tracks.length, MOST_TRACKS);
  for (const { row, column } of placed) {
    t.ok(row.start >= 0 && row.start < row.end && row.end <= rows.tracks.length);
    t.ok(column.start >= 0 && column.start < column.end && column.end <= columns.tracks.length);
  }
  t.equal(placed[0]?.row.end, rows.tracks.length);
});

t.test('more items than there is room for share the last tracks', async (t) => {
  const many = Array.from({ length: MOST_TRACKS + 2 }, () => ({ height: 1 }));
  for (const gridAutoFlow of ['row', 'row dense']) {
    const grid = gridOf({ gridAutoFlow }, many);
    layoutTree(grid, 100, undefined);
    t.equal(grid.place.height, MOST_TRACKS);
    t.equal(grid.children.at(-1)?.place.top, MOST_TRACKS - 1);
  }
  const filled = gridOf({ gridTemplateColumns: 'repeat(auto-fill, 0px)' }, many);
  t.equal(planGrid(filled, MOST_TRACKS * 3, 0).columns.tracks.length, MOST_TRACKS);
});
