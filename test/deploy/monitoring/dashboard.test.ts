/** The dashboard as a document: what Grafana would silently draw askew or leave empty. */

import t, { test } from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { dashboard, shownPanels } from './documents.js';

t.setTimeout(FILE_TIMEOUT_MS);

test('panels have ids and titles of their own', async (t) => {
  const { panels } = dashboard();
  const ids = panels.map(({ id }) => id);
  t.equal(new Set(ids).size, ids.length);
  const titles = panels.filter(({ type }) => type !== 'row').map(({ title }) => title);
  t.equal(new Set(titles).size, titles.length);
});

test('a panel says what it shows, in which unit, from the Prometheus that was chosen', async (t) => {
  for (const { title, description, datasource, fieldConfig, options, targets, type } of shownPanels()) {
    t.match(title, /^[A-Z]/);
    t.match(description, /^[A-Z0-9].+\.$/, title);
    t.ok(fieldConfig?.defaults.unit, `${title} has a unit`);
    t.strictSame(datasource, { type: 'prometheus', uid: CHOSEN }, title);
    t.ok(targets?.length, `${title} asks something`);
    const refs = targets?.map(({ refId }) => refId) ?? [];
    t.equal(new Set(refs).size, refs.length, title);
    for (const target of targets ?? []) {
      t.equal(target.datasource.uid, CHOSEN, title);
      if (type === 'timeseries') t.ok(target.legendFormat, `${title} names its lines`);
    }
    if (type === 'timeseries') t.equal(options?.legend?.showLegend, true, title);
  }
});

test('the choice at the top begins with the Prometheus, which then tells what else there is', async (t) => {
  const [first, ...others] = dashboard().templating.list;
  t.match(first, { name: 'datasource', type: 'datasource', query: 'prometheus' });
  t.strictSame(
    others.map(({ name }) => name),
    ['namespace', 'pod'],
  );
  for (const { name, type, datasource, definition, query, includeAll, allValue } of others) {
    t.equal(type, 'query', name);
    t.equal(datasource?.uid, CHOSEN, name);
    t.match(query, { query: definition }, name);
    t.strictSame([includeAll, allValue], [true, '.*'], name);
  }
});

test('every number is of the pods that were chosen', async (t) => {
  for (const { title, expr } of expressions()) {
    const selectors = expr.match(/tuval_\w+(\{[^}]*\})?/g) ?? [];
    t.ok(selectors.length > 0, title);
    for (const selector of selectors) {
      t.match(selector, 'namespace=~"$namespace", pod=~"$pod"', `${title}: ${selector}`);
    }
  }
});

test('rates are over the interval that suits the scrapes', async (t) => {
  for (const { title, expr } of expressions()) {
    for (const [range] of expr.matchAll(/\[[^\]]*\]/g)) t.equal(range, '[$__rate_interval]', title);
  }
});

/** The placeholder that Grafana replaces with the datasource at the top of the dashboard. */
const CHOSEN = `$${'{datasource}'}`;

function expressions(): { title: string; expr: string }[] {
  return shownPanels().flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
}
