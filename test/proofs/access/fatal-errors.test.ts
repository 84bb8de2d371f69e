import { readdirSync } from 'node:fs';
import t, { test } from 'tap';
import { serve } from '../../rig/services/command.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { frontPids, logLines } from '../../rig/services/fronts.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';
import { Evidence } from './leaks.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SECRET = 'gizli-4711-P@rola';
const BREAKS = new URL('./fixtures/breaks.js', import.meta.url).href;

t.jobs = 2;

/** Folders of the state of jobs and webhooks, and the files that lock them. */
const STATE = /^(jobs|webhooks)(\/(lock\.\d+|pending|ended))?$/;

for (const way of ['throw', 'reject']) {
  test(`a defect that ends a process gives nothing away: ${way}`, async (t) => {
    const directory = dataFolder(t);
    const { command } = await serve(t, {
      DATA_DIR: directory,
      NODE_OPTIONS: `--import=${BREAKS}`,
      ...{ BREAK: way, SECRET },
    });
    const printed = (text: string) => eventually(() => command.stderr.includes(text), Boolean);
    const [front = 0] = frontPids(command);
    process.kill(front, 'SIGUSR2');
    t.ok(await printed('a defect ends this front'), 'of a front');
    t.ok(await printed('a front serves in its place'));
    command.child.kill('SIGUSR2');
    t.ok(await printed('a defect ends the service'), 'of the primary');
    const { code, stderr, stdout } = await command.ended;
    t.equal(code, 1);

    const evidence = new Evidence();
    evidence.add('what the service says', stdout + stderr);
    t.strictSame(evidence.leaks({ SECRET }), []);
    const lines = logLines(command);
    const fatal = lines.filter(({ level }) => level === 60);
    t.equal(fatal.length, 2);
    for (const { err } of fatal) t.match(err, { type: 'AggregateError' });

    const traces = lines.filter(({ msg }) => msg === 'traces');
    t.equal(traces.length, 3, 'the primary, and two fronts one after the other');
    for (const line of traces) {
      t.match(line.traces, {
        reportOnFatalError: false,
        reportOnSignal: false,
        reportOnUncaughtException: false,
      });
      t.notMatch(JSON.stringify(line.traces), /report-|heapsnapshot|heap-prof|abort-on|inspect|core/);
    }
    const left = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    t.strictSame(
      left.filter((path) => !STATE.test(path)),
      [],
      'and no file of it is left',
    );
  });
}
