import type { Test } from 'tap';
import { ReadPdf } from './pdf-tools.js';

/** Has a test look at a PDF of which no program complains. @returns what `look` does */
export async function readSound<Seen>(
  t: Test,
  bytes: Uint8Array,
  look: (pdf: ReadPdf) => Seen | Promise<Seen>,
): Promise<Seen> {
  const pdf = new ReadPdf(bytes);
  try {
    t.same(pdf.complaints(), [], 'nobody complains');
    return await look(pdf);
  } finally {
    pdf.close();
  }
}
