import { UsageError } from './command-line.js';

/**
 * The address of an operation of a service.
 * @param url of the service, which may lie below a path
 * @param path of the operation, without the slash before it
 * @throws UsageError for what is no address
 */
export function serviceAddress(url: string, path: string): URL {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new UsageError('Give --url an http or https address, such as https://img.example.com.');
  }
  return new URL(path, url.endsWith('/') ? url : `${url}/`);
}
