import type { FittedText } from './typography.js';

/** Draws a fitted text, line by line, so that the layout engine has nothing left to decide. */
export function TextBlock({
  fitted,
  color,
  align = 'start',
  opacity,
}: {
  fitted: FittedText;
  color: string;
  align?: 'start' | 'center' | 'end';
  opacity?: number;
}) {
  const alignItems = align === 'center' ? 'center' : `flex-${align}`;
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems,
        flexShrink: 0,
        color,
        opacity: opacity ?? 1,
        fontFamily: fitted.face.family,
        fontWeight: fitted.face.weight,
        fontStyle: fitted.face.italic ? 'italic' : 'normal',
        fontSize: fitted.size,
        lineHeight: `${fitted.lineHeight}px`,
        letterSpacing: fitted.tracking,
        whiteSpace: 'pre',
      }}
    >
      {fitted.lines.map((line) => (
        <div style={{ display: 'flex', height: fitted.lineHeight, flexShrink: 0 }}>{line}</div>
      ))}
    </div>
  );
}
