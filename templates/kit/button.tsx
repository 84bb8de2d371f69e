import { type FittedText, rowFrom } from '../contract/typography.js';
import { displayInkOn } from './color.js';
import { TextBlock } from './text-block.js';

const PADDING = 32;
const ARROW = 22;
const STROKE = 2.6;
const GAP = 14;
/** Width of the gleam. */
const GLEAM = 44;

/** Width in pixels of a button with that label; 0, and no button, without one. */
export function buttonWidth(label: FittedText): number {
  return label.lines.length === 0 ? 0 : Math.ceil(label.width) + GAP + ARROW + 2 * PADDING;
}

/** A call to action: a pill with its label and an arrow. */
export function Button({
  label,
  height,
  fill,
  sheen = 0,
}: {
  label: FittedText;
  height: number;
  fill: string;
  /** Position (0 to 1) of the gleam that passes over it; at either end there is none. */
  sheen?: number;
}) {
  if (label.lines.length === 0) return null;
  const ink = displayInkOn(fill, label.size);
  const width = buttonWidth(label);
  const gleams = sheen > 0 && sheen < 1;
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: rowFrom(label.direction),
        alignItems: 'center',
        justifyContent: 'space-between',
        flexShrink: 0,
        width,
        height,
        padding: `0 ${PADDING}px`,
        boxSizing: 'border-box',
        position: 'relative',
        overflow: gleams ? 'hidden' : 'visible',
        borderRadius: height / 2,
        backgroundColor: fill,
      }}
    >
      {gleams && <Sheen left={-2 * GLEAM + sheen * (width + 3 * GLEAM)} height={height} />}
      <div style={{ display: 'flex', position: 'relative' }}>
        <TextBlock fitted={label} color={ink} />
      </div>
      <Arrow ink={ink} pointsLeft={label.direction === 'rtl'} />
    </div>
  );
}

/** Cut out of plain boxes: an inline `<svg>` would cost several times the whole drawing. */
function Arrow({ ink, pointsLeft }: { ink: string; pointsLeft: boolean }) {
  const pointingRight = [
    { x: 10.5, y: 11, length: 17, angle: 0 },
    { x: 15.9, y: 7.9, length: 10.2, angle: 45 },
    { x: 15.9, y: 14.1, length: 10.2, angle: -45 },
  ];
  const strokes = pointsLeft
    ? pointingRight.map((stroke) => ({ ...stroke, x: ARROW - stroke.x, angle: -stroke.angle }))
    : pointingRight;
  return (
    <div style={{ display: 'flex', position: 'relative', width: ARROW, height: ARROW }}>
      {strokes.map(({ x, y, length, angle }) => (
        <div
          style={{
            position: 'absolute',
            left: x - length / 2,
            top: y - STROKE / 2,
            width: length,
            height: STROKE,
            borderRadius: STROKE / 2,
            backgroundColor: ink,
            transform: `rotate(${angle}deg)`,
          }}
        />
      ))}
    </div>
  );
}

function Sheen({ left, height }: { left: number; height: number }) {
  return (
    <div
      style={{
        position: 'absolute',
        left,
        top: 0,
        width: GLEAM,
        height,
        backgroundColor: 'rgba(255, 255, 255, 0.4)',
        transform: 'skewX(-24deg)',
      }}
    />
  );
}
