import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { renderOf } from './render';
import { type Answer, ask, jsonBody } from './request';

/** The image of a template as a file; with `store`, what the service says of an image that it keeps. */
export async function renderImage(context: IExecuteFunctions, item: number): Promise<INodeExecutionData[]> {
  const body = renderOf(context, item);
  const answer = await ask(context, { method: 'POST', path: '/api/render', body: jsonBody(body) }, item);
  if (body.store === true)
    return [{ json: JSON.parse(answer.body.toString()) as IDataObject, pairedItem: { item } }];
  return [await fileItem(context, answer, item)];
}

/** An item with a file in the property that its parameters name. */
export async function fileItem(
  context: IExecuteFunctions,
  { body, headers }: Answer,
  item: number,
): Promise<INodeExecutionData> {
  const property = context.getNodeParameter('binaryPropertyName', item) as string;
  const [, name] = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '') ?? [];
  const file = await context.helpers.prepareBinaryData(body, name, headers['content-type']);
  return {
    json: context.getInputData()[item]?.json ?? {},
    binary: { [property]: file },
    pairedItem: { item },
  };
}
