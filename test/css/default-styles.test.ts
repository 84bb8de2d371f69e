import { test } from 'tap';
import { defaultStyles } from '../../workers/css/style-sheets/default-styles.js';

for (const [mode, isQuirky] of [
  ['no quirks mode', false],
  ['quirks mode', true],
] as const) {
  test(`each rule of browsers' own styles selects and says something, in ${mode}`, async (t) => {
    const { rules } = defaultStyles(isQuirky);
    t.ok(rules.length > 100);
    for (const [index, { selectors, declarations }] of rules.entries())
      if (selectors.length === 0 || declarations.length === 0) t.fail(`rule ${index}`);
    t.equal(rules[0]?.declarations, rules[0]?.declarations, 'the same each time');
  });
}
