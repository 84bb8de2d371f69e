import type { TemplateDeclaration } from '../../templates/contract/index.js';
import { UnencodableValue } from '../barcodes/unencodable-value.js';
import { PackageMissing } from '../bundles/optional-packages.js';
import { TooMuchStyling } from '../css/values/style-work.js';
import type { Problem } from '../documents/report.js';
import { DocumentPictureError } from '../engines/document-picture-error.js';
import { RefusedBox } from '../layout/refused-box.js';
import { TooMuchWork } from '../raster/too-much-work.js';
import { UndrawableSvg } from '../raster/undrawable-svg.js';
import { isTrap } from './traps.js';

const REFUSALS = [
  TooMuchWork,
  RefusedBox,
  TooMuchStyling,
  DocumentPictureError,
  UndrawableSvg,
  UnencodableValue,
  PackageMissing,
];

/**
 * The problems of a template, or of its values, that an error was thrown for.
 * @param template undefined where it could not be compiled
 * @returns undefined where the error is a fault of ours
 */
export function refusalProblems(
  error: unknown,
  template: Partial<Pick<TemplateDeclaration, 'engine'> & { document: unknown }> | undefined,
): readonly Problem[] | undefined {
  if (!(error instanceof Error)) return undefined;
  // The classes themselves are loaded with the compilers, which few threads need.
  if (['DocumentError', 'CodeError'].includes(error.name))
    return (error as Error & { problems: readonly Problem[] }).problems;
  // Satori checks styles when it draws them, and throws plain errors.
  const isOfSatori = template?.document !== undefined && template.engine === 'satori' && !isTrap(error);
  const isRefusal = isOfSatori || REFUSALS.some((kind) => error instanceof kind);
  const { line, column } = (error instanceof RefusedBox ? error.position : undefined) ?? START;
  return isRefusal ? [{ message: error.message, line, column }] : undefined;
}

const START = { line: 1, column: 1 };
