/** A colour as kernels take it. */
export interface Paint {
  /** Red in the lowest byte, then green and blue; the highest byte is 255. */
  color: number;
  /** 0 to 256. */
  opacity: number;
}

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const RGBA = /^rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*([\d.]+)\s*)?\)$/;

/**
 * Reads a CSS colour: `#rrggbb`, `rgb(r, g, b)` or `rgba(r, g, b, alpha)`.
 * @throws when it is written in any other way
 */
export function paintOf(color: string): Paint {
  const hex = HEX.exec(color);
  if (hex) return paint(...(hex.slice(1).map((digits) => Number.parseInt(digits, 16)) as Channels), 1);
  const rgba = RGBA.exec(color);
  if (!rgba) throw new Error(`${color} is no colour that is drawn`);
  const [red, green, blue] = rgba.slice(1, 4).map((channel) => Math.min(255, Number(channel))) as Channels;
  return paint(red, green, blue, rgba[4] === undefined ? 1 : Math.min(1, Number(rgba[4])));
}

type Channels = [red: number, green: number, blue: number];

function paint(red: number, green: number, blue: number, alpha: number): Paint {
  return { color: (red | (green << 8) | (blue << 16) | (255 << 24)) >>> 0, opacity: Math.round(alpha * 256) };
}
