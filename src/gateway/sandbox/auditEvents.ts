import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/Database';
import { entityTable } from '../database/entityTable';
import { stateTransitions } from '../orders/stateTransitions';
import type { AuditResult } from './auditOrders';

const auditedStates = [
  { entity: 'collection-order', number: 'order_no', field: 'status', first: 'accepted' },
  { entity: 'payout-order', number: 'order_no', field: 'status', first: 'accepted' },
  { entity: 'pay-in-detail', number: 'payment_no', field: 'settlement', first: 'unsettled' },
];

/**
 * Follows every record's timeline: it begins with the first state, each change starts where the one before ended and is
 * one that the Model allows, times do not run backwards, and the last state is the record's.
 */
export async function auditEvents(db: Database, model: Model): Promise<AuditResult[]> {
  const results: AuditResult[] = [];
  for (const { entity, number, field, first } of auditedStates) {
    const table = entityTable(model, entity);
    const pairs = Object.entries(stateTransitions(model, entity, field)).flatMap(([from, states]) =>
      states.map((to) => `${from}>${to}`),
    );
    const { rows } = await sql<{ checked: number; broken: number; examples: string[] | null }>`
      with history as (
        select record_id, from_status, to_status,
          lag(to_status) over timeline as before,
          row_number() over timeline as place,
          row_number() over (partition by record_id order by at desc, id desc) as place_from_end
        from record_event where entity = ${entity} and to_status is not null
        window timeline as (partition by record_id order by at, id)
      ), verdicts as (
        select record_id,
          bool_and(case when place = 1 then from_status is null and to_status = ${first}
            else from_status = before and from_status || '>' || to_status = any(${pairs}) end) as legal,
          max(to_status) filter (where place_from_end = 1) as last,
          string_agg(to_status, ' > ' order by place) as told
        from history group by record_id
      ), records as (
        select ${sql.ref(number)} || ': is ' || state || ', its history says ' || coalesce(told, 'nothing') as problem,
          coalesce(legal and last = state, false) as holds
        from (select id, ${sql.ref(number)}, ${sql.ref(table.columns.get(field)!.column)} as state
          from ${sql.table(table.name)}) as records left join verdicts on record_id = id
      )
      select count(*) as checked, count(*) filter (where not holds) as broken,
        (array_agg(problem) filter (where not holds))[1:10] as examples from records`.execute(db);
    const { checked, broken, examples } = rows[0]!;
    const rule = `the states of each ${entity} follow one another as the metadata allows`;
    results.push({ rule, checked, broken, examples: examples ?? [] });
  }
  return results;
}
