import fc from 'fast-check';
import t from 'tap';
import { commandFor, examine, type Property } from './examination.js';

/** Holds for short texts only. */
const brief: Property<string> = {
  name: 'brief texts',
  values: fc.string(),
  describe: (text) => JSON.stringify(text),
  async holds(text) {
    if (text.length > 2) throw new Error(`${text.length} characters`);
  },
};

t.test('a promise that is kept has no counterexample', async (t) => {
  const options = { ...brief, holds: async () => {} };
  t.equal(await examine(options, { runs: 100, seed: 1 }), undefined);
});

t.test(
  'a broken promise is told with the smallest value that breaks it, and found again by its path',
  async (t) => {
    const finding = await examine(brief, { runs: 100, seed: 1 });
    if (!finding) throw new Error('nothing was found');
    t.match(finding, { property: 'brief texts', seed: 1, problem: /^Error: 3 characters/ });
    t.equal(JSON.parse(finding.counterexample).length, 3);
    t.equal(commandFor(finding), `npm run fuzz -- --only 'brief texts' --seed 1 --path ${finding.path}`);

    let tries = 0;
    const counted = {
      ...brief,
      async holds(text: string) {
        tries++;
        await brief.holds(text);
      },
    };
    const again = await examine(counted, { runs: 100, seed: 1, path: finding.path });
    t.equal(again?.counterexample, finding.counterexample);
    t.ok(tries < 20, 'without all that came before');
  },
);
