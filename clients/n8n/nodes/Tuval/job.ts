import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { fileItem } from './image';
import { renderOf } from './render';
import { ask, askForJson } from './request';

interface ResultsPage {
  results: IDataObject[];
  next: number;
  complete: boolean;
}

/** Makes one job of all items, a row for each. @returns the job */
export async function createJob(
  context: IExecuteFunctions,
  items: readonly INodeExecutionData[],
): Promise<INodeExecutionData[]> {
  const lines = items.map((_, item) => {
    const name = context.getNodeParameter('fileName', item) as string;
    return JSON.stringify({ ...renderOf(context, item), ...(name !== '' && { name }) });
  });
  const webhook = context.getNodeParameter('webhook', 0) as string;
  const json = await askForJson<IDataObject>(context, {
    method: 'POST',
    path: '/api/jobs',
    ...(webhook !== '' && { query: { webhook } }),
    body: { text: `${lines.join('\n')}\n`, mediaType: 'application/x-ndjson' },
  });
  return [{ json, pairedItem: items.map((_, item) => ({ item })) }];
}

/** How a job stands. */
export async function getJob(context: IExecuteFunctions, item: number): Promise<INodeExecutionData[]> {
  const json = await askForJson<IDataObject>(context, { method: 'GET', path: pathOf(context, item) }, item);
  return [{ json, pairedItem: { item } }];
}

/** What has become of the rows of a job so far, an item for each. */
export async function getJobResults(context: IExecuteFunctions, item: number): Promise<INodeExecutionData[]> {
  const results: INodeExecutionData[] = [];
  const path = `${pathOf(context, item)}/results`;
  for (let after = 0; ; ) {
    const page = await askForJson<ResultsPage>(context, { method: 'GET', path, query: { after } }, item);
    results.push(...page.results.map((json) => ({ json, pairedItem: { item } })));
    // A job that is under way has no more for now.
    if (page.complete || page.results.length === 0) return results;
    after = page.next;
  }
}

/** The ZIP archive of a job that has ended. */
export async function getJobArchive(context: IExecuteFunctions, item: number): Promise<INodeExecutionData[]> {
  const path = `${pathOf(context, item)}/archive`;
  return [await fileItem(context, await ask(context, { method: 'GET', path }, item), item)];
}

function pathOf(context: IExecuteFunctions, item: number): string {
  return `/api/jobs/${encodeURIComponent(context.getNodeParameter('jobId', item) as string)}`;
}
