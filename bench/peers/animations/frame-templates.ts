import { number as numberField, type Template } from '../../../templates/contract/index.js';
import { ANIMATIONS } from './animation.js';

/** Templates whose stills are frames of the animations: they stand where a field of their own, `progress`, says. */
export const FRAME_TEMPLATES: ReadonlyMap<string, Template> = new Map(
  ANIMATIONS.map(({ card }) => [frameTemplateId(card.template), frameTemplate(card.template)]),
);

export function frameTemplateId({ id }: Template): string {
  return `${id}, frame`;
}

function frameTemplate(template: Template): Template {
  return {
    ...template,
    id: frameTemplateId(template),
    fields: { ...template.fields, progress: numberField({ label: 'Progress', default: 0, min: 0, max: 1 }) },
    draw: (data, stage) => template.draw(data, { ...stage, progress: data.progress as number }),
  };
}
