import type {
  IExecuteFunctions,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
  JsonObject,
} from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { renderImage } from './image';
import { imageProperties } from './image.properties';
import { createJob, getJob, getJobArchive, getJobResults } from './job';
import { jobProperties } from './job.properties';
import { getTemplateFields, getTemplates, listTemplates, saveTemplate } from './template';
import { templateProperties } from './template.properties';

/** What an operation does for one item. */
type Operation = (context: IExecuteFunctions, item: number) => Promise<INodeExecutionData[]>;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'image.render': renderImage,
  'job.get': getJob,
  'job.getArchive': getJobArchive,
  'job.getResults': getJobResults,
  'template.getAll': listTemplates,
  'template.upsert': saveTemplate,
};

/** It takes all items at once. */
const JOB_CREATION = 'job.create';

/** A node that draws by a Tuval service. */
export class Tuval implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Tuval',
    name: 'tuval',
    icon: 'file:tuval.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Draw images from templates',
    defaults: { name: 'Tuval' },
    usableAsTool: true,
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'tuvalApi', required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Image', value: 'image' },
          { name: 'Job', value: 'job' },
          { name: 'Template', value: 'template' },
        ],
        default: 'image',
      },
      ...imageProperties,
      ...jobProperties,
      ...templateProperties,
    ],
  };

  methods = {
    loadOptions: { getTemplates },
    resourceMapping: { getTemplateFields },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData();
    const name = `${this.getNodeParameter('resource', 0)}.${this.getNodeParameter('operation', 0)}`;
    if (name === JOB_CREATION) return [await failing(this, 0, () => createJob(this, items))];
    const operation = OPERATIONS[name];
    if (!operation) throw new NodeOperationError(this.getNode(), `There is no operation ${name}`);
    const results: INodeExecutionData[] = [];
    for (const item of items.keys())
      results.push(...(await failing(this, item, () => operation(this, item))));
    return [results];
  }
}

/** What the work returns; or its error as an item, where the node is set to go on. */
async function failing(
  context: IExecuteFunctions,
  item: number,
  work: () => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
  try {
    return await work();
  } catch (error) {
    if (context.continueOnFail())
      return [{ json: { error: (error as Error).message }, pairedItem: { item } }];
    if (error instanceof NodeApiError || error instanceof NodeOperationError) throw error;
    throw new NodeApiError(context.getNode(), error as JsonObject, { itemIndex: item });
  }
}
