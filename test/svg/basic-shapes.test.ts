import t from 'tap';
import { basicShape } from '../../workers/svg/basic-shapes.js';

t.test('an inset by more than its box is a shape of no area, however the box is rounded', (t) => {
  for (let width = 1; width < 100; width += 0.37) {
    const shape = basicShape('inset(50% 60%)', { left: 3.3, top: 4.1, width, height: width / 3 }, 1);
    const across = Array.from(shape?.outline?.coordinates ?? [Number.NaN]).filter(
      (_, index) => index % 2 === 0,
    );
    t.ok(Math.max(...across) - Math.min(...across) < 1e-9, `${width} pixels wide`);
  }
  t.end();
});
