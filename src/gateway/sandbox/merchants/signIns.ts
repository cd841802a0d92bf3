import type { Random } from '../../../samples/Random';
import type { Database } from '../../database/declared/tables';
import { seededId } from '../random/seededId';

const hour = 60 * 60_000;

/** Where and with what the users of the sandbox work: addresses that are nobody's (RFC 5737), of the network of the one who has a whitelist. */
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
];
const network = '203.0.113.';

/** Stores that a user signed in. */
export async function storeSignIn(
  db: Database,
  { userId, at, random }: { userId: string; at: Date; random: Random },
): Promise<void> {
  await db
    .insertInto('security_event')
    .values({
      id: seededId(random, at.getTime()),
      user_id: userId,
      at: at.toISOString(),
      kind: 'signIn',
      outcome: 'success',
      address: `${network}${random.integer(10, 200)}`,
      agent: random.pick(browsers),
      detail: null,
    })
    .execute();
}

/** Has all users of a merchant who can sign in have done so in the days before now. */
export async function signInBefore(
  db: Database,
  merchantId: string,
  now: Date,
  random: Random,
): Promise<void> {
  const users = await db
    .selectFrom('merchant_user')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'merchant')
    .where('status', '=', 'active')
    .where('must_set_password', '=', false)
    .where('authenticator_secret', 'is not', null)
    .orderBy('account')
    .execute();
  for (const { id: userId } of users) {
    const at = new Date(now.getTime() - Math.floor((2 + random.next() * 70) * hour));
    await storeSignIn(db, { userId, at, random });
  }
}
