import t from 'tap';
import { CallerSlots } from '../../src/rendering/caller-slots.js';

/** What gives back each of the places that a caller gets who takes all it can. */
function takeAll(places: CallerSlots, caller: string): (() => void)[] {
  const taken: (() => void)[] = [];
  for (let place = places.take(caller); place; place = places.take(caller)) taken.push(place);
  return taken;
}

t.test('one caller alone has three quarters of three quarters', async (t) => {
  t.equal(takeAll(new CallerSlots(48), 'a').length, 27);
  t.equal(takeAll(new CallerSlots(12), 'a').length, 7);
});

t.test('beside one who takes all it can, others still have several', async (t) => {
  const places = new CallerSlots(48);
  takeAll(places, 'a');
  t.equal(takeAll(places, 'b').length, 7);
});

t.test('a few places are not kept apart, and none is given twice', async (t) => {
  for (const few of [0, 1, 2, 3]) t.equal(takeAll(new CallerSlots(few), 'a').length, few, String(few));
});

t.test('beside a dozen who take all they can, who holds none finds a place', async (t) => {
  for (const greedy of [1, 2, 5, 12]) {
    const places = new CallerSlots(48);
    for (let caller = 0; caller < greedy; caller++) takeAll(places, `greedy ${caller}`);
    t.ok(places.take('modest'), `beside ${greedy}`);
  }
});

t.test('as many callers as there are places have one each, and no other has any', async (t) => {
  const places = new CallerSlots(48);
  const taken = Array.from({ length: 100 }, (_, caller) => places.take(`caller ${caller}`));
  t.equal(taken.filter((place) => place !== undefined).length, 48);
});

t.test('places that are given back can be taken again, by the same caller and by others', async (t) => {
  const places = new CallerSlots(48);
  for (let round = 0; round < 3; round++) {
    const taken = takeAll(places, 'a');
    t.equal(taken.length, 27);
    for (const giveBack of taken) giveBack();
  }
  const [giveBack] = takeAll(places, 'a');
  const others = takeAll(places, 'b').length;
  giveBack?.();
  t.equal(takeAll(places, 'a').length, 0, 'still more than its part');
  t.ok(takeAll(places, 'b').length > 0, String(others));
});
