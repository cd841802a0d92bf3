import { type RawBuilder, sql } from 'kysely';
import type { ActorKind } from '../../../contract/actors';
import type { AuditEvent, AuditSource } from './auditEvents';
import type { JsonObject, JsonValue } from '../../../metadata/model/json';

/** A source of an audit: a statement whose rows have `at` and `id`, and what a row says. */
interface AuditQuery {
  select: RawBuilder<unknown>;
  /** Returns the event of a row of this statement. */
  read(row: never): AuditEvent;
}

interface OperatorRow {
  id: string;
  at: string;
  actor_kind: ActorKind;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  subject: string;
  merchant: string;
  name: string;
  before: string | null;
  after: string | null;
}

interface UserRow {
  id: string;
  at: string;
  kind: string;
  outcome: string;
  detail: string | null;
  address: string;
  agent: string;
  user_id: string;
  account: string | null;
  merchant: string | null;
}

interface RecordRow extends Pick<OperatorRow, 'id' | 'at' | 'actor_kind' | 'actor_id' | 'actor_name'> {
  merchant: string | null;
  country: string;
  entity: string;
  record_id: string;
  number: number;
  from_status: string | null;
  to_status: string | null;
  note: string | null;
  field: string | null;
  form: string | null;
  fields: string[] | null;
}

/** Queries of events by their source. */
export const auditQueries: Record<AuditSource, AuditQuery> = {
  operators: {
    select: sql`select id, at, actor_kind, actor_id, actor_name, action, subject, merchant, name, before, after
      from operator_event`,
    read: (row: OperatorRow): AuditEvent => ({
      ...headOf('operators', row),
      actor: actorOf(row),
      action: row.action,
      subject: {
        kind: row.subject,
        merchant: row.merchant || null,
        country: null,
        id: null,
        name: row.name || null,
      },
      address: null,
      details: known({ before: parsed(row.before), after: parsed(row.after) }),
    }),
  },
  users: {
    select: sql`select event.id, event.at, event.kind, event.outcome, event.detail, event.address, event.agent, event.user_id,
        owner.account, merchant.code as merchant
      from security_event as event left join merchant_user as owner on owner.id = event.user_id
        left join merchant on merchant.id = owner.merchant_id`,
    read: (row: UserRow): AuditEvent => ({
      ...headOf('users', row),
      // Of a sign-in that failed, it is who the account belongs to, not who tried.
      actor: { kind: 'user', id: row.user_id, name: row.account },
      action: row.kind,
      subject: { kind: 'user', merchant: row.merchant, country: null, id: row.user_id, name: row.account },
      address: row.address || null,
      details: known({ outcome: row.outcome, reason: row.detail, agent: row.agent || null }),
    }),
  },
  records: {
    // What was entered stays in the record's history: its values are masked for most who see them.
    select: sql`select event.id, event.at, event.actor_kind, event.actor_id, event.actor_name, merchant.code as merchant, event.country,
        event.entity, event.record_id, event.number, event.from_status, event.to_status, event.note, event.field,
        event.entry ->> 'form' as form,
        case when event.entry is not null then array(select jsonb_object_keys(event.entry -> 'values')) end as fields
      from record_event as event left join merchant on merchant.id = event.merchant_id`,
    read: (row: RecordRow): AuditEvent => ({
      ...headOf('records', row),
      actor: actorOf(row),
      action: row.number === 0 ? 'created' : (row.form ?? noteKey(row.note) ?? 'changed'),
      subject: {
        kind: row.entity,
        merchant: row.merchant,
        country: row.country || null,
        id: row.record_id,
        name: null,
      },
      address: null,
      details: known({
        from: row.from_status,
        to: row.to_status,
        fields: row.fields ?? row.field?.split(',') ?? null,
      }),
    }),
  },
};

const headOf = (of: AuditSource, { at, id }: { at: string; id: string }) => ({
  at: new Date(at).toISOString(),
  of,
  id,
});

const actorOf = ({ actor_kind: kind, actor_id: id, actor_name: name }: OperatorRow | RecordRow) => ({
  kind,
  id,
  name,
});

/** The key of a note that is a text of ours. Any other may say anything, and is in the record's history. */
function noteKey(note: string | null): string | undefined {
  return note?.startsWith('@') ? note.slice(1).split('?', 1)[0] : undefined;
}

const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as JsonValue));

function known(details: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
}
