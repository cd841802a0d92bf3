import { errorText } from './errorText';
import { RequestError } from './RequestError';
import type { RequestOptions } from './RequestOptions';
import { sendRequest } from './sendRequest';

/** What a successful request answered. */
export interface RequestResult<T> {
  data: T;
  headers: Headers;
  /** 200; 433 or 434 where the account must do something first. */
  code: number;
}

/** Asks the gateway and answers the envelope's `data`. Throws as `sendRequest` does. */
export async function request<T = unknown>(
  path: string,
  options: RequestOptions = {},
): Promise<RequestResult<T>> {
  const { response, envelope } = await sendRequest(path, options);
  // Whatever this is, it does not come from the gateway: a proxy's page, or the web app's own.
  if (!envelope) throw new RequestError(errorText(undefined, 0), { status: response.status });
  return { data: envelope.data as T, headers: response.headers, code: envelope.code };
}
