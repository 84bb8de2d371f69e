import {
  type FieldSet,
  type Item,
  itemPath,
  type List,
  type Template,
} from '../../templates/contract/index.js';
import type { CodeTemplate } from '../code/code-template.js';
import type { DocumentTemplate } from '../documents/document-template.js';
import type { FieldValues } from '../documents/text-template.js';
import type { DocumentPicture } from '../images/document-picture.js';
import { type FrameSize, frameSize } from '../paint/frame-size.js';
import type { PictureCache } from '../paint/picture-cache.js';
import type { RenderJob } from './render-job.js';
import { type DrawingData, drawingData } from './template-drawing.js';

/** A template in code, Tuval's own or one of the operator's folder, or one that is a document. */
export type DrawableTemplate = Template | CodeTemplate | DocumentTemplate;

/** Tells whether a template is a document. */
export function isDocument(template: DrawableTemplate): template is DocumentTemplate {
  return 'document' in template;
}

/** Input of a render of a template in code: a value for every field, and a size. */
export interface TemplateDrawing extends DrawingData {
  template: Template;
  size: FrameSize;
}

/** Input of a render of a document. */
export interface DocumentDrawing {
  template: DocumentTemplate;
  size: FrameSize;
  /** Of every field, `lines[2].price` among them, and how many items lists have; those of pictures are addresses, or empty. */
  values: FieldValues;
  /** Callers' pictures by these addresses. */
  pictures: ReadonlyMap<string, DocumentPicture>;
}

/** A drawing that an engine is asked for. */
export type Drawing = TemplateDrawing | DocumentDrawing;

/** Tells whether what is drawn is a document. */
export function isDocumentDrawing(drawing: Drawing): drawing is DocumentDrawing {
  return isDocument(drawing.template);
}

/** The drawing that a job asks for. @param store caches the pictures that are decoded */
export function drawingOf(template: DrawableTemplate, job: RenderJob, store: PictureCache): Drawing {
  const size = frameSize(template, job.scale);
  if (!isDocument(template)) return { template, size, ...drawingData(template, job, store) };
  const pictures = new Map<string, DocumentPicture>();
  const values: Record<string, string | number> = {};
  const add = (fields: FieldSet, item: Item, nameOf: (key: string) => string) => {
    for (const [key, { type }] of Object.entries(fields)) {
      const name = nameOf(key);
      const picture = type === 'image' ? job.pictures[name] : undefined;
      values[name] = type === 'image' ? '' : (item[key] as string | number);
      if (!picture) continue;
      // No document can name such an address by itself, and equal pictures have equal ones.
      const address = `picture:${picture.digest}`;
      values[name] = address;
      pictures.set(address, picture);
    }
  };
  add(template.fields, job.values, (key) => key);
  for (const [key, { fields }] of Object.entries<List>(template.lists ?? {})) {
    const items = job.values[key] as readonly Item[];
    values[key] = items.length;
    for (const [index, item] of items.entries()) add(fields, item, (name) => itemPath(key, index, name));
  }
  return { template, size, values, pictures };
}

/** The field that has a picture; undefined where it belongs to the document. */
export function fieldOfPicture({ values }: DocumentDrawing, address: string): string | undefined {
  return Object.keys(values).find((key) => values[key] === address);
}
