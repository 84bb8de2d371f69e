import type { IDataObject, IExecuteFunctions, ResourceMapperValue } from 'n8n-workflow';

/** The body of a render, as the parameters of an item say. */
export function renderOf(context: IExecuteFunctions, item: number): IDataObject {
  return {
    template: context.getNodeParameter('template', item) as string,
    data: valuesOf(context, item),
    format: context.getNodeParameter('format', item) as string,
    ...(context.getNodeParameter('options', item) as IDataObject),
  };
}

/** Values of fields; one that is left out takes its default. */
function valuesOf(context: IExecuteFunctions, item: number): IDataObject {
  if (context.getNodeParameter('specifyValues', item) === 'json') {
    const given = context.getNodeParameter('json', item) as string | IDataObject;
    return typeof given === 'string' ? (JSON.parse(given) as IDataObject) : given;
  }
  const { mappingMode, value } = context.getNodeParameter('values', item) as ResourceMapperValue;
  const values = mappingMode === 'autoMapInputData' ? context.getInputData()[item]?.json : value;
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, given]) => given !== null));
}
