import { test } from 'tap';
import { shapeCommands } from '../../workers/css/values/shape-commands.js';

test('a slash parts two controls, with spaces around it and without', (t) => {
  for (const slash of ['/', ' / ', ' /', '/ ']) {
    const found = shapeCommands(`from 0px 0px, curve to 9px 9px with 1px 2px${slash}3px calc(9px / 3)`);
    t.same(
      found?.commands[0]?.controls.map(({ point }) => point),
      [
        ['1px', '2px'],
        ['3px', 'calc(9px / 3)'],
      ],
    );
  }
  t.end();
});

test('slashes elsewhere are of no shape, however many there are', (t) => {
  t.equal(shapeCommands('from 0px 0px, line to 1px / 2px'), undefined);
  t.equal(shapeCommands(`from 0px 0px, curve to 9px 9px with 1px 2px${'/ '.repeat(30_000)}`), undefined);
  t.end();
});
