import type { Database } from '../../database/declared/tables';
import type { OperatorScope } from '../../http/contract/RouteContract';
import { translator } from '../../http/translation';
import { queueMail } from '../../mail/outbox';
import type { OperatorContext } from '../users';
import type { OperatorRights } from '../OperatorRights';
import { describeRights } from './rights';

/** News of another operator that approvers get. Texts are below `mail.operator`. */
type OperatorNews = 'added' | 'changed' | 'enrolled' | 'email';

/** Scopes of approvers: their holders decide about what others have begun, or grant rights. */
const approving: readonly OperatorScope[] = ['decide', 'networks', 'tenants', 'operators'];

/** Time for which an e-mail is worth sending, in milliseconds. */
const validFor = 7 * 24 * 60 * 60_000;

/**
 * Tells active operators who may approve something, by e-mail, of a new operator or new rights of one (product 7.20). Nobody becomes the
 * second person of somebody unseen. Called in the transaction of the change. `also` is a further address.
 */
export async function tellApprovers(
  db: Database,
  context: Pick<OperatorContext, 'model' | 'keyRing' | 'actor' | 'now'>,
  news: OperatorNews,
  about: { id: string; name: string; rights: OperatorRights; also?: string | null },
): Promise<void> {
  const { model, keyRing, actor, now } = context;
  const rows = await db
    .selectFrom('operator_user')
    .select(['id', 'email', 'scopes'])
    .where('status', '=', 'active')
    .where('email', 'is not', null)
    .execute();
  const addresses = rows.flatMap(({ id, email, scopes }) =>
    id !== about.id && email !== null && scopes.some((scope) => approving.includes(scope)) ? [email] : [],
  );
  const recipients = new Set([...addresses, ...(about.also ? [about.also] : [])]);
  // Operators work in the first language, as their commands do.
  const translate = translator(model, model.languages[0] ?? 'en');
  const params = { name: about.name, by: actor.name ?? '', rights: describeRights(model, about.rights) };
  const text = (part: string) => translate(`mail.operator.${news}.${part}`, params);
  for (const recipient of recipients)
    await queueMail(db, keyRing, { recipient, subject: text('subject'), body: text('body'), validFor }, now);
}
