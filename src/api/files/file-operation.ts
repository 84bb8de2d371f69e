import { z } from 'zod';
import { ALL_FORMATS } from '../../../workers/encoders/formats.js';
import { imageBodies } from '../openapi/image-bodies.js';
import type { Operation } from '../openapi/operation.js';

const HEADERS = ['Cache-Control', 'Content-Disposition', 'ETag', 'Accept-Ranges'] as const;

const content = imageBodies(ALL_FORMATS);

/** The description of GET /api/files/FILE for the reference. */
export const fileOperation: Operation = {
  id: 'getFile',
  tag: 'Images',
  summary: 'Get a kept image',
  description: `An image that a render with \`"store": true\` has kept, or a part of it. The answer of that render has the
signed link. It costs nothing.`,
  takesKey: false,
  path: z.object({ file: z.string().describe('The digest of the image and the extension of its format.') }),
  query: z.object({
    expires: z.string().describe('When the link ends, in Unix seconds.'),
    key: z.string().describe('Id of the key that has kept the image.'),
    name: z.string().describe('The suggested file name, without its extension.'),
    signature: z.string().describe('The signature of the link.'),
  }),
  requestHeaders: z.object({
    Range: z.string().optional().describe('One range of bytes, such as `bytes=0-1023`.'),
    'If-Range': z.string().optional().describe('The `ETag` of the image that a part is asked of.'),
  }),
  reply: {
    description: 'The image.',
    headers: HEADERS,
    content,
    conditional: true,
    others: {
      206: { description: 'The part of the image.', headers: [...HEADERS, 'Content-Range'], content },
    },
  },
  errors: {
    invalid_parameter: ['Cache-Control'],
    invalid_signature: ['Cache-Control'],
    link_expired: ['Cache-Control'],
    invalid_api_key: ['Cache-Control'],
    unknown_file: ['Cache-Control'],
    invalid_range: ['Cache-Control', 'Content-Range'],
    internal: ['Cache-Control'],
    shutting_down: ['Retry-After'],
    store_unavailable: ['Retry-After', 'Cache-Control'],
    files_unavailable: ['Retry-After', 'Cache-Control'],
  },
};
