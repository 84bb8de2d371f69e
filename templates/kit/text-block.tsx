import { leadingTrim, sideBearing } from '../contract/leading-trim.js';
import type { FitRequest, FittedText, TextFitter } from '../contract/typography.js';

/**
 * Draws a fitted text. Its box is trimmed to the letters of the first line, the baseline of the last and the stems at its
 * sides; an empty text has no box.
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
  const { lines, direction, lineHeight, size } = fitted;
  if (lines.length === 0) return null;
  const { above, below } = leadingTrim(fitted);
  const bearing = align === 'start' ? -sideBearing(fitted) : 0;
  const isMoving = lines.some((_, index) => !isAtRest(rolled(index)));
  return (
    <div
      style={{
        display: isMoving ? 'flex' : 'block',
        flexDirection: 'column',
        flexShrink: 0,
        maxWidth: fitted.maxWidth,
        marginTop: marginTop - above,
        marginBottom: -below,
        marginLeft: direction === 'rtl' ? 'auto' : bearing,
        marginRight: direction === 'rtl' ? bearing : 0,
        color,
        direction,
        fontFamily: fitted.face.family,
        fontWeight: fitted.face.weight,
        fontSize: size,
        lineHeight: `${lineHeight}px`,
        letterSpacing: fitted.tracking,
        textAlign: align,
        textWrap: fitted.truncated ? 'wrap' : 'balance',
        whiteSpaceCollapse: 'preserve-breaks',
        overflowWrap: 'break-word',
        wordBreak: fitted.keepsWords ? 'keep-all' : 'normal',
      }}
    >
      {isMoving
        ? lines.map((line, index) => (
            <Line text={line} height={lineHeight} room={size * 0.14} rolled={rolled(index)} />
          ))
        : fitted.text}
    </div>
  );
}

function isAtRest(rolled: number): boolean {
  return rolled === 0 || rolled === 1;
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
  const line = (marginTop = 0) => (
    <div style={{ display: 'block', flexShrink: 0, height, marginTop }}>{text}</div>
  );
  if (isAtRest(rolled)) return line();
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
      {line(room - rolled * 2 * window)}
      {line()}
    </div>
  );
}

/**
 * Preserves a caller's line breaks, without blank lines, up to `most` lines; a text with more of them is set as one
 * paragraph, which takes less room.
 */
export function keepLineEnds(text: string, most: number): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.join(lines.length <= most ? '\n' : ' ');
}

/** Fits a text into a single line. */
export function fitLine(
  fit: TextFitter,
  text: string,
  line: Pick<FitRequest, 'face' | 'size' | 'minSize' | 'width' | 'tracking'> & { leading?: number },
): FittedText {
  return fit({ leading: 1.3, ...line, text: keepLineEnds(text, 1), height: line.size * 2, maxLines: 1 });
}

/** A percentage as Turkish writes it, to one decimal at most: %40, %12,5. */
export function percentage(value: number): string {
  return `%${String(Math.round(value * 10) / 10).replace('.', ',')}`;
}
