import type { FormBody, HandlerInput } from '../../resources/handlers';

const hour = 60 * 60_000;

/** Says when money can be withdrawn to a new bank account, where the provider lets it wait (product 7.55). */
export async function delayUse({
  body,
  config: { newAccountHours },
  now,
}: Pick<HandlerInput, 'body' | 'config' | 'now'>): Promise<FormBody> {
  if (newAccountHours === 0) return body;
  return { ...body, usableFrom: new Date(now().getTime() + newAccountHours * hour).toISOString() };
}
