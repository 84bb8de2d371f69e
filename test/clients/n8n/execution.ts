/** A small stand-in for n8n, which executes a node: its parameters are found by n8n's own code, its requests are sent. */

import type { createRequire } from 'node:module';

export interface Item {
  json: Record<string, unknown>;
  binary?: Record<string, { mimeType: string; fileName?: string; data: Buffer }>;
  pairedItem?: unknown;
}

interface Description {
  properties: object[];
  credentials: { name: string }[];
}

export interface NodeType {
  description: Description;
  execute(this: object): Promise<Item[][]>;
  methods: {
    loadOptions: Record<string, (this: object) => Promise<{ name: string; value: string }[]>>;
    resourceMapping: Record<string, (this: object) => Promise<{ fields: Record<string, unknown>[] }>>;
  };
}

export interface CredentialType {
  name: string;
  properties: { name: string }[];
  authenticate: { properties: { headers: Record<string, string> } };
  test: {
    request: { baseURL: string; url: string };
    rules: { properties: { key: string; value: unknown; message: string } }[];
  };
}

/** Values of a credential by the names of its properties. */
export type Credential = Readonly<Record<string, string>>;

interface HttpOptions {
  method: string;
  url: string;
  qs?: Record<string, unknown>;
  body?: string;
  headers?: Record<string, string>;
  ignoreHttpStatusErrors: true;
  returnFullResponse: true;
  encoding: 'arraybuffer';
}

export interface Surroundings {
  node: NodeType;
  credentialType: CredentialType;
  credential: Credential;
  /** Finds n8n's packages. */
  require: ReturnType<typeof createRequire>;
}

/** An execution with parameters as a workflow has them: what is left out takes its default, as n8n finds it. */
export class Execution {
  readonly #surroundings: Surroundings;
  readonly #parameters: Record<string, unknown>;
  readonly #items: Item[];
  readonly #goesOn: boolean;

  constructor(
    surroundings: Surroundings,
    parameters: object,
    items: Item[] = [{ json: {} }],
    goesOn = false,
  ) {
    this.#surroundings = surroundings;
    this.#items = items;
    this.#goesOn = goesOn;
    const { NodeHelpers } = surroundings.require('n8n-workflow');
    const { description } = surroundings.node;
    this.#parameters = NodeHelpers.getNodeParameters(
      description.properties,
      parameters,
      true,
      false,
      this.#node(parameters),
      description,
    );
  }

  /** The items that the node returns. */
  async items(): Promise<Item[]> {
    const [items] = await this.#surroundings.node.execute.call(this.#functions());
    return items ?? [];
  }

  /** What people may choose. */
  options(method: string): Promise<{ name: string; value: string }[]> | undefined {
    return this.#surroundings.node.methods.loadOptions[method]?.call(this.#functions());
  }

  /** The fields that people fill in. */
  fields(method: string): Promise<{ fields: Record<string, unknown>[] }> | undefined {
    return this.#surroundings.node.methods.resourceMapping[method]?.call(this.#functions());
  }

  #node(parameters: object) {
    return { id: '1', name: 'Tuval', type: 'tuval', typeVersion: 1, position: [0, 0], parameters };
  }

  /** What n8n gives to nodes, as far as this one takes it. */
  #functions(): object {
    const { credential } = this.#surroundings;
    return {
      getInputData: () => this.#items,
      getNode: () => this.#node(this.#parameters),
      continueOnFail: () => this.#goesOn,
      getCredentials: async () => credential,
      // As an expression, a value that begins with `=` is a function of the item.
      getNodeParameter: (name: string, item: number | string) => {
        const value = this.#parameters[name];
        if (value === undefined) throw new Error(`Could not get parameter "${name}"`);
        return typeof value === 'function' ? value(this.#items[Number(item)]?.json) : value;
      },
      helpers: {
        httpRequestWithAuthentication: (_: string, options: HttpOptions) => this.#send(options),
        prepareBinaryData: async (data: Buffer, fileName?: string, mimeType?: string) => ({
          ...{ data, mimeType },
          ...(fileName !== undefined && { fileName }),
        }),
      },
    };
  }

  async #send({ method, url, qs, body, headers }: HttpOptions): Promise<object> {
    const { credentialType, credential } = this.#surroundings;
    const own = Object.entries(credentialType.authenticate.properties.headers).map(([name, value]) => [
      name,
      evaluated(value, credential),
    ]);
    const address = new URL(url);
    for (const [name, value] of Object.entries(qs ?? {})) address.searchParams.set(name, String(value));
    const answer = await fetch(address, {
      method,
      headers: { ...headers, ...Object.fromEntries(own) },
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }
}

/** The value of an expression with one variable, `={{$credentials.NAME}}`. */
export function evaluated(expression: string, credential: Credential): string {
  return expression.replace(/^=\{\{\$credentials\.(\w+)\}\}/, (_, name: string) => credential[name] ?? '');
}
