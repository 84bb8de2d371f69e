import type { Field } from '../api.js';
import type { Value } from '../draft.js';
import type { FieldInput } from '../field-frame.js';
import type { PictureFile } from '../picture-file.js';
import { colorInput } from './color-input.js';
import { numberInput } from './number.js';
import { PictureInput } from './picture.js';
import { selectInput } from './select.js';
import { textInput } from './text.js';

/**
 * The input of a field, of a template or of an item.
 * @param share the number of pictures that share a request
 */
export function fieldInput(
  field: Field,
  { value, share }: { value: Value; share: number },
  changed: (value: Value) => void,
): FieldInput {
  switch (field.type) {
    case 'text':
      return textInput(field, String(value), changed);
    case 'color':
      return colorInput(field, String(value), changed);
    case 'number':
      return numberInput({ ...field, fallback: field.default }, Number(value), (next) =>
        changed(next ?? field.default),
      );
    case 'select':
      return selectInput(field, String(value), changed);
    case 'image':
      return new PictureInput(field, value as string | PictureFile, share, changed);
  }
}
