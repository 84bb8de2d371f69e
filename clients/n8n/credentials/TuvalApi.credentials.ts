import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

/** The address of a service, and a key of it. */
export class TuvalApi implements ICredentialType {
  name = 'tuvalApi';

  displayName = 'Tuval API';

  icon: Icon = 'file:../nodes/Tuval/tuval.svg';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      placeholder: 'https://img.example.com',
      description: 'The address of the service',
      required: true,
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { 'x-api-key': '={{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl}}', url: '/api/status' },
    // The service tells whoever has a key that it does not know their plan without one.
    rules: [
      {
        type: 'responseSuccessBody',
        properties: { key: 'authenticated', value: false, message: 'The service does not know this key' },
      },
    ],
  };
}
