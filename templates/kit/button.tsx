import { displayInkOn } from './color.js';
import { TextBlock } from './text-block.js';
import type { FittedText } from './typography.js';

const PADDING = 32;
const ARROW = 22;
const GAP = 14;

/** Width in pixels of a button with that label; 0, and no button, without one. */
export function buttonWidth(label: FittedText): number {
  return label.lines.length === 0 ? 0 : Math.ceil(label.width) + GAP + ARROW + 2 * PADDING;
}

/** A call to action: a pill with its label and an arrow. */
export function Button({ label, height, fill }: { label: FittedText; height: number; fill: string }) {
  if (label.lines.length === 0) return null;
  const ink = displayInkOn(fill);
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        flexShrink: 0,
        width: buttonWidth(label),
        height,
        padding: `0 ${PADDING}px`,
        boxSizing: 'border-box',
        borderRadius: height / 2,
        backgroundColor: fill,
      }}
    >
      <TextBlock fitted={label} color={ink} />
      <svg width={ARROW} height={ARROW} viewBox="0 0 22 22">
        <path d="M2 11h17M12.500 4.500 19 11l-6.500 6.500" fill="none" stroke={ink} strokeWidth="2.600" />
      </svg>
    </div>
  );
}
