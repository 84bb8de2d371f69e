/** The pages that PDFs are measured on: whole cards, the gallery and the four templates. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FieldSet } from '../../templates/contract/index.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { corpusAssets } from '../../test/rig/corpora/documents/assets.js';
import { corpus } from '../../test/rig/corpora/documents/corpus.js';
import { drawingFor, jobFor } from '../../test/rig/drawing/jobs.js';
import { documentDrawing } from '../../test/rig/pdf/drawn-pages.js';
import type { DocumentDrawing, Drawing } from '../../workers/engines/drawing.js';

export interface MeasuredPage {
  name: string;
  /** HTML of a document. */
  source?: string;
  /** Whether texts differ from round to round. */
  isChanging: boolean;
  /** @param round another text for each, beside that of 0 */
  drawing(round?: number): Promise<Drawing>;
}

const GALLERY = fileURLToPath(new URL('../../../templates/gallery/', import.meta.url));

/** @param all with the documents of single properties, too */
export async function measuredPages(all: boolean): Promise<MeasuredPage[]> {
  const assets = corpusAssets();
  const document = async (name: string, source: string): Promise<MeasuredPage> => {
    const drawing = (await documentDrawing(source, assets)) as DocumentDrawing;
    const { fields } = drawing.template;
    return {
      ...{ name, source },
      isChanging: hasTexts(fields),
      drawing: async (round = 0) => ({
        ...drawing,
        values: { ...drawing.values, ...newTexts(fields, round) },
      }),
    };
  };
  const gallery = readdirSync(GALLERY)
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => document(`gallery/${name}`, readFileSync(GALLERY + name, 'utf8')));
  const templates = [...(await loadTemplates()).values()].map((template) => ({
    name: template.id,
    isChanging: hasTexts(template.fields),
    drawing: async (round = 0) => drawingFor(template, jobFor(template, newTexts(template.fields, round))),
  }));
  const documents = corpus()
    .filter(({ name }) => all || name.startsWith('cards/'))
    .map(({ name, source }) => document(name, source));
  return [...templates, ...(await Promise.all([...gallery, ...documents]))];
}

/** Short texts, such as numbers and names of people, stay. */
const LEAST_CHANGED = 8;

function hasTexts(fields: FieldSet): boolean {
  return Object.keys(newTexts(fields, 1)).length > 0;
}

/** Texts that are as long as the defaults, and new in each round. */
function newTexts(fields: FieldSet, round: number): Record<string, string> {
  const data: Record<string, string> = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.type !== 'text' || field.default.length <= LEAST_CHANGED || round === 0) continue;
    data[key] = `${field.default.slice(0, -5)} ${1000 + round}`;
  }
  return data;
}
