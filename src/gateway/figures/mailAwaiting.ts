import { sql } from 'kysely';
import { openSchema, textSchema as text } from '../../contract/schemas';
import { bindResource } from '../../metadata/bind/bindResource';
import { entityTable } from '../../metadata/storage/entityTable';
import { readGrants } from '../auth/team/accessGrants';
import { relativesOf } from '../auth/team/relatives';
import { readersAllowed } from '../auth/sessions';
import { findMade } from '../database/recordEvents';
import type { FollowRename } from '../database/schema/applyRenames';
import type { Database } from '../database/declared/tables';
import { translator } from '../http/translation';
import { defineJob, type Job, type JobInput, type JobPayloads } from '../jobs/Job';
import { queueMail } from '../mail/outbox';
import { awaitingPause } from '../mail/noteAwaiting';
import { makingOf } from '../resources/resourceView';

/** Time after which the e-mail is not worth sending, in milliseconds. */
const validFor = 24 * 60 * 60_000;

/** Writes to the users who may do something about records that came to wait for it, and wish to be told (product 2.18). */
export const mailAwaiting: Job = defineJob({
  kind: 'awaiting.mail',
  payload: openSchema({ merchant: text, country: text, resource: text, action: text, since: text }),
  run: tellOfAwaiting,
});

/** Has e-mails that wait to be written follow a renamed resource. */
export const renameInAwaiting: FollowRename = async (transaction, { kind, from, to }) => {
  if (kind !== 'resource') return 0;
  const { numAffectedRows = 0n } = await sql`
    update job set payload = jsonb_set(payload, '{resource}', to_jsonb(${to}::text))
    where kind = ${mailAwaiting.kind} and payload ->> 'resource' = ${from}`.execute(transaction);
  return Number(numAffectedRows);
};

type Input = JobInput<JobPayloads['awaiting.mail']> & { db: Database };

async function tellOfAwaiting({ db, context, payload }: Input): Promise<void> {
  const { model, config, keyRing, now } = context;
  const { merchant: merchantId, country, resource } = payload;
  const definition = model.resources[resource];
  const needed = definition?.actions?.[payload.action];
  if (!definition || !needed || !(country in model.countries) || (needed.sandbox && !config.sandbox)) return;
  const readers = await readersAllowed(
    { ...context, db },
    { merchantId, permissions: [definition.permission, needed.permission], country },
  );
  const told = readers.filter(({ mailsAwaiting }) => mailsAwaiting);
  if (told.length === 0) return;
  const waiting = await readWaiting(db, context, payload);
  const grants = needed.not ? await readGrants({ ...context, db }, merchantId) : [];
  for (const { userId: id, account: recipient, language, numberFormat } of told) {
    const bound = bindResource(model, resource, country, language);
    const action = bound.actions.find(({ name }) => name === payload.action)!;
    const rules = new Map(action.not ? [[action.name, makingOf(bound, action.name)]] : []);
    const table = entityTable(model, bound.entity);
    const makers = { actor: { kind: 'user', id }, relatives: relativesOf(id, grants) } as const;
    const made = await findMade(db, table, { merchantId }, makers, waiting, rules);
    const count = waiting.filter((each) => !made.get(each)?.has(action.name)).length;
    if (count === 0) continue;
    const filter = encodeURIComponent(JSON.stringify({ [action.transition!.field]: action.awaits }));
    const params = {
      smart_count: count,
      list: bound.title,
      action: action.title,
      country: model.countries[country]!.name,
      address: `${config.webAddress}/#${bound.path ?? ''}?filter=${filter}&country=${country}`,
    };
    const translate = translator(model, language, numberFormat);
    const [subject, body] = ['subject', 'body'].map((part) => translate(`mail.awaiting.${part}`, params));
    await queueMail(db, keyRing, { recipient, subject: subject!, body: body!, validFor }, now());
  }
}

/** Returns the ids of the records that came to wait in the time that the job is about, and still do. */
async function readWaiting(
  db: Database,
  { model }: Pick<Input['context'], 'model'>,
  { merchant, country, resource, action: name, since }: Input['payload'],
): Promise<string[]> {
  const { entity, actions } = bindResource(model, resource, country, model.languages[0] ?? 'en');
  const { awaits = [], transition } = actions.find((each) => each.name === name)!;
  const table = entityTable(model, entity);
  const column = table.columns.get(transition!.field)!.column;
  const until = new Date(Date.parse(since) + awaitingPause).toISOString();
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table.name)} as record
    where merchant_id = ${merchant}::uuid and country = ${country} and ${sql.ref(column)} = any(${awaits}::text[])
      and exists (select from record_event as event
        where event.merchant_id = record.merchant_id and event.record_id = record.id and event.entity = ${table.entity}
          and event.to_status = any(${awaits}::text[]) and event.at >= ${since} and event.at < ${until})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
