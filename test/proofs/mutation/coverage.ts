/** Which test files reach which characters of the product's modules, as V8 counts it in every process that they start. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}

/** What V8 writes with `NODE_V8_COVERAGE`, as far as it is read here. */
interface Report {
  result: { url: string; functions: { ranges: Range[] }[] }[];
}

/** What one run of a test file reached. */
export class Coverage {
  /** For each module, by its path below the root, what each process that loaded it counted. */
  readonly #counted = new Map<string, Range[][]>();

  /**
   * Reads what V8 has written.
   * @param folder that `NODE_V8_COVERAGE` named
   * @param root URL of the folder that modules are named below
   * @param counts says of which modules, by their names, the counts are kept
   */
  static async read(folder: string, root: string, counts: (module: string) => boolean): Promise<Coverage> {
    const coverage = new Coverage();
    for (const name of await readdir(folder)) {
      const report = parsed(await readFile(join(folder, name), 'utf8'));
      for (const { url, functions } of report?.result ?? []) {
        const module = url.slice(root.length);
        if (!url.startsWith(root) || !counts(module)) continue;
        const ranges = functions.flatMap((each) => each.ranges);
        coverage.#counted.set(module, [...(coverage.#counted.get(module) ?? []), ranges]);
      }
    }
    return coverage;
  }

  /** Whether any process ran the code at a position of a module. */
  reaches(module: string, position: number): boolean {
    return (this.#counted.get(module) ?? []).some((ranges) => innermostCount(ranges, position) > 0);
  }
}

/** Of the ranges around a position, the shortest one counts. */
function innermostCount(ranges: readonly Range[], position: number): number {
  let innermost: Range | undefined;
  for (const range of ranges) {
    if (position < range.startOffset || position >= range.endOffset) continue;
    const isShorter =
      !innermost || range.endOffset - range.startOffset <= innermost.endOffset - innermost.startOffset;
    if (isShorter) innermost = range;
  }
  return innermost?.count ?? 0;
}

/** A process that is killed leaves half a report. */
function parsed(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
