/**
 * The package as a library: `import { createRenderer, ImageResponse } from 'tuval'`. Importing it loads next to nothing, so
 * that `require()` of Node.js 22 takes it, too; the first renderer loads the rest.
 */

export { createRenderer } from './create-renderer.js';
export type { ErrorCode, Problem, RenderParameters, TemplateData } from './declared-types.js';
export {
  type ImageElement,
  ImageResponse,
  type ImageResponseOptions,
} from './image-response.js';
export type {
  DocumentTemplate,
  FontFile,
  FontWeight,
  RenderedPicture,
  RendererOptions,
  RenderOptions,
  TuvalRenderer,
} from './renderer-types.js';
export { TuvalError } from './tuval-error.js';
