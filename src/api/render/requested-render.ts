import { z } from 'zod';
import { inSize, OWN_SIZE, sizeNames, type TemplateDeclaration } from '../../../templates/contract/index.js';
import {
  ALL_FORMATS,
  DEFAULT_FORMAT,
  type Format,
  hasVectors,
  LOSSY_MAX_FRAMES,
  LOSSY_MOST_PIXELS,
  mostPixels,
  moves,
  outputIn,
  PARAMETER_NAMES,
  PARAMETERS,
  type ParameterName,
  parametersOf,
  type RequestParameters,
  TIMING,
} from '../../../workers/encoders/formats.js';
import { frameSize } from '../../../workers/paint/frame-size.js';
import type { Caller } from '../../access/caller.js';
import type { Plan } from '../../access/plans.js';
import { StoreUnavailable } from '../../access/store-failure.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { RenderRequest } from '../../rendering/render-request.js';
import type { ServedTemplate } from '../../rendering/served-template.js';
import { ApiError } from '../errors.js';
import { listed } from '../format-words.js';
import { isJsonObject, ownValue } from '../json-values.js';
import { SIZE_PARAMETER } from '../reserved-keys.js';
import { checkedData } from './checked-data.js';
import { type GifLimits, gifTiming } from './gif-timing.js';

/** Bounds of `scale`. */
const SCALE = { min: 0.25, max: 4 };

/** Pixels of the longest side of an image: the largest document at twice its size. */
const MOST_SIDE = 8192;

/**
 * The parameters beside `template`: the check, the default, the description for the reference, and the error text of
 * each.
 */
export const parameters = {
  format: parameter(
    z.enum(ALL_FORMATS).default(DEFAULT_FORMAT).describe('The format of the image.'),
    `${listed(ALL_FORMATS, 'veya')} olmalıdır`,
  ),
  ...parametersOfFormats(),
  scale: parameter(
    z
      .number()
      .min(SCALE.min)
      .max(SCALE.max)
      .default(1)
      .describe(
        `The factor on width and height of the template. No side of the image is longer than ${MOST_SIDE.toLocaleString('en')} pixels.`,
      ),
    `${SCALE.min} ile ${SCALE.max} arasında bir sayı olmalıdır`,
  ),
  size: parameter(
    z
      .string()
      .default(OWN_SIZE)
      .describe(`The one of the template's \`sizes\` to draw, or \`${OWN_SIZE}\` for its own.`),
    'bir metin olmalıdır',
  ),
  // Not z.record, which would copy every unknown key that a caller sends.
  data: parameter(z.custom<Record<string, unknown>>(isJsonObject).default({}), 'bir nesne olmalıdır'),
};

/** A render that its caller's plan permits; not to be cached for other callers. */
export interface PermittedRender extends RenderRequest {
  /** Frames a second of a GIF, after the plan's limits. */
  gifFps?: number;
}

/**
 * A parsed body with all checks that are the same for every caller; it may be cached. Only `permittedTo` turns it into
 * a render that can be drawn, on each request.
 */
export class RequestedRender {
  readonly template: ServedTemplate;
  /** The error of the first invalid field; errors of the plan come before it. */
  readonly refusal: ApiError | undefined;
  readonly #permit: (caller: Caller) => PermittedRender;

  /** @param permit throws when the caller's plan does not permit it */
  constructor(
    template: ServedTemplate,
    refusal: ApiError | undefined,
    permit: (caller: Caller) => PermittedRender,
  ) {
    this.template = template;
    this.refusal = refusal;
    this.#permit = permit;
  }

  /**
   * @throws ApiError if the caller's plan does not permit the render, or a field is invalid; StoreUnavailable if only
   *   the store could tell what the plan permits
   */
  permittedTo(caller: Caller): PermittedRender {
    const permitted = this.#permit(caller);
    if (this.refusal) throw this.refusal;
    return permitted;
  }
}

/**
 * Checks the body of a request against the templates, in the order of the interface.
 * @param body parsed JSON
 * @throws ApiError for the first check that fails, except for checks that come after the caller's plan
 */
export function readRenderRequest(body: unknown, templates: TemplateLookup): RequestedRender {
  return checkedRequest(body, templates.get(templateReference(body)));
}

/**
 * The same of a caller's templates, too.
 * @param key id of the caller's key
 */
export async function foundRenderRequest(
  body: unknown,
  templates: TemplateFinder,
  key: string | undefined,
): Promise<FoundRequest> {
  const reference = templateReference(body);
  return { reference, requested: checkedRequest(body, await templates.find(reference, key)) };
}

export interface FoundRequest {
  /** What the body names as its template. */
  reference: string;
  requested: RequestedRender;
}

/** Templates by what callers name them. */
export type TemplateLookup = Pick<ReadonlyMap<string, ServedTemplate>, 'get'>;

/**
 * The template that a body names.
 * @throws ApiError where it is no object, or names none
 */
export function templateReference(body: unknown): string {
  if (!isJsonObject(body)) throw new ApiError('invalid_body');
  const reference = ownValue(body, 'template');
  if (reference === undefined || reference === null || reference === '')
    throw new ApiError('template_required');
  if (typeof reference !== 'string') throw new ApiError('unknown_template');
  return reference;
}

/**
 * Checks the body of a render of a template that was looked up; undefined where there is none.
 * @param body an object
 * @throws as `readRenderRequest`
 */
export function checkedRequest(body: unknown, template: ServedTemplate | undefined): RequestedRender {
  if (!template) throw new ApiError('unknown_template');
  return requestOf(body as Record<string, unknown>, template);
}

/** @param found in its own size, which caches compare with what is looked up */
function requestOf(body: Record<string, unknown>, found: ServedTemplate): RequestedRender {
  const format = parameters.format('format', body);
  const requested = formatParametersIn(body);
  checkMeaning(format, requested);
  const scale = parameters.scale('scale', body);
  const template = requestedSize(body, found);
  const isLossy = format === 'gif' && requested.lossy !== undefined;
  checkPixels({ format, isLossy }, template, scale);
  const data = parameters.data('data', body);
  const { values, refusal } = checkedData(template, data);

  if (!moves(format)) {
    // One object for all callers, because the renderer recognises a repeated request by it.
    const still: PermittedRender = { template, values, scale, output: outputIn(format, requested) };
    return new RequestedRender(found, refusal, () => still);
  }
  if (!template.animation) throw new ApiError('template_not_animated');
  const { fps = TIMING.fps, durationMs = template.animation.durationMs } = requested;
  return new RequestedRender(found, refusal, (caller) => {
    if (!caller.plan.gif) throw gifRefusal(caller);
    const limits = isLossy ? withLossyFrames(caller.plan) : caller.plan;
    const timing = gifTiming(fps, durationMs, limits);
    return {
      template,
      values,
      scale,
      output: outputIn(format, requested, timing.delays),
      gifFps: timing.fps,
    };
  });
}

/** The template in the size that a body names. @throws ApiError with the names that there are */
export function requestedSize(body: Record<string, unknown>, template: ServedTemplate): ServedTemplate {
  const size = ownValue(body, SIZE_PARAMETER);
  if (size === undefined) return template;
  const sized = typeof size === 'string' ? inSize(template, size) : undefined;
  if (sized) return sized;
  const expectation = `${listed(sizeNames(template), 'veya')} olmalıdır`;
  throw new ApiError('invalid_parameter', { name: SIZE_PARAMETER, expectation });
}

/** What a plan allows of a lossy GIF. */
function withLossyFrames({ gifMaxFrames, gifMaxFps, lossyMaxFrames = LOSSY_MAX_FRAMES }: Plan): GifLimits {
  return { gifMaxFrames: Math.min(gifMaxFrames, lossyMaxFrames), gifMaxFps };
}

/** @throws ApiError for an image of more pixels than its format has encoders for */
function checkPixels(
  { format, isLossy }: { format: Format; isLossy: boolean },
  template: TemplateDeclaration,
  scale: number,
): void {
  const { width, height } = frameSize(template, scale);
  if (Math.max(width, height) > MOST_SIDE) {
    const expectation = `görselin kenarlarını ${MOST_SIDE} pikselden uzun yapmayan bir sayı olmalıdır`;
    throw new ApiError('invalid_parameter', { name: 'scale', expectation });
  }
  const most = mostPixels(format);
  if (isLossy && width * height > LOSSY_MOST_PIXELS) {
    const expectation = `yalnızca en çok ${LOSSY_MOST_PIXELS} piksellik görsellerde kullanılabilir`;
    throw new ApiError('invalid_parameter', { name: 'lossy', expectation });
  }
  if (width * height <= most) return;
  const expectation = `${format} olduğunda görsel en çok ${most} piksel olmalıdır`;
  throw new ApiError('invalid_parameter', { name: 'format', expectation });
}

/** @throws ApiError for a parameter of pixels or of time, where there are none: leaving it aside would break a promise */
function checkMeaning(format: Format, requested: RequestParameters): void {
  if (!hasVectors(format)) return;
  const own = parametersOf(format);
  const name = PARAMETER_NAMES.find((each) => requested[each] !== undefined && !(each in own));
  if (name === undefined) return;
  throw new ApiError('invalid_parameter', {
    name,
    expectation: `yalnızca ${format} olmayan bir biçimle verilmiş olmalıdır`,
  });
}

/** The format parameters in a body, all checked, in their order. */
function formatParametersIn(body: Record<string, unknown>): RequestParameters {
  return Object.fromEntries(PARAMETER_NAMES.map((name) => [name, parameters[name](name, body)]));
}

function gifRefusal({ unverified }: Caller): Error {
  if (unverified) return new StoreUnavailable('it cannot be said whether the plan of the key has GIFs');
  return new ApiError('gif_not_allowed');
}

/**
 * Makes the check of one optional parameter, with its schema and its expectation. The check returns the value under the
 * parameter's name, or the schema's default.
 */
function parameter<Schema extends z.ZodType>(schema: Schema, expectation: string) {
  const fallback = schema.parse(undefined);
  const check = (name: string, body: Record<string, unknown>): z.output<Schema> => {
    const requested = ownValue(body, name);
    if (requested === undefined) return fallback;
    const checked = schema.safeParse(requested);
    if (!checked.success) throw new ApiError('invalid_parameter', { name, expectation });
    return checked.data;
  };
  return Object.assign(check, { schema, expectation });
}

/** The checks of the format parameters. Each format decides what a missing one means. */
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

/** The default of a parameter, if all formats that take it share one. */
function sharedFallback(name: ParameterName): number | undefined {
  const fallbacks = new Set(ALL_FORMATS.flatMap((format) => parametersOf(format)[name] ?? []));
  const [fallback] = fallbacks;
  return fallbacks.size === 1 && typeof fallback === 'number' ? fallback : undefined;
}
