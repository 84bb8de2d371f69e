import { leadingTrim, sideBearing } from './leading-trim.js';
import type { FittedText } from './typography.js';

/**
 * Draws a fitted text, line by line, so that the layout engine has nothing left to decide. Its box reaches from the
 * capitals of the first line to the baseline of the last, and from stem to stem; an empty text has no box at all.
 */
export function TextBlock({
  fitted,
  color,
  align = 'start',
  marginTop = 0,
}: {
  fitted: FittedText;
  color: string;
  align?: 'start' | 'center' | 'end';
  /** Distance to what stands above; it goes when the text is empty. */
  marginTop?: number;
}) {
  if (fitted.lines.length === 0) return null;
  const { above, below } = leadingTrim(fitted);
  const bearing = sideBearing(fitted);
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: align === 'center' ? 'center' : `flex-${align}`,
        flexShrink: 0,
        marginTop: marginTop - above,
        marginBottom: -below,
        marginLeft: align === 'start' ? -bearing : 0,
        marginRight: align === 'end' ? -bearing : 0,
        color,
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
