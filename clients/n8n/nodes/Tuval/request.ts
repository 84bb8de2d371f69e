import type {
  IDataObject,
  IExecuteFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
  JsonObject,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

/** Where n8n has the node ask: as it executes, or as somebody fills in its parameters. */
export type Context = IExecuteFunctions | ILoadOptionsFunctions;

/** A request to the service. */
export interface Asked {
  method: IHttpRequestMethods;
  /** From `/api` on; its parts are encoded. */
  path: string;
  query?: IDataObject;
  /** As it is, of that media type. */
  body?: { text: string; mediaType: string };
}

export interface Answer {
  body: Buffer;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
}

interface FullResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Asks the service of the credential.
 * @param item whose fault an error is
 * @throws NodeApiError with the text, the code and the field of an error response
 */
export async function ask(
  context: Context,
  { method, path, query, body }: Asked,
  item?: number,
): Promise<Answer> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>('tuvalApi', item);
  const options: IHttpRequestOptions = {
    method,
    url: baseUrl.replace(/\/+$/, '') + path,
    ...(query && { qs: query }),
    ...(body && { body: body.text, headers: { 'content-type': body.mediaType } }),
    encoding: 'arraybuffer',
    returnFullResponse: true,
    // The body of an error says what is wrong.
    ignoreHttpStatusErrors: true,
    // The service redirects nobody, and its key is for no other.
    disableFollowRedirect: true,
  };
  const answer = (await context.helpers.httpRequestWithAuthentication.call(
    context,
    'tuvalApi',
    options,
  )) as FullResponse;
  const { statusCode, headers } = answer;
  const received = { headers, body: Buffer.from(answer.body) };
  if (statusCode >= 200 && statusCode < 300) return received;
  const { error } = objectOf(received.body);
  const code = headers['x-error-code'] ?? `http_${statusCode}`;
  const field = headers['x-error-field'];
  const details: JsonObject = { status: statusCode, code, ...(field !== undefined && { field }) };
  throw new NodeApiError(context.getNode(), details, {
    message: typeof error === 'string' ? error : code,
    description: field === undefined ? code : `${code}: ${field}`,
    httpCode: String(statusCode),
    ...(item !== undefined && { itemIndex: item }),
  });
}

/** The same for answers of JSON. @throws as `ask` */
export async function askForJson<Body>(context: Context, asked: Asked, item?: number): Promise<Body> {
  const { body } = await ask(context, asked, item);
  return JSON.parse(body.toString()) as Body;
}

export const jsonBody = (body: IDataObject) => ({
  text: JSON.stringify(body),
  mediaType: 'application/json',
});

function objectOf(bytes: Buffer): IDataObject {
  try {
    return Object(JSON.parse(bytes.toString())) as IDataObject;
  } catch {
    return {};
  }
}
