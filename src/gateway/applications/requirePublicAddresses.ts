import { invalidBody } from '../http/body';
import type { HandlerInput, RecordInput } from '../resources/handlers';
import { isForbiddenUrl } from '../http/outgoing/connector';

const fields = ['payInCallbackUrl', 'payoutCallbackUrl'] as const;

/** Throws 422 at each new callback address of an application to which nothing would be sent (product 8.4). */
export async function requirePublicAddresses(input: HandlerInput | RecordInput): Promise<void> {
  const { body, config } = input;
  const errors = fields.flatMap((field) => {
    const url = body[field];
    const isKept = 'record' in input && input.record[field] === url;
    if (typeof url !== 'string' || isKept || !isForbiddenUrl(url, config)) return [];
    return [{ path: `/${field}`, keyword: 'privateAddress', params: {} }];
  });
  if (errors.length > 0) throw invalidBody(errors);
}
