import { readFileSync } from 'node:fs';
import t from 'tap';
import { CARDS } from '../peers/cards/cards.js';
import { latestFigures } from './figures.js';
import { allGoals, CARD_GOALS, type Goal, isMet } from './goals.js';
import { DOCUMENTS_WITH_FIGURES, withFigures } from './readme.js';

for (const document of DOCUMENTS_WITH_FIGURES) {
  t.test(`${document} shows the latest figures, none of them changed by hand`, async (t) => {
    const text = readFileSync(new URL(`../../../${document}`, import.meta.url), 'utf8');
    t.equal(withFigures(document, text, latestFigures()), text);
  });
}

t.test('every card has its goals, and every goal has its figure', async (t) => {
  t.same(Object.keys(CARD_GOALS).sort(), CARDS.map(({ name }) => name).sort());
  const figures = latestFigures();
  const { cards } = figures;
  t.same(
    cards.map(({ card }) => card),
    CARDS.map(({ name }) => name),
  );
  t.ok(allGoals(figures).every(({ found }) => Number.isFinite(found)));
});

t.test('a goal is judged as it is shown', async (t) => {
  const goal: Goal = { figure: 'status, p99, ms', relation: '<', limit: 5, digits: 2, found: 4.994 };
  t.ok(isMet(goal));
  t.notOk(isMet({ ...goal, found: 4.996 }), 'shown as 5.00');
  t.ok(isMet({ ...goal, relation: '<=', found: 5.004 }));
  t.notOk(isMet({ ...goal, relation: '<=', found: 5.006 }));
  t.ok(isMet({ ...goal, relation: '>=', found: 4.996 }));
  t.notOk(isMet({ ...goal, relation: '>=', found: 4.994 }));
});
