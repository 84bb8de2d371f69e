import { z } from 'zod';
import type { Field, Template } from '../../../templates/contract/index.js';
import {
  ALL_FORMATS,
  DEFAULT_FORMAT,
  type GivenParameters,
  moves,
  outputIn,
  PARAMETER_NAMES,
  PARAMETERS,
  type ParameterName,
  parametersOf,
  TIMING,
} from '../../../workers/encoders/formats.js';
import type { Caller } from '../../access/caller.js';
import { StoreUnavailable } from '../../access/store-failure.js';
import type { RenderRequest } from '../../rendering/render-request.js';
import { ApiError } from '../errors.js';
import { fieldSchema } from '../field-schemas.js';
import { listed } from '../format-words.js';
import { gifTiming } from './gif-timing.js';

/**
 * The parameters beside `template`: how each is checked, what it is when it is missing, what the reference says of it, and
 * what callers are told when it is not valid.
 */
export const parameters = {
  format: parameter(
    z.enum(ALL_FORMATS).default(DEFAULT_FORMAT).describe('What the picture is written as.'),
    `${listed(ALL_FORMATS, 'veya')} olmalıdır`,
  ),
  ...parametersOfFormats(),
  scale: parameter(
    z.literal([1, 2]).default(1).describe('Pixels of the picture, each way, for one of the template.'),
    '1 veya 2 olmalıdır',
  ),
  // Not z.record, which would copy keys that no template knows, however many a caller sends.
  data: parameter(z.custom<Record<string, unknown>>(isJsonObject).default({}), 'bir nesne olmalıdır'),
};

/** A render that its caller's plan permits; not to be kept for others. */
export interface PermittedRender extends RenderRequest {
  /** Frames a second of a GIF, after the plan's limits. */
  gifFps?: number;
}

/**
 * What a body asks for, checked as far as that is the same for all callers: it may be kept. What can be drawn is made of it
 * by `permittedTo` alone, on each request.
 */
export class RequestedRender {
  readonly template: Template;
  /** Of the first field whose value is not valid; whether the plan permits the rest is said before it. */
  readonly refusal: ApiError | undefined;
  readonly #permit: (caller: Caller) => PermittedRender;

  /** @param permit throws when the caller's plan does not permit it */
  constructor(
    template: Template,
    refusal: ApiError | undefined,
    permit: (caller: Caller) => PermittedRender,
  ) {
    this.template = template;
    this.refusal = refusal;
    this.#permit = permit;
  }

  /**
   * @throws ApiError when the caller's plan does not permit it, or a field is not valid; StoreUnavailable where only the store
   *   could tell what the plan permits
   */
  permittedTo(caller: Caller): PermittedRender {
    const permitted = this.#permit(caller);
    if (this.refusal) throw this.refusal;
    return permitted;
  }
}

/**
 * Checks a request's body against the templates, in the order that the interface lays down.
 * @param body parsed JSON
 * @throws ApiError for the first check that fails, but for those that come after the caller's plan
 */
export function readRenderRequest(body: unknown, templates: ReadonlyMap<string, Template>): RequestedRender {
  if (!isJsonObject(body)) throw new ApiError('invalid_body');

  const id = ownValue(body, 'template');
  if (id === undefined || id === null || id === '') throw new ApiError('template_required');
  const template = typeof id === 'string' ? templates.get(id) : undefined;
  if (!template) throw new ApiError('unknown_template');

  const format = parameters.format('format', body);
  const given = givenToFormats(body);
  const scale = parameters.scale('scale', body);
  const data = parameters.data('data', body);
  const { values, refusal } = checkFields(template, data);

  if (!moves(format)) {
    // One object for all, since the renderer knows a request again by it.
    const still: PermittedRender = { template, values, scale, output: outputIn(format, given) };
    return new RequestedRender(template, refusal, () => still);
  }
  if (!template.animation) throw new ApiError('template_not_animated');
  const { fps = TIMING.fps, durationMs = template.animation.durationMs } = given;
  return new RequestedRender(template, refusal, (caller) => {
    if (!caller.plan.gif) throw gifRefusal(caller);
    const timing = gifTiming(fps, durationMs, caller.plan);
    return { template, values, scale, output: outputIn(format, given, timing.delays), gifFps: timing.fps };
  });
}

/** What a body says of the parameters of formats, all of which are checked, in their order. */
function givenToFormats(body: Record<string, unknown>): GivenParameters {
  return Object.fromEntries(PARAMETER_NAMES.map((name) => [name, parameters[name](name, body)]));
}

function gifRefusal({ unverified }: Caller): Error {
  if (unverified) return new StoreUnavailable('it cannot be said whether the plan of the key has GIFs');
  return new ApiError('gif_not_allowed');
}

/**
 * Every field's value, checked, or its default, and the refusal of the first that is not valid; keys that are no field of
 * the template do nothing.
 */
function checkFields(
  template: Template,
  data: Record<string, unknown>,
): { values: Record<string, unknown>; refusal?: ApiError } {
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(template.fields) as [string, Field][]) {
    const given = ownValue(data, key);
    if (given === undefined) {
      values[key] = field.default;
      continue;
    }
    const checked = fieldSchema(field).safeParse(given);
    if (!checked.success) {
      const refusal = new ApiError('invalid_parameter', { name: key, expectation: field.expectation });
      return { values, refusal };
    }
    values[key] = checked.data;
  }
  return { values };
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What was sent under a name: never what every object has, such as `constructor`. JSON knows no undefined. */
function ownValue(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * Returns the check of one optional parameter, with its schema and its expectation: the value that a body has under its name, or what the
 * schema makes of a missing one.
 */
function parameter<Schema extends z.ZodType>(schema: Schema, expectation: string) {
  const fallback = schema.parse(undefined);
  const check = (name: string, body: Record<string, unknown>): z.output<Schema> => {
    const given = ownValue(body, name);
    if (given === undefined) return fallback;
    const checked = schema.safeParse(given);
    if (!checked.success) throw new ApiError('invalid_parameter', { name, expectation });
    return checked.data;
  };
  return Object.assign(check, { schema, expectation });
}

/** The checks of the parameters of formats. What is done without one is for its format to say. */
function parametersOfFormats() {
  const entries = PARAMETER_NAMES.map((name) => {
    const { min, max, description } = PARAMETERS[name];
    const fallback = sharedFallback(name);
    const schema = z
      .number()
      .min(min)
      .max(max)
      .meta({ description, ...(fallback !== undefined && { default: fallback }) })
      .optional();
    return [name, parameter(schema, `${min} ile ${max} arasında bir sayı olmalıdır`)] as const;
  });
  return Object.fromEntries(entries) as Record<ParameterName, (typeof entries)[number][1]>;
}

/** The value of a missing parameter, where all formats that take it have the same one. */
function sharedFallback(name: ParameterName): number | undefined {
  const fallbacks = new Set(ALL_FORMATS.flatMap((format) => parametersOf(format)[name] ?? []));
  const [fallback] = fallbacks;
  return fallbacks.size === 1 && typeof fallback === 'number' ? fallback : undefined;
}
