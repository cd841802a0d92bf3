import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../resources/access';

/**
 * A merchant's payments that came without an order they fit: those for an order that was over, and those that an operator has assigned
 * to one. What belongs to no merchant yet is shown to none.
 */
export const unmatchedPayments = ({ merchantId, country }: Scope): RawBuilder<unknown> => sql`(
  select id, payment_no, payer_name, null as reference, currency, amount, paid_at, order_no, 'unmatched' as status
  from pay_in_detail where merchant_id = ${merchantId}::uuid and country = ${country} and order_no is null
  union all
  select payment.id, payment_no, payment.payer_name, ref, payment.currency, payment.amount, paid_at, order_no, 'assigned'
  from network_suspense as suspended join pay_in_detail as payment
    on payment.merchant_id = suspended.merchant_id and payment.id = payment_id
  where suspended.merchant_id = ${merchantId}::uuid and suspended.country = ${country}
) as own_payment`;
