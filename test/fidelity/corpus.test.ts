import { test } from 'tap';
import { loadTemplates } from '../../templates/contract/registry.js';
import { DATA_SETS, jobOf } from '../rig/corpora/data-sets/data-sets.js';
import { picturePath } from '../rig/fidelity/report.js';
import { type Comparison, verdictOn } from '../rig/fidelity/verdict.js';

const SCRIPTS = `Latin Greek Cyrillic Arabic Hebrew Devanagari Bengali Tamil Thai Armenian Georgian Hangul Han
  Hiragana|Katakana`.split(/\s+/);

const textsOf = (values: Record<string, unknown>) =>
  Object.values(values).filter((value): value is string => typeof value === 'string');

const holds = (script: string, text: string) =>
  new RegExp(script.replace(/\w+/g, '\\p{Script=$&}'), 'u').test(text);

/** Japanese is written in kana and Han together. */
const others = (script: string) =>
  SCRIPTS.filter((other) => other !== script && !(script === 'Hiragana|Katakana' && other === 'Han'));

test('every template has at least sixty data sets, in every script alone and in one line with others', async (t) => {
  for (const template of (await loadTemplates()).values()) {
    const texts = DATA_SETS.flatMap((dataSet) => textsOf(jobOf(template, dataSet).values));
    t.ok(DATA_SETS.length >= 60);
    for (const script of SCRIPTS) {
      const lines = texts.filter((text) => holds(script, text));
      t.ok(
        lines.some((line) => !others(script).some((other) => holds(other, line))),
        `${template.id}: ${script} alone`,
      );
      t.ok(
        lines.some((line) => others(script).filter((other) => holds(other, line)).length > 2),
        `${template.id}: ${script} among others`,
      );
    }
  }
});

test('every data set has pictures of its own', (t) => {
  const paths = DATA_SETS.map(({ name }) => picturePath({ template: 'card', dataSet: name }));
  t.equal(new Set(paths).size, DATA_SETS.length);
  t.end();
});

test('a mean or an unexplained comparison below the goal misses it; a stale explanation is named', (t) => {
  const comparisons = (...similarities: number[]): Comparison[] =>
    similarities.map((similarity, index) => ({
      template: 'card',
      dataSet: `${index}`,
      similarity,
      difference: 0,
    }));
  t.ok(verdictOn(comparisons(1, 0.991), {}).isMet);
  t.notOk(verdictOn(comparisons(0.99, 0.99), {}).isMet, 'the mean');
  const short = comparisons(0.94, ...Array<number>(12).fill(1));
  t.notOk(verdictOn(short, {}).isMet, 'not explained');
  const explained = verdictOn(short, { 'card, 0': 'because', 'card, 1': 'no more' });
  t.ok(explained.isMet);
  t.same(explained.shortfalls, [
    { template: 'card', dataSet: '0', similarity: 0.94, difference: 0, reason: 'because' },
  ]);
  t.same(explained.outdated, ['card, 1']);
  t.end();
});
