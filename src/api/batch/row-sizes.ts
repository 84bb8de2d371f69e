/** The sizes that a batch draws each of its rows in. */

import { MOST_SIZES, sizeNames } from '../../../templates/contract/index.js';
import type { ServedTemplate } from '../../rendering/served-template.js';
import { ApiError } from '../errors.js';
import { listed } from '../format-words.js';
import { ownValue } from '../json-values.js';
import { SIZE_PARAMETER } from '../reserved-keys.js';
import type { BatchRow, ReadRow } from './batch-row.js';

/** The parameter of a batch that names them. */
export const SIZES_PARAMETER = 'sizes';

/** All sizes of a template, its own among them. */
const MOST = MOST_SIZES + 1;

/**
 * The names in a list such as `default,story`.
 * @throws ApiError for names that are missing, too many, or there twice
 */
export function readSizes(text: string): string[] {
  const names = text.split(',', MOST + 1).map((name) => name.trim());
  if (names.length <= MOST && !names.includes('') && new Set(names).size === names.length) return names;
  throw invalid(SIZES_PARAMETER, `virgülle ayrılmış, en çok ${MOST} farklı addan oluşmalıdır`);
}

/** @throws ApiError where a template has not all of these sizes, with those that it has */
export function checkSizes(sizes: readonly string[], template: ServedTemplate): void {
  const names = sizeNames(template);
  if (sizes.some((name) => !names.includes(name)))
    throw invalid(SIZES_PARAMETER, `${listed(names, 've')} adlarından seçilmelidir`);
}

/** Each row once for each size. A row that names a size itself is none. */
export async function* inSizes(
  rows: AsyncIterable<BatchRow>,
  sizes: readonly string[],
): AsyncGenerator<BatchRow> {
  let number = 0;
  for await (const row of rows) {
    number++;
    for (const size of sizes) yield { ...row, row: number, size, read: () => sized(row.read(), size) };
  }
}

function sized({ name, body }: ReadRow, size: string): ReadRow {
  if (body instanceof ApiError) return { name, body };
  const own = ownValue(body, SIZE_PARAMETER);
  if (own === undefined) return { name, body: { ...body, [SIZE_PARAMETER]: size } };
  return { name, body: invalid(SIZE_PARAMETER, `${SIZES_PARAMETER} verildiğinde boş bırakılmalıdır`) };
}

function invalid(name: string, expectation: string): ApiError {
  return new ApiError('invalid_parameter', { name, expectation });
}
