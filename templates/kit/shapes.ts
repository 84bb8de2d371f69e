/** A closed figure around a centre, in pixels. */
export interface Figure {
  x: number;
  y: number;
  radius: number;
}

/** Points from which a scallop's outline is drawn, for each lobe: enough for no corner to be seen. */
const POINTS_PER_LOBE = 12;

/**
 * Path of a seal with a wavy edge.
 * @param depth of the waves as a share of the radius
 * @param turn in lobes: a whole number gives the same figure again
 */
export function scallop({ x, y, radius }: Figure, lobes: number, depth: number, turn = 0): string {
  const count = lobes * POINTS_PER_LOBE;
  return outline(count, (index) => {
    const angle = (index / count) * 2 * Math.PI;
    const wave = (1 + Math.cos(angle * lobes - turn * 2 * Math.PI)) / 2;
    const reach = radius * (1 - depth * (1 - wave));
    return [x + reach * Math.sin(angle), y - reach * Math.cos(angle)];
  });
}

/**
 * Path of a star.
 * @param depth how much further in its inner corners lie, as a share of the radius
 * @param turn in points: a whole number gives the same figure again
 */
export function star({ x, y, radius }: Figure, points: number, depth: number, turn = 0): string {
  return outline(points * 2, (index) => {
    const angle = ((index / 2 + turn) / points) * 2 * Math.PI;
    const reach = index % 2 === 0 ? radius : radius * (1 - depth);
    return [x + reach * Math.sin(angle), y - reach * Math.cos(angle)];
  });
}

/** Path of a spark: four points drawn out of a curved-in square. */
export function spark({ x, y, radius: r }: Figure): string {
  const to = (dx: number, dy: number) => `Q${x} ${y} ${x + dx} ${y + dy}`;
  return `M${x} ${y - r}${to(r, 0)}${to(0, r)}${to(-r, 0)}${to(0, -r)}Z`;
}

function outline(count: number, point: (index: number) => [x: number, y: number]): string {
  const points = Array.from({ length: count }, (_, index) =>
    point(index)
      .map((value) => value.toFixed(1))
      .join(' '),
  );
  return `M${points.join('L')}Z`;
}
