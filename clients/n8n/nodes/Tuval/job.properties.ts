import type { INodeProperties } from 'n8n-workflow';
import { fileProperty, renderProperties } from './render.properties';

const creating = { resource: ['job'], operation: ['create'] };

export const jobProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['job'] } },
    options: [
      {
        name: 'Create',
        value: 'create',
        description: 'Draw an image for each item in the background',
        action: 'Create a job',
      },
      { name: 'Get', value: 'get', description: 'Tell how a job stands', action: 'Get a job' },
      {
        name: 'Get Archive',
        value: 'getArchive',
        description: 'Download the images of a job that has ended as a ZIP file',
        action: 'Get the archive of a job',
      },
      {
        name: 'Get Results',
        value: 'getResults',
        description: 'Tell what has become of each row, with the links of images',
        action: 'Get the results of a job',
      },
    ],
    default: 'create',
  },
  ...renderProperties(creating),
  {
    displayName: 'File Name',
    name: 'fileName',
    type: 'string',
    displayOptions: { show: creating },
    default: '',
    description: 'Without its extension; the number of the item unless given',
  },
  {
    displayName: 'Webhook',
    name: 'webhook',
    type: 'string',
    displayOptions: { show: creating },
    default: '',
    description: 'An address that is told when the job has ended, such as that of a Webhook node',
  },
  {
    displayName: 'Job ID',
    name: 'jobId',
    type: 'string',
    displayOptions: { show: { resource: ['job'], operation: ['get', 'getArchive', 'getResults'] } },
    default: '',
    required: true,
  },
  fileProperty({ resource: ['job'], operation: ['getArchive'] }),
];
