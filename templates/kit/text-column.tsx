import type { JSX } from 'satori/jsx/jsx-runtime';

/** A column at the left margin, as high as the picture between its margins, with its children spread from top to foot. */
export function TextColumn({
  margin,
  width,
  pictureHeight,
  children,
}: {
  /** Lengths in pixels. */
  margin: number;
  width: number;
  pictureHeight: number;
  children: JSX.Element[];
}) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        position: 'absolute',
        left: margin,
        top: margin,
        width,
        height: pictureHeight - 2 * margin,
      }}
    >
      {children}
    </div>
  );
}
