import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../resources/access';

/**
 * What happened between the gateway and the networks of a merchant's orders, without what was said word by word: an order was sent, the
 * network was asked, and what it said. What it said again is left out. What it said is at the time at which it changed the order: that of
 * a payer's payment, and otherwise when it was heard.
 */
export const networkEvents = ({ merchantId, country }: Scope): RawBuilder<unknown> => sql`(
  select ref::uuid as id, record_id::text as order_id, sent_at as at, 'sent' as event, null as source
  from network_attempt
  where merchant_id = ${merchantId}::uuid and country = ${country} and sent_at is not null
  union all
  select fact.id, record_id::text,
    case when fact.kind = 'collection' and fact.state = 'paid' and outcome = 'booked'
      then greatest(created_at, least(fact.at, received_at)) else received_at end, case
      when outcome = 'exception' then 'checked'
      when fact.state = 'failed' and source = 'submission' then 'refused'
      else fact.state end, source
  from network_attempt as attempt join network_fact as fact
    on fact.network = attempt.network and fact.ref = attempt.ref and outcome <> 'ignored'
  where merchant_id = ${merchantId}::uuid and country = ${country}
  union all
  select answer.id, record_id::text, answer.at, event, null
  from network_attempt as attempt join network_answer as answer on answer.ref = attempt.ref
  where merchant_id = ${merchantId}::uuid and country = ${country}
) as own_event`;
