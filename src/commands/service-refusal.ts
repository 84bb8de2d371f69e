/**
 * The reason for which a service refuses a request, in one sentence.
 * @param what was asked for, such as `the batch`
 */
export async function refusalOf(response: Response, what: string): Promise<string> {
  const text = await response.text();
  try {
    const { error, line } = JSON.parse(text);
    return `The service refuses ${what}: ${error}${line === undefined ? '' : ` (line ${line})`}.`;
  } catch {
    return `The service has answered ${response.status}.`;
  }
}
