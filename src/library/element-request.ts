/** Elements of React and the like as requests of the renderer: a template in code that draws whatever tree its value has. */

import { type CodeAsset, codeVersion, packedModules } from '../../workers/code/code-source.js';
import { digestOf } from '../../workers/documents/document-source.js';
import { outputIn } from '../../workers/encoders/formats.js';
import { ApiError } from '../api/errors.js';
import type { RenderRequest } from '../rendering/render-request.js';
import { type ServedTemplate, servedCode } from '../rendering/served-template.js';
import { fontBytes } from './renderer-fonts.js';
import type { ElementOptions } from './renderer-types.js';

/** Sizes as of documents. */
const MOST_SIDE = 4096;

/** Characters of a tree as JSON, its pictures among them: satori's SVG has at most half of that. */
const LONGEST_TREE = 16 * 1024 * 1024;

/** The set that is part of the package; newer emoji come from Noto. */
const EMOJI = 'twemoji';

const ID = 'element';

/** As of a template: texts of a tree are of any length. */
const DECLARED = {
  id: ID,
  name: 'Element',
  description: 'An element',
  category: 'Elements',
  fields: { tree: { type: 'text', label: 'Tree', expectation: '', default: '', maxLength: 1 } },
  transparent: true,
  engine: 'satori',
} as const;

/**
 * The request for a PNG of a tree.
 * @param tree as `plainTree` makes it
 * @throws ApiError for options that cannot be, and for too large a tree
 */
export function elementRequest(tree: unknown, options: ElementOptions): RenderRequest {
  const values = { tree: JSON.stringify(tree ?? '') };
  if (values.tree.length > LONGEST_TREE)
    throw new ApiError('not_drawable', { reason: `a tree of ${values.tree.length} characters is too long` });
  return { template: templateOf(options), values, scale: 1, output: outputIn('png', {}) };
}

function templateOf({ width, height, fonts, emoji, debug = false }: ElementOptions): ServedTemplate {
  for (const [name, side] of Object.entries({ width, height }))
    if (!Number.isInteger(side) || side < 1 || side > MOST_SIDE)
      throw new ApiError('invalid_parameter', {
        name,
        expectation: `1 ile ${MOST_SIDE} arasında bir tam sayı olmalıdır`,
      });
  if (emoji !== undefined && emoji !== EMOJI)
    throw new ApiError('invalid_parameter', { name: 'emoji', expectation: `${EMOJI} olmalıdır` });
  const assets = new Map<string, CodeAsset>();
  const faces = fonts?.map((font) => {
    const bytes = fontBytes(font);
    const path = `fonts/${digestOf(bytes)}.ttf`;
    assets.set(path, { mediaType: 'font/ttf', bytes });
    const { name, weight = 400, style = 'normal' } = font;
    const face = { family: name, weights: [weight, weight], ...(style === 'italic' && { slopes: [14, 14] }) };
    return `{ ...${JSON.stringify(face)}, sources: [{ url: require(${JSON.stringify(`./${path}`)}).default }] }`;
  });
  const declared = { ...DECLARED, width, height, debug };
  const fontsOf = faces && faces.length > 0 ? `fonts: [${faces.join(', ')}], ` : '';
  const code = `exports.default = { ...${JSON.stringify(declared)}, ${fontsOf}draw: ({ tree }) => JSON.parse(tree) };`;
  const version = codeVersion(code, new Map([...assets.keys()].map((path) => [path, path])));
  const { fields } = DECLARED;
  const declaration = { ...DECLARED, fields: fields as ServedTemplate['fields'], width, height };
  return servedCode(declaration, {
    id: ID,
    version,
    modules: packedModules([{ path: `${ID}.js`, code }]),
    assets,
  });
}
