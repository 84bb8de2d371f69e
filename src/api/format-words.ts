import { ALL_FORMATS, FORMATS, type Format, moves } from '../../workers/encoders/formats.js';

/** A list such as `a, b or c`, with any conjunction. */
export function listed(items: readonly string[], conjunction: string): string {
  const [last = ''] = items.slice(-1);
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} ${conjunction} ${last}` : last;
}

/** The names of formats in a list: `PNG, JPEG or GIF`. */
export function titles(formats: readonly Format[]): string {
  return listed(
    formats.map((format) => FORMATS[format].title),
    'or',
  );
}

/**
 * The extensions of signed links; the last ones need an animated template: `png, jpg, jpeg or, for an animated one,
 * gif`.
 * @param animated the words for such a template
 * @param written how an extension is written
 */
export function linkExtensions(animated: string, written = (extension: string) => extension): string {
  const extensions = (isMoving: boolean) =>
    ALL_FORMATS.filter((format) => moves(format) === isMoving)
      .flatMap((format) => FORMATS[format].linkExtensions)
      .map(written);
  return `${extensions(false).join(', ')} or, for ${animated}, ${listed(extensions(true), 'or')}`;
}
