import { parseNetwork } from '../../metadata/validation/parseNetwork';
import { recordSecurityEvent } from '../auth/audit/recordSecurityEvent';
import { codeSchema } from '../auth/codeSchema';
import { readBody } from '../auth/readBody';
import { isListed } from '../auth/whitelist/isListed';
import { plainAddress } from '../auth/whitelist/plainAddress';
import { type ErrorDetail, GatewayError } from '../http/GatewayError';
import { requestLanguage } from '../http/requestLanguage';
import { translator } from '../http/translator';
import type { PersonalCall } from './PersonalCall';
import { refuseField } from './refuseField';
import { withCode } from './withCode';

const readEntries = readBody({
  type: 'object',
  properties: {
    entries: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 64 } },
    code: codeSchema,
  },
  required: ['entries', 'code'],
});

/**
 * `PUT whitelist`: replaces the addresses and networks that the user may come from, each in its one form and once. One
 * that he does not come from himself would lock him out, and is refused.
 */
export async function changeWhitelist(call: PersonalCall): Promise<unknown> {
  const { context, request, user } = call;
  const { model, now } = context;
  const body = readEntries(request, model) as { entries: string[]; code: string };
  const entries = readNetworks(call, body.entries);
  if (!isListed(entries, request.ip)) {
    const text = 'personal.whitelist.ownAddress';
    throw refuseField(model, request, { path: '/entries', keyword: 'ownAddress', text });
  }
  const kind = 'whitelistChanged';
  await withCode(call, { code: body.code, kind }, async (transaction) => {
    await transaction
      .updateTable('merchant_user')
      .set({ whitelist: entries })
      .where('id', '=', user.id)
      .execute();
    const event = { userId: user.id, kind, outcome: 'success', request, now: now() } as const;
    await recordSecurityEvent(transaction, event);
  });
  return { entries, address: plainAddress(request.ip) };
}

function readNetworks({ context: { model }, request }: PersonalCall, entries: string[]): string[] {
  const translate = translator(model, requestLanguage(request, model));
  const networks = entries.map((entry) => parseNetwork(entry)?.text);
  const errors = networks.flatMap((text, index): ErrorDetail[] => {
    if (text !== undefined) return [];
    const msg = translate('personal.whitelist.address');
    return [{ path: `/entries/${index}`, keyword: 'address', params: {}, msg }];
  });
  if (errors.length > 0) throw new GatewayError({ status: 422, text: 'gateway.invalidBody', errors });
  return [...new Set(networks.filter((text) => text !== undefined))];
}
