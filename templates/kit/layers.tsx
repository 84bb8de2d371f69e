import type { JSX } from 'satori/jsx/jsx-runtime';

/** Lays drawings over each other, the first one lowest, each in a box of that size. */
export function Layers({
  width,
  height,
  children,
}: {
  width: number;
  height: number;
  children: JSX.Element[];
}) {
  const place = { display: 'flex', position: 'absolute', left: 0, top: 0, width, height } as const;
  return (
    <div style={{ display: 'flex', position: 'relative', width, height }}>
      {children.map((child) => (
        <div style={place}>{child}</div>
      ))}
    </div>
  );
}

/** A figure around a centre, in pixels. */
export interface Figure {
  x: number;
  y: number;
  radius: number;
}

/** Styles of the square around a figure, in whose middle its content is. */
export function squareAround({ x, y, radius }: Figure) {
  return {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'absolute',
    left: x - radius,
    top: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  } as const;
}
