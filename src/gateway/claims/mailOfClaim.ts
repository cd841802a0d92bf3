import { openSchema, textSchema } from '../../contract/schemas';
import { bindCountry } from '../../metadata/bind/bindCountry';
import { bindResource } from '../../metadata/bind/bindResource';
import { entityTable } from '../../metadata/storage/entityTable';
import { formatMoney } from '../../metadata/values/money';
import { readersAllowed } from '../auth/team/allowed';
import { readEvents } from '../database/recordEvents';
import { readRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { translator } from '../http/translation';
import { defineJob, type Job, type JobInput, type JobPayloads } from '../jobs/Job';
import { queueMail } from '../mail/outbox';
import { claimEntity } from './claims';

/** Time after which the e-mail is not worth sending, in milliseconds. */
const validFor = 7 * 24 * 60 * 60_000;

/** The resource whose records they are. */
const resource = 'payment-claims';

/** Writes to whoever has claimed a payment what became of the claim, while they may see claims (product 7.44). */
export const mailOfClaim: Job = defineJob({
  kind: 'claims.mail',
  payload: openSchema({ merchantId: textSchema, country: textSchema, id: textSchema }),
  run: tellOfClaim,
});

async function tellOfClaim({
  db,
  context,
  payload: key,
}: JobInput<JobPayloads['claims.mail']> & { db: Database }): Promise<void> {
  const { model, config, keyRing, now } = context;
  const { merchantId, country } = key;
  const table = entityTable(model, claimEntity);
  const claim = await readRecord(db, table, key);
  const [created] = await readEvents(db, table, key);
  if (!claim || (claim.status !== 'confirmed' && claim.status !== 'rejected')) return;
  const { permission } = model.resources[resource]!;
  const readers = await readersAllowed(
    { ...context, db },
    { merchantId, permissions: [permission], country },
  );
  const reader = readers.find(({ userId }) => userId === created?.actor.id);
  if (!reader) return;
  const { account: recipient, name, language, numberFormat } = reader;
  const facts = bindCountry(model, country, language);
  const translate = translator(model, language, numberFormat);
  const { claimNo, orderNo = '', amount, currency, paymentNo = '', rejectionReason = '' } = claim;
  const params = {
    name,
    claimNo,
    orderNo,
    paymentNo,
    reason: rejectionReason,
    money: `${formatMoney(amount, { ...facts, numberFormat })} ${currency}`,
    address: `${config.webAddress}/#${bindResource(model, resource, country, language).path ?? ''}/${claim.id}?country=${country}`,
  };
  const kind = orderNo === '' ? 'ownClaim' : 'claim';
  const text = (part: string) => translate(`mail.${kind}.${claim.status}.${part}`, params);
  await queueMail(db, keyRing, { recipient, subject: text('subject'), body: text('body'), validFor }, now());
}
