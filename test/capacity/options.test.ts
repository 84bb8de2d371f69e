import t from 'tap';
import { readOptions } from '../../bench/capacity/options.js';
import { ASSUMPTIONS } from '../../bench/capacity/plan.js';

t.test('what is given replaces what is assumed', async (t) => {
  t.strictSame(readOptions([]), { measure: false, assumptions: ASSUMPTIONS });
  t.strictSame(readOptions(['--measure', '--cpuPrice', '0', '--gifShare', '0.1']), {
    measure: true,
    assumptions: { ...ASSUMPTIONS, cpuPrice: 0, gifShare: 0.1 },
  });
});

t.test('what makes no sense is refused in one sentence that names it', async (t) => {
  for (const [args, complaint] of [
    [['--gifShare='], 'gifShare must be a number from 0 to 1.'],
    [['--gifShare', 'much'], 'gifShare must be a number from 0 to 1.'],
    [['--cacheShare', '2'], 'cacheShare must be a number from 0 to 1.'],
    [['--gifShare', '0.8'], 'gifShare and jpegShare must be 1 together, or less.'],
    [['--utilisation', '0'], 'utilisation must be a number above 0, up to 1.'],
    [['--redisUtilisation', '1.5'], 'redisUtilisation must be a number above 0, up to 1.'],
    [['--podCpus', '0'], 'podCpus must be a number above 0.'],
    [['--podMib', 'Infinity'], 'podMib must be a number above 0.'],
    [['--cpuPrice=-1'], 'cpuPrice must be a number from 0.'],
    [['--pods', '3'], /^Unknown option '--pods'/],
    [['0.3'], /^Unexpected argument '0.3'/],
  ] as const) {
    t.throws(() => readOptions([...args]), { name: 'Error', message: complaint }, args.join(' '));
  }
});
