import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import type { AttemptRow, ExceptionReason } from '../networks/attempts/tables';

/** Something that a network says, or does not say, and that needs a person. */
interface NewException {
  network: string;
  ref: string;
  /** Missing where it is about no attempt of the gateway. */
  attempt?: AttemptRow | undefined;
  reason: ExceptionReason;
  /** The expected and the stated values, as a stored text. */
  detail: string;
  /** The id of the fact that could not be booked. */
  fact?: string | undefined;
  /** The part of the booked amount that is on the suspense account until a person books it, in minor units. */
  amount?: number | undefined;
  at: Date;
}

/** Opens an exception, in the transaction that finds it. The same one is open once. */
export async function openException(db: Database, exception: NewException): Promise<void> {
  const { network, ref, attempt, reason, detail, fact, amount, at } = exception;
  await db
    .insertInto('network_exception')
    .values({
      id: newId(),
      network,
      ref,
      merchant_id: attempt?.merchant_id ?? null,
      country: attempt?.country ?? null,
      entity: attempt?.entity ?? null,
      record_id: attempt?.record_id ?? null,
      reason,
      detail,
      fact: fact ?? null,
      amount: amount ?? null,
      opened_at: at.toISOString(),
      closed_at: null,
      closed_by: null,
      note: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
