import { sql } from 'kysely';
import { openSchema, textSchema as text } from '../../contract/schemas';
import { bindResource } from '../../metadata/bind/bindResource';
import { mayMove, movedBy } from '../../metadata/tenants/movedAmounts';
import { currencyFieldOf } from '../../metadata/values/money';
import { entityTable } from '../../metadata/storage/entityTable';
import { readGrants } from '../auth/team/accessGrants';
import { relativesOf } from '../auth/team/relatives';
import { readersAllowed } from '../auth/team/allowed';
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

/** Mails users of records that await an action which they may do, if they wish (product 2.18). */
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
  for (const { userId: id, account: recipient, language, numberFormat, amounts } of told) {
    const bound = bindResource(model, resource, country, language);
    const action = bound.actions.find(({ name }) => name === payload.action)!;
    const rules = new Map(action.not ? [[action.name, makingOf(bound, action.name)]] : []);
    const table = entityTable(model, bound.entity);
    const makers = { actor: { kind: 'user', id }, relatives: relativesOf(id, grants) } as const;
    const own = waiting.filter((each) => {
      const moved = movedBy(action, bound.fields, each, model.countries[country]!);
      return !moved || mayMove(amounts, [action.permission], moved);
    });
    const ids = own.map((each) => each.id);
    const made = await findMade(db, table, { merchantId }, makers, ids, rules);
    const count = ids.filter((each) => !made.get(each)?.has(action.name)).length;
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

/** A record that waits, with what an action of it moves. */
type Waiting = { id: string } & Record<string, unknown>;

/** Returns the records that came to wait in the time that the job is about, and still do. */
async function readWaiting(
  db: Database,
  { model }: Pick<Input['context'], 'model'>,
  { merchant, country, resource, action: name, since }: Input['payload'],
): Promise<Waiting[]> {
  const { entity, actions, fields } = bindResource(model, resource, country, model.languages[0] ?? 'en');
  const { awaits = [], transition, moves } = actions.find((each) => each.name === name)!;
  const table = entityTable(model, entity);
  const column = table.columns.get(transition!.field)!.column;
  const until = new Date(Date.parse(since) + awaitingPause).toISOString();
  const moved = typeof moves === 'string' ? [moves, currencyFieldOf(fields[moves]!)] : [];
  const read = moved.flatMap((field) => {
    const column = field === undefined ? undefined : table.columns.get(field)?.column;
    return field === undefined || column === undefined
      ? []
      : [sql`, ${sql.ref(column)} as ${sql.ref(field)}`];
  });
  const { rows } = await sql<Waiting>`
    select id ${read.length > 0 ? sql.join(read, sql``) : sql``} from ${sql.table(table.name)} as record
    where merchant_id = ${merchant}::uuid and country = ${country} and ${sql.ref(column)} = any(${awaits}::text[])
      and exists (select from record_event as event
        where event.merchant_id = record.merchant_id and event.record_id = record.id and event.entity = ${table.entity}
          and event.to_status = any(${awaits}::text[]) and event.at >= ${since} and event.at < ${until})`.execute(
    db,
  );
  return rows;
}
