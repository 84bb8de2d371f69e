/** A process that keeps one core busy with arithmetic for a while, when told to, and tells how far it came. */

const SPIN_MS = 700;

process.on('message', () => {
  const end = performance.now() + SPIN_MS;
  let turns = 0;
  let state = 1;
  while (performance.now() < end) {
    for (let step = 0; step < 10_000; step++) state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    turns++;
  }
  process.send?.(state >= 0 ? turns : 0);
});
process.on('disconnect', () => process.exit());
