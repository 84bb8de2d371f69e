/** The pages that PDFs are measured on: whole cards, the gallery and the four templates. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadTemplates } from '../../templates/contract/registry.js';
import { corpusAssets } from '../../test/rig/corpora/documents/assets.js';
import { corpus } from '../../test/rig/corpora/documents/corpus.js';
import { drawingFor, jobFor } from '../../test/rig/drawing/jobs.js';
import { documentDrawing } from '../../test/rig/pdf/drawn-pages.js';
import type { Drawing } from '../../workers/engines/drawing.js';

export interface MeasuredPage {
  name: string;
  /** HTML of a document. */
  source?: string;
  drawing(): Promise<Drawing>;
}

const GALLERY = fileURLToPath(new URL('../../../templates/gallery/', import.meta.url));

/** @param all with the documents of single properties, too */
export async function measuredPages(all: boolean): Promise<MeasuredPage[]> {
  const assets = corpusAssets();
  const document = (name: string, source: string): MeasuredPage => ({
    ...{ name, source },
    drawing: () => documentDrawing(source, assets),
  });
  const gallery = readdirSync(GALLERY)
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => document(`gallery/${name}`, readFileSync(GALLERY + name, 'utf8')));
  const templates = [...(await loadTemplates()).values()].map((template) => ({
    name: template.id,
    drawing: async () => drawingFor(template, jobFor(template)),
  }));
  const documents = corpus()
    .filter(({ name }) => all || name.startsWith('cards/'))
    .map(({ name, source }) => document(name, source));
  return [...templates, ...gallery, ...documents];
}
