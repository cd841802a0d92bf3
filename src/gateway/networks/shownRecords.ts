import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../resources/access';

/**
 * Events between the gateway and the networks of a merchant's orders, without literal content and repeats. Orders were sent, networks were
 * asked, and said something. A payer's payment stands at its own time, other facts at when they were heard.
 */
export const networkEvents = ({ merchantId, country }: Scope): RawBuilder<unknown> => sql`(
  select ref::uuid as id, record_id::text as order_id, sent_at as at, 'sent' as event, null as source, null as reference
  from network_attempt
  where merchant_id = ${merchantId}::uuid and country = ${country} and sent_at is not null
  union all
  select fact.id, record_id::text,
    case when fact.kind = 'collection' and fact.state = 'paid' and outcome = 'booked'
      then greatest(created_at, least(fact.at, received_at)) else received_at end, case
      when outcome = 'exception' then 'checked'
      when fact.state = 'failed' and source = 'submission' and fact.reason = 'notSent' then 'notSent'
      when fact.state = 'failed' and source = 'submission' then 'refused'
      else fact.state end, source, nullif(fact.fact_id, '')
  from network_attempt as attempt join network_fact as fact
    on fact.network = attempt.network and fact.ref = attempt.ref and outcome <> 'ignored'
  where merchant_id = ${merchantId}::uuid and country = ${country}
  union all
  select answer.id, record_id::text, answer.at, event, null, null
  from network_attempt as attempt join network_answer as answer on answer.ref = attempt.ref
  where merchant_id = ${merchantId}::uuid and country = ${country}
) as own_event`;

/**
 * A merchant's payments without an order that they complete. They are for a failed order, which the merchant may accept, without an order,
 * or credited by an operator. What belongs to no merchant yet is shown to none.
 */
export const unmatchedPayments = ({ merchantId, country }: Scope): RawBuilder<unknown> => sql`(
  select id, payment_no, payer_name, null as reference, currency, amount, paid_at, order_no, 'unmatched' as status
  from pay_in_detail
  where merchant_id = ${merchantId}::uuid and country = ${country} and order_no is null and expected_settlement is null
  union all
  select id, payment_no, payer_name, null, currency, amount, paid_at, order_no,
    case when held_for is null then 'accepted' else 'waiting' end
  from pay_in_detail
  where merchant_id = ${merchantId}::uuid and country = ${country} and order_no is not null
    and (held_for is not null or accepted_at is not null) and held_for is distinct from 'rest'
  union all
  select payment.id, payment_no, payment.payer_name, ref, payment.currency, payment.amount, paid_at, order_no,
    case when order_no is null then 'claimed' else 'assigned' end
  from network_suspense as suspended join pay_in_detail as payment
    on payment.merchant_id = suspended.merchant_id and payment.id = payment_id
  where suspended.merchant_id = ${merchantId}::uuid and suspended.country = ${country}
    and held_for is null and accepted_at is null
) as own_payment`;
