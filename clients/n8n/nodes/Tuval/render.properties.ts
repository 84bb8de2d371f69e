import type { INodeProperties } from 'n8n-workflow';

type Show = NonNullable<NonNullable<INodeProperties['displayOptions']>['show']>;

const FORMATS = [
  { name: 'Animated PNG', value: 'apng' },
  { name: 'Animated WebP', value: 'awebp' },
  { name: 'AVIF', value: 'avif' },
  { name: 'GIF', value: 'gif' },
  { name: 'JPEG', value: 'jpeg' },
  { name: 'MP4', value: 'mp4' },
  { name: 'PDF', value: 'pdf' },
  { name: 'PNG', value: 'png' },
  { name: 'WebP', value: 'webp' },
];

/** Those of the interface, which are left out unless they are given. */
const OPTIONS: INodeProperties[] = [
  {
    displayName: 'DPI',
    name: 'dpi',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 2400 },
    default: 300,
    description: 'Pixels an inch that a PNG or a JPEG notes, for print',
  },
  {
    displayName: 'Duration (Ms)',
    name: 'durationMs',
    type: 'number',
    typeOptions: { minValue: 200, maxValue: 10000 },
    default: 2000,
    description: 'Length of an animation',
  },
  {
    displayName: 'Frames a Second',
    name: 'fps',
    type: 'number',
    typeOptions: { minValue: 5, maxValue: 50 },
    default: 20,
    description: 'Of an animation, which the plan may cut',
  },
  {
    displayName: 'Lossy',
    name: 'lossy',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 100 },
    default: 80,
    description: 'Of a GIF: the lower it is, the more colours change where that saves bytes',
  },
  {
    displayName: 'Max Bytes',
    name: 'maxBytes',
    type: 'number',
    typeOptions: { minValue: 5000, maxValue: 10000000 },
    default: 300000,
    description: 'The best image of at most that many bytes is made',
  },
  {
    displayName: 'Quality',
    name: 'quality',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 100 },
    default: 90,
    description: 'Of a JPEG, a WebP, an AVIF or an MP4',
  },
  {
    displayName: 'Scale',
    name: 'scale',
    type: 'number',
    typeOptions: { minValue: 0.25, maxValue: 4, numberPrecision: 2 },
    default: 1,
    description: 'The factor on width and height of the template',
  },
  {
    displayName: 'Size',
    name: 'size',
    type: 'string',
    default: '',
    description: 'The name of one of the sizes of the template',
  },
];

/** The parameters of a render. @param further options */
export function renderProperties(show: Show, further: readonly INodeProperties[] = []): INodeProperties[] {
  const options = [...OPTIONS, ...further].sort((one, other) =>
    one.displayName < other.displayName ? -1 : 1,
  );
  return [
    {
      displayName: 'Template Name or ID',
      name: 'template',
      type: 'options',
      displayOptions: { show },
      typeOptions: { loadOptionsMethod: 'getTemplates' },
      default: '',
      required: true,
      description:
        'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    },
    {
      displayName: 'Specify Values',
      name: 'specifyValues',
      type: 'options',
      displayOptions: { show },
      options: [
        { name: 'Using Fields Below', value: 'fields' },
        { name: 'Using JSON', value: 'json' },
      ],
      default: 'fields',
    },
    {
      displayName: 'Values',
      name: 'values',
      type: 'resourceMapper',
      noDataExpression: true,
      displayOptions: { show: { ...show, specifyValues: ['fields'] } },
      default: { mappingMode: 'defineBelow', value: null },
      typeOptions: {
        loadOptionsDependsOn: ['template'],
        resourceMapper: {
          resourceMapperMethod: 'getTemplateFields',
          mode: 'add',
          fieldWords: { singular: 'field', plural: 'fields' },
          addAllFields: true,
          supportAutoMap: true,
        },
      },
    },
    {
      displayName: 'JSON',
      name: 'json',
      type: 'json',
      displayOptions: { show: { ...show, specifyValues: ['json'] } },
      default: '{}',
      description: 'An object with values by the keys of fields; what is left out takes its default',
    },
    {
      displayName: 'Format',
      name: 'format',
      type: 'options',
      displayOptions: { show },
      options: FORMATS,
      default: 'png',
    },
    {
      displayName: 'Options',
      name: 'options',
      type: 'collection',
      displayOptions: { show },
      placeholder: 'Add option',
      default: {},
      options,
    },
  ];
}

/** The name of the property that a file comes in. */
export function fileProperty(show: Show): INodeProperties {
  return {
    displayName: 'Put Output File in Field',
    name: 'binaryPropertyName',
    type: 'string',
    displayOptions: { show },
    default: 'data',
    required: true,
    hint: 'The name of the output binary field to put the file in',
  };
}
