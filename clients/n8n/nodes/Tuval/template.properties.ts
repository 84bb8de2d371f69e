import type { INodeProperties } from 'n8n-workflow';

const saving = { resource: ['template'], operation: ['upsert'] };

export const templateProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['template'] } },
    options: [
      {
        name: 'Create or Update',
        value: 'upsert',
        description: 'Create a new record, or update the current one if it already exists (upsert)',
        action: 'Create or update a template',
      },
      {
        name: 'Get Many',
        value: 'getAll',
        description: 'List templates with their fields',
        action: 'Get many templates',
      },
    ],
    default: 'getAll',
  },
  {
    displayName: 'Language',
    name: 'lang',
    type: 'options',
    displayOptions: { show: { resource: ['template'], operation: ['getAll'] } },
    options: [
      { name: 'English', value: 'en' },
      { name: 'Turkish', value: 'tr' },
    ],
    default: 'en',
    description: 'Of names, descriptions and labels',
  },
  {
    displayName: 'Template ID',
    name: 'templateId',
    type: 'string',
    displayOptions: { show: saving },
    default: '',
    required: true,
    placeholder: 'my-card',
    description: 'Lower-case words joined by hyphens',
  },
  {
    displayName: 'HTML',
    name: 'html',
    type: 'string',
    typeOptions: { rows: 10 },
    displayOptions: { show: saving },
    default: '',
    required: true,
    description: 'A document of HTML and CSS with its fields',
  },
];
