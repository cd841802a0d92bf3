import type { Model } from '../../metadata/model/Model';
import type { Config } from '../config';
import type { KeyRing } from '../database/secrets/KeyRing';
import type { Database } from '../database/declared/tables';
import { languageOf, type Translate, translator } from '../http/translation';
import { queueMail } from './outbox';

/** News of a user's own account, which are told whatever they have chosen. Texts are below `mail.account`. */
type AccountNews =
  | 'passwordChanged'
  | 'authenticatorReplaced'
  | 'authenticatorReset'
  | 'roleChanged'
  | 'disabled'
  | 'enabled';

/** Context in which such e-mails are made. */
interface NoticeContext {
  model: Model;
  config: Pick<Config, 'webAddress'>;
  keyRing: KeyRing;
  now: Date;
}

/** Tells a user of a change, with what {@link tellUser} takes. */
export type TellUser = (
  transaction: Database,
  userId: string,
  news: AccountNews,
  words?: (translate: Translate) => Record<string, string>,
) => Promise<void>;

/** Time for which one is worth sending, in milliseconds. */
const validFor = 24 * 60 * 60_000;

/**
 * Tells a user by e-mail, in their language, of changes to their account, so that none is unnoticed (product 3.14). Called in the
 * transaction of the change. `words` are further placeholders of the text.
 */
export async function tellUser(
  db: Database,
  { model, config, keyRing, now }: NoticeContext,
  userId: string,
  news: AccountNews,
  words: (translate: Translate) => Record<string, string> = () => ({}),
): Promise<void> {
  const user = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.account', 'user.nick_name as name', 'user.language', 'merchant.name as merchant'])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { account, name, merchant } = user;
  const translate = translator(model, languageOf(model, user.language));
  const params = { account, name, merchant, address: `${config.webAddress}/#/login`, ...words(translate) };
  const text = (part: string) => translate(`mail.account.${news}.${part}`, params);
  await queueMail(
    db,
    keyRing,
    { recipient: account, subject: text('subject'), body: text('body'), validFor },
    now,
  );
}
