import { parseNetwork } from '../../metadata/values/networks';
import { isListed } from '../auth/ipWhitelist';
import { codeSchema } from '../auth/secondFactor';
import { recordSecurityEvent } from '../auth/securityEvents';
import { bodyReader, invalidBody, invalidField } from '../http/body';
import { normalizeAddress } from '../http/clientAddress';
import type { ErrorDetail } from '../http/envelope';
import { requestLanguage, translator } from '../http/translation';
import type { PersonalCall } from './call';
import { withCode } from './reauthentication';

/** `GET whitelist`: the addresses and networks from which the user may come (none allows all), and the current address. */
export async function readWhitelist({ request, user }: PersonalCall): Promise<unknown> {
  return { entries: user.whitelist, address: normalizeAddress(request.ip) };
}

export const readEntries = bodyReader<{ entries: string[]; code: string }>({
  type: 'object',
  properties: {
    entries: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 64 } },
    code: codeSchema,
  },
  required: ['entries', 'code'],
});

/**
 * `PUT whitelist`: replaces the addresses and networks from which the user may come (product 3.12, 8.3), normalized and
 * without duplicates. A list without the current address is rejected, because it would lock the user out.
 */
export async function changeWhitelist(call: PersonalCall): Promise<unknown> {
  const { context, request, user } = call;
  const { model, now } = context;
  const body = readEntries(request, model);
  const entries = parseEntries(call, body.entries);
  if (!isListed(entries, request.ip)) {
    const text = 'personal.whitelist.ownAddress';
    throw invalidField(request, model, { path: '/entries', keyword: 'ownAddress', text });
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
  return { entries, address: normalizeAddress(request.ip) };
}

function parseEntries({ context: { model }, request }: PersonalCall, entries: string[]): string[] {
  const translate = translator(model, requestLanguage(request, model));
  const networks = entries.map((entry) => parseNetwork(entry)?.text);
  const errors = networks.flatMap((text, index): ErrorDetail[] => {
    if (text !== undefined) return [];
    const msg = translate('personal.whitelist.address');
    return [{ path: `/entries/${index}`, keyword: 'address', params: {}, msg }];
  });
  if (errors.length > 0) throw invalidBody(errors);
  return [...new Set(networks.filter((text) => text !== undefined))];
}
