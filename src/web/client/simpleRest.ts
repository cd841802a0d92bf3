import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'ra-core';
import type { SessionCountry } from '../session/sessionStore';
import { request, type RequestOptions } from './request';
import { addressOfPath } from './resourceAddress';
import { sendHeaders, type SendOptions } from './writeCalls';

type SimpleRestClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>;

/** Creates the calls of the simple REST dialect (product 10.5) about single records to one country's gateway, sent by `request`. */
export function createSimpleRest(
  country: SessionCountry | undefined,
  meta: Partial<SendOptions> = {},
): DataProvider {
  const sent = sendHeaders(meta);
  const client: SimpleRestClient = async (url, options = {}) => {
    const { data, headers } = await request(url, {
      method: options.method as RequestOptions['method'],
      body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
      headers: sent,
      signal: options.signal ?? undefined,
      ...addressOfPath(url, country),
    });
    return { status: 200, headers, body: '', json: data };
  };
  return simpleRestProvider('', client);
}
