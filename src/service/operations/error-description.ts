/**
 * The log entry of an error. An error may contain anything that a caller sent: in its message (of a parser, a URL, a
 * layout), in properties (`input`, `command`, `path`) and in its stack, which repeats the message. Therefore only
 * values that our own code determines are logged: the class, a code, the messages of classes that never contain
 * callers' text, and the locations in the stack.
 */

import { fileURLToPath } from 'node:url';
import { StoreUnavailable } from '../../access/store-failure.js';
import {
  PictureUnavailable,
  QueueFull,
  RenderAbandoned,
  RenderTimeout,
  ServiceEnding,
} from '../../rendering/failures.js';
import { ImageUnavailable } from '../../rendering/pictures/picture-unavailable.js';

export interface ErrorDescription {
  /** The class of the error, or the type of another thrown value. */
  type: string;
  /** An error code such as ECONNREFUSED or ERR_WORKER_OUT_OF_MEMORY. */
  code?: string;
  /** The message, only for classes whose messages contain nothing from callers. */
  message?: string;
  /** The locations of the stack in this program, relative to its folder, and in Node.js. */
  stack?: string;
  cause?: ErrorDescription;
  /** The first few errors of an AggregateError. */
  errors?: ErrorDescription[];
}

/** Classes whose messages contain only our own text, keys of templates' fields and messages of the store. */
const PLAIN_SPOKEN = [
  ImageUnavailable,
  PictureUnavailable,
  QueueFull,
  RenderAbandoned,
  RenderTimeout,
  ServiceEnding,
  StoreUnavailable,
];

const DEEPEST = 5;
const MOST_ERRORS = 5;

/** The folder of the program, which contains its compiled code and its packages. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export function describeError(error: unknown): ErrorDescription {
  return described(error, DEEPEST);
}

function described(error: unknown, depth: number): ErrorDescription {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error };
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown };
  const stack = places(error);
  return {
    type: word(error.name, /^[A-Z]\w{0,60}$/i) ?? 'Error',
    ...optional('code', word(code, /^[A-Z][A-Z0-9_]{0,60}$/)),
    ...(PLAIN_SPOKEN.some((Plain) => error instanceof Plain) && { message: error.message }),
    ...(stack !== '' && { stack }),
    ...(depth > 0 && cause !== undefined && { cause: described(cause, depth - 1) }),
    ...(depth > 0 &&
      Array.isArray(errors) && {
        errors: errors.slice(0, MOST_ERRORS).map((each) => described(each, depth - 1)),
      }),
  };
}

function optional<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: string };
}

/** The text if it has the form of an identifier, which no message has. */
function word(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined;
}

const PLACE = /^ {4}at (?:[^()]+ \()?(?:file:\/\/)?([^\s()]+:\d+:\d+)\)?$/;

/**
 * The locations of a stack, without the message before them, which may have lines that look like locations. The message
 * is removed as it was when the stack was made; if it is not found, nothing is returned.
 */
function places({ stack, message }: Error): string {
  if (typeof stack !== 'string') return '';
  const start = message === '' ? stack.indexOf('\n') : endOf(message, stack);
  if (start < 0) return '';
  return stack
    .slice(start)
    .split('\n')
    .map((line) => PLACE.exec(line)?.[1] ?? '')
    .filter((place) => place.startsWith(ROOT) || place.startsWith('node:'))
    .map((place) => `at ${place.startsWith(ROOT) ? place.slice(ROOT.length) : place}`)
    .join('\n');
}

function endOf(message: string, stack: string): number {
  const at = stack.indexOf(message);
  return at < 0 ? -1 : at + message.length;
}
