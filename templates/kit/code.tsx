import { type JSX, jsx } from 'satori/jsx/jsx-runtime';

/** A code for readers, and how large it is. */
interface CodeProps {
  /** Its kind, by the name that bwip-js has: `qrcode`, `ean13`, `code128`… */
  type: string;
  /** What it says; nothing shows of one that says nothing. */
  value: string;
  /** Error correction, where its kind has levels. */
  level?: string;
  /** Modules around it that stay free; those of its kind unless given. */
  quiet?: number;
  /** `width` and more; it is as high as its ratio says. Its modules have the `color`, upon the `backgroundColor`. */
  style?: Record<string, unknown>;
}

/** A code that readers see, such as a QR code. Its modules are whole pixels where there is room. */
export function Code(props: CodeProps): JSX.Element {
  return jsx('tuval-code', { ...props });
}
