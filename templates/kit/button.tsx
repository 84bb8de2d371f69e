import { type FittedText, rowFrom } from '../contract/typography.js';
import { displayInkOn } from './color.js';
import { TextBlock } from './text-block.js';

const PADDING = 32;
const ARROW = 22;
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

function Arrow({ ink, pointsLeft }: { ink: string; pointsLeft: boolean }) {
  return (
    <svg width={ARROW} height={ARROW}>
      <path
        d="M3.3 11H18.4M13.1 5.1 18.9 11 13.1 16.9"
        transform={pointsLeft ? `translate(${ARROW} 0) scale(-1 1)` : 'scale(1)'}
        fill="none"
        stroke={ink}
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
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
