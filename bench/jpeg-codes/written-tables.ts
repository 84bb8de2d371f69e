import { writeFileSync } from 'node:fs';
import type { HuffmanTable, HuffmanTables } from '../../workers/encoders/jpeg/huffman.js';
import { CORPUS } from './corpus.js';

/** Of the source, seen from where this is compiled to. */
const FILE = new URL('../../../workers/encoders/jpeg/default-huffman-tables.ts', import.meta.url);

/** Characters of a line of symbols. */
const LINE = 80;

/** Writes the tables as the encoder reads them. */
export function writeTables(luma: HuffmanTables, chroma: HuffmanTables): void {
  const text = `import type { HuffmanTables } from './huffman.js';

/*
 * The usual Huffman tables, from which those of a file begin (\`frame-codes.ts\`). Made by \`npm run bench:jpeg-codes\`:
 * they take the fewest bits for ${CORPUS}. No benchmark draws these.
 */

${tables('LUMA_CODES', luma)}
${tables('CHROMA_CODES', chroma)}
function hexadecimal(...parts: string[]): Uint8Array {
  return Uint8Array.from(Buffer.from(parts.join(''), 'hex'));
}
`;
  writeFileSync(FILE, wrapped(text));
}

function tables(name: string, { dc, ac }: HuffmanTables): string {
  return `export const ${name}: HuffmanTables = {\n  dc: ${table(dc)},\n  ac: ${table(ac)},\n};\n`;
}

function table({ counts, symbols }: HuffmanTable): string {
  const parts =
    Buffer.from(symbols)
      .toString('hex')
      .match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  const written =
    parts.length === 1 ? `'${parts[0]}'` : `\n${parts.map((part) => `      '${part}',\n`).join('')}    `;
  return `{\n    counts: [${counts.join(', ')}],\n    symbols: hexadecimal(${written}),\n  }`;
}

/** Breaks the lines of comments at 120 characters. */
function wrapped(text: string): string {
  return text.replace(/^ \* .{118,}$/gm, (line) =>
    line
      .replace(/(.{1,116})( |$)/g, '$1\n * ')
      .trimEnd()
      .replace(/\n \*$/, ''),
  );
}
