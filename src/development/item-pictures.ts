import type { List } from '../../templates/contract/index.js';
import { jsonValue } from '../api/json-body.js';
import { isJsonObject } from '../api/json-values.js';

/**
 * The JSON of a list with other addresses of its pictures; what is no JSON of items stays what it is, and is refused later.
 * @param addressOf the address of a picture, by the text that stands for it
 */
export async function withItemPictures(
  json: string,
  { fields }: List,
  addressOf: (text: string) => Promise<string>,
): Promise<string> {
  const images = Object.keys(fields).filter((name) => fields[name]?.type === 'image');
  const items = images.length > 0 ? jsonValue(json) : undefined;
  if (!Array.isArray(items)) return json;
  for (const item of items)
    if (isJsonObject(item))
      for (const name of images) if (typeof item[name] === 'string') item[name] = await addressOf(item[name]);
  return JSON.stringify(items);
}
