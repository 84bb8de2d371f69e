/**
 * Types that follow from the schemas of the interface. The package has them written out (`declarations/`), because who
 * installs it has none of the packages that they are inferred with.
 */

import type { z } from 'zod';
import type { problemSchema, ErrorCode as WireErrorCode } from '../api/errors.js';
import type { parameters } from '../api/render/requested-render.js';

/** The codes of errors, as `X-Error-Code` has them. */
export type ErrorCode = WireErrorCode;

/** A problem of a document, or something that cannot matter in it. */
export type Problem = z.infer<typeof problemSchema>;

/** Parameters of a render beside its template and data. */
export type RenderParameters = {
  [Name in Exclude<keyof typeof parameters, 'data'>]?: z.input<(typeof parameters)[Name]['schema']>;
};

/** Values of the fields of the templates that Tuval has, by their ids; a missing field takes its default. */
// biome-ignore lint/suspicious/noEmptyInterface: templates are data until the declarations are written
export interface TemplateData {}
