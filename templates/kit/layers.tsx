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
