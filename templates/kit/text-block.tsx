import { leadingTrim, sideBearing } from '../contract/leading-trim.js';
import { type FittedText, type TextLine, textLine } from '../contract/typography.js';

/**
 * Draws a fitted text line by line, so that the layout engine has nothing to decide. Its box is trimmed to the capitals
 * of the first line, the baseline of the last and the stems at its sides; an empty text has no box.
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
  /** `start` is where the text's direction begins: on the right in Arabic. */
  align?: 'start' | 'center';
  /** Distance to the element above; dropped when the text is empty. */
  marginTop?: number;
  /** Fraction (0 to 1) by which a line has rolled up out of its place, and its copy from below into it. */
  rolled?: (line: number) => number;
}) {
  if (fitted.lines.length === 0) return null;
  const { above, below } = leadingTrim(fitted);
  const bearing = align === 'start' ? -sideBearing(fitted) : 0;
  const startsLeft = fitted.direction === 'ltr';
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: align === 'center' ? 'center' : startsLeft ? 'flex-start' : 'flex-end',
        flexShrink: 0,
        marginTop: marginTop - above,
        marginBottom: -below,
        marginLeft: startsLeft ? bearing : 0,
        marginRight: startsLeft ? 0 : bearing,
        color,
        fontFamily: fitted.face.family,
        fontWeight: fitted.face.weight,
        fontSize: fitted.size,
        lineHeight: `${fitted.lineHeight}px`,
        letterSpacing: fitted.tracking,
        whiteSpace: 'pre',
      }}
    >
      {fitted.lines.map((line, index) => (
        <Line line={line} height={fitted.lineHeight} room={fitted.size * 0.14} rolled={rolled(index)} />
      ))}
    </div>
  );
}

/**
 * A line at rest, or leaving a window at its top while a copy follows from below, with an empty window's height between
 * the two. The window leaves some `room` for accents and descenders.
 */
function Line({
  line,
  height,
  room,
  rolled,
}: {
  line: TextLine;
  height: number;
  room: number;
  rolled: number;
}) {
  const atRest = <div style={{ display: 'flex', height, flexShrink: 0 }}>{textLine(line)}</div>;
  if (rolled === 0 || rolled === 1) return atRest;
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
      <div style={{ display: 'flex', flexShrink: 0, marginTop: room - rolled * 2 * window }}>{atRest}</div>
      {atRest}
    </div>
  );
}
