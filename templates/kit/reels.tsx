import { leadingTrim } from '../contract/leading-trim.js';
import type { FittedText, TextFitter } from '../contract/typography.js';
import { during, easeInOut } from './easing.js';

/** Faces that a reel shows on its way round, as distances from its digit; the last one is the digit again. */
const FACES = [0, 3, 8, 5, 10];

const DIGITS = Array.from('0123456789');

/** When reels run: the first from `from` to `to` of the loop, each of the others `stagger` later than its neighbour. */
export interface ReelTiming {
  from: number;
  to: number;
  stagger: number;
}

/** Draws a fitted line as a counter, each of its digits on a reel that turns once and stops where it began. */
export function Reels({
  fitted,
  fit,
  color,
  progress,
  timing,
}: {
  fitted: FittedText;
  fit: TextFitter;
  color: string;
  progress: number;
  timing: ReelTiming;
}) {
  const { above, below } = leadingTrim(fitted);
  // One below the other, so that they are as wide as the widest.
  const digits = fit({
    ...fitted,
    text: DIGITS.join('\n'),
    minSize: fitted.size,
    leading: 1,
    tracking: 0,
    width: Infinity,
    height: Infinity,
    maxLines: DIGITS.length,
  });
  let reels = 0;
  return (
    <div
      style={{
        display: 'flex',
        flexShrink: 0,
        marginTop: -above,
        marginBottom: -below,
        color,
        fontFamily: fitted.face.family,
        fontWeight: fitted.face.weight,
        fontSize: fitted.size,
        lineHeight: `${fitted.lineHeight}px`,
      }}
    >
      {[...(fitted.lines[0] ?? '')].map((character) => {
        if (!/\d/.test(character)) return <Cell text={character} height={fitted.lineHeight} />;
        const start = timing.from + timing.stagger * reels++;
        const share = easeInOut(during(progress, start, start + timing.to - timing.from));
        return (
          <Reel digit={Number(character)} share={share} width={digits.width} height={fitted.lineHeight} />
        );
      })}
    </div>
  );
}

/** The window of one reel: the face that leaves it at the top and the one that enters it from below. */
function Reel({
  digit,
  share,
  width,
  height,
}: {
  digit: number;
  share: number;
  width: number;
  height: number;
}) {
  const position = share * (FACES.length - 1);
  const leaving = Math.floor(position);
  const face = (index: number) => String((digit + (FACES[index] ?? 0)) % 10);
  if (position === leaving) return <Cell text={face(leaving)} width={width} height={height} />;
  return (
    <div style={{ display: 'flex', flexDirection: 'column', overflow: 'hidden', width, height }}>
      <Cell text={face(leaving)} width={width} height={height} marginTop={(leaving - position) * height} />
      <Cell text={face(leaving + 1)} width={width} height={height} />
    </div>
  );
}

function Cell(cell: { text: string; width?: number; height: number; marginTop?: number }) {
  const { text, ...box } = cell;
  return <div style={{ display: 'flex', justifyContent: 'center', flexShrink: 0, ...box }}>{text}</div>;
}
