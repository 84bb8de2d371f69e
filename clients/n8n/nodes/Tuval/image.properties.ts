import type { INodeProperties } from 'n8n-workflow';
import { fileProperty, renderProperties } from './render.properties';

const show = { resource: ['image'], operation: ['render'] };

export const imageProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['image'] } },
    options: [
      {
        name: 'Render',
        value: 'render',
        description: 'Draw a template with the values of an item',
        action: 'Render an image',
      },
    ],
    default: 'render',
  },
  ...renderProperties(show, [
    {
      displayName: 'Keep in the Service',
      name: 'store',
      type: 'boolean',
      default: false,
      description: 'Whether the service keeps the image, and its link comes in place of the image',
    },
  ]),
  fileProperty(show),
];
