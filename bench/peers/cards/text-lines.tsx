import { fitLine, type Stage, TextBlock, type Typeface } from '../../../templates/kit/index.js';

/** A line of text, as large as its width allows. */
interface Line {
  text: string;
  weight: Typeface['weight'];
  size: number;
  minSize: number;
  color: string;
  /** In pixels, below the line before. */
  gap?: number;
}

/** The content of cards whose ground is what is measured: lines of text below one another. */
export function textLines(
  { fit }: Stage,
  card: { width: number; height: number; padding: number; at: 'center' | 'flex-end' },
  lines: readonly Line[],
) {
  const { width, height, padding, at } = card;
  return (
    <div
      style={{
        ...{ display: 'flex', flexDirection: 'column', justifyContent: at },
        ...{ width, height, padding, boxSizing: 'border-box' },
      }}
    >
      {lines.map(({ text, weight, size, minSize, color, gap = 0 }) => {
        const face = { family: 'sans', weight } as const;
        const fitted = fitLine(fit, text, { face, size, minSize, width: width - 2 * padding });
        return <TextBlock fitted={fitted} color={color} marginTop={gap} />;
      })}
    </div>
  );
}
