import { recordSecurityEvent } from '../auth/audit/recordSecurityEvent';
import { readBody } from '../auth/readBody';
import { withTransaction } from '../database/withTransaction';
import type { PersonalCall } from './PersonalCall';
import { readProfile } from './readProfile';
import { refuseField } from './refuseField';

/** In characters as a person counts them: an emoji is one. */
const longest = 40;

/**
 * Control characters, what turns the direction of what is written after the name, and a leading @, which stands before
 * the keys of texts that the gateway itself writes into histories.
 */
const unfit = /^@|[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

const readNickName = readBody({
  type: 'object',
  properties: {
    nickName: { type: 'string', maxLength: 200 },
  },
  required: ['nickName'],
});

/** `PUT profile`: changes what the user is called, here and in the logs of orders; answers the profile. */
export async function changeNickName(call: PersonalCall): Promise<unknown> {
  const { context, request, user } = call;
  const { db, model, now } = context;
  const body = readNickName(request, model) as { nickName: string };
  const nickName = body.nickName.normalize('NFC').trim();
  const { length } = Array.from(nickName);
  if (length === 0 || length > longest || unfit.test(nickName)) {
    const keyword = length === 0 ? 'required' : length > longest ? 'maxLength' : 'pattern';
    throw refuseField(model, request, { path: '/nickName', keyword, text: `personal.nickName.${keyword}` });
  }
  if (nickName !== user.nickName) {
    await withTransaction(db, async (transaction) => {
      await transaction
        .updateTable('merchant_user')
        .set({ nick_name: nickName })
        .where('id', '=', user.id)
        .execute();
      const event = { userId: user.id, kind: 'nickNameChanged', outcome: 'success', request } as const;
      await recordSecurityEvent(transaction, { ...event, now: now() });
    });
  }
  return readProfile(call);
}
