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
  rolled = () => 0,
}: {
  fitted: FittedText;
  color: string;
  align?: 'start' | 'center' | 'end';
  /** Distance to what stands above; it goes when the text is empty. */
  marginTop?: number;
  /** How far (0 to 1) a line has rolled up out of its place, and its copy from below into it. */
  rolled?: (line: number) => number;
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
      {fitted.lines.map((line, index) => (
        <Line text={line} height={fitted.lineHeight} room={fitted.size * 0.14} rolled={rolled(index)} />
      ))}
    </div>
  );
}

/**
 * A line at rest, or leaving a window at its top while a copy follows from below, with an empty window's height between
 * the two. The window leaves some `room` for accents and descenders.
 */
function Line({
  text,
  height,
  room,
  rolled,
}: {
  text: string;
  height: number;
  room: number;
  rolled: number;
}) {
  const line = <div style={{ display: 'flex', height, flexShrink: 0 }}>{text}</div>;
  if (rolled === 0 || rolled === 1) return line;
  const window = height + 2 * room;
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        flexShrink: 0,
        gap: 2 * window - height,
        height: window,
        margin: `${-room}px 0`,
        overflow: 'hidden',
      }}
    >
      <div style={{ display: 'flex', flexShrink: 0, marginTop: room - rolled * 2 * window }}>{line}</div>
      {line}
    </div>
  );
}
