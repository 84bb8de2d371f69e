/** The alert rules, with promtool: they can be read, each fires at its trouble, and none at a healthy service. */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import t, { test } from 'tap';
import { parse } from 'yaml';
import { anchorsOf } from '../../rig/papers/anchors.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { alertRules, ruleFile, textOf } from './documents.js';
import { PROMTOOL, unpackPrometheusPrograms } from './prometheus-programs.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CASES = 'test/deploy/monitoring/alerts.yaml';

t.before(unpackPrometheusPrograms);

test('each alert fires at its trouble, not before its time, and not at healthy numbers', async (t) => {
  const folder = t.testdir({ 'rules.yaml': ruleFile() });
  writeFileSync(`${folder}/alerts.yaml`, textOf(CASES));
  const { status, stdout, stderr } = promtool(folder, 'test', 'rules', 'alerts.yaml');
  t.equal(status, 0, stdout + stderr);
});

test('every alert is tried with healthy numbers, and with its trouble', async (t) => {
  const [healthy, ...troubles] = (parse(textOf(CASES)) as CaseFile).tests;
  const names = alertRules()
    .map(({ alert }) => alert)
    .sort();
  t.strictSame(healthy?.alert_rule_test.map(({ alertname }) => alertname).sort(), names);
  const silent = healthy?.alert_rule_test.every(({ exp_alerts }) => exp_alerts.length === 0);
  t.ok(silent);
  const fired = troubles.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  );
  t.strictSame([...new Set(fired)].sort(), names);
});

test('an alert says how grave it is, what is the matter and where to read on', async (t) => {
  const names = alertRules().map(({ alert }) => alert);
  t.equal(new Set(names).size, names.length);
  for (const rule of alertRules()) {
    t.match(rule.alert, /^Tuval[A-Z]/);
    t.match(rule.labels.severity, /^(critical|warning|info)$/, rule.alert);
    t.match(rule.for, /^\d+[mh]$/, rule.alert);
    t.match(rule.annotations.summary, /^\S.*\.$/, rule.alert);
    t.match(rule.annotations.description, /^\S.*\.$/, rule.alert);
    t.match(rule.annotations.runbook, /^deploy\/ALERTS\.md#[a-z0-9-]+$/, rule.alert);
  }
});

test('where an alert tells people to read on, there is a heading', async (t) => {
  const anchors = anchorsOf(textOf('deploy/ALERTS.md'));
  for (const { alert, annotations } of alertRules()) {
    const [, anchor = ''] = annotations.runbook?.split('#') ?? [];
    t.ok(anchors.has(anchor), `${alert}: #${anchor}`);
  }
});

interface CaseFile {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
}

function promtool(cwd: string, ...args: string[]) {
  return spawnSync(PROMTOOL, args, { cwd, encoding: 'utf8' });
}
