/**
 * What is used here of csv-parse in browsers. Its own declarations bring those of Node.js with them, in which other
 * globals have the names of a browser's.
 */
declare module 'csv-parse/browser/esm' {
  export interface Parser {
    write(text: string, done: (error?: Error | null) => void): void;
    end(): void;
    resume(): void;
    on(event: 'error', listener: (error: Error & { code?: string }) => void): void;
    once(event: 'end', listener: () => void): void;
  }

  export function parse(options: {
    delimiter: string;
    record_delimiter: string[];
    relax_column_count: boolean;
    skip_empty_lines: boolean;
    max_record_size: number;
    on_record(cells: string[], context: { lines: number; empty_lines: number }): null;
  }): Parser;
}
