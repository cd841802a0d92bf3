import type { Movement } from '../../../contract/operator/movements';
import type { DeskContext } from '../../../gateway/operator/networks/desk';
import {
  approveMovement,
  beginMovement,
  readWaitingMovements,
  rejectMovement,
} from '../../../gateway/operator/networks/movements';
import { paymentSubject } from '../../../gateway/operator/networks/orderRefunds';
import type { MovementRequest } from '../../../gateway/operator/networks/prepared';
import { type BookedAccount, bookedAccounts } from '../../../gateway/ledger/accounts';
import { parsePlainAmount } from '../../../gateway/operator/operators/rights';
import { type Command, readArgs, readReason, requireCountry, UsageError } from '../command/Command';

/** Moves money, or proposes to, and says what came of it. */
export async function move(desk: DeskContext, wanted: MovementRequest): Promise<void> {
  const { id, money, state } = await beginMovement(desk, wanted);
  console.log(
    state === 'waiting'
      ? `${money} waits for another operator: npm run operator -- movements approve ${id}, or movements reject ${id} --reason …`
      : 'Done.',
  );
}

/** `book`. */
export const bookCommand: Command = {
  words: ['book'],
  usage: `
  book --country CODE --debit ACCOUNT --credit ACCOUNT --amount 12.50 --network NAME --reason …
                                move money between accounts of the provider: ${bookedAccounts.join(', ')};
                                "channel" and "networkCosts" are those of the network`,
  scope: 'networks',
  run: async (operator, args) => {
    const text = { type: 'string' } as const;
    const options = { country: text, debit: text, credit: text, amount: text, network: text, reason: text };
    const { values } = readArgs(args, options);
    if (values.country === undefined || values.amount === undefined) throw new UsageError();
    const country = requireCountry(operator, values.country);
    const booking = {
      country,
      network: values.network ?? null,
      debit: readAccount(values.debit),
      credit: readAccount(values.credit),
      amount: readAmount(operator, country, values.amount),
    };
    await move(operator, { act: 'book', subject: '', note: readReason(values.reason), booking });
  },
};

/** `refund`. */
export const refundCommand: Command = {
  words: ['refund'],
  usage: `
  refund MERCHANT PAYMENT --country CODE --amount 12.50 --reason …
                                send a payment of a merchant back, whole or in part, by its serial number; the merchant reads why`,
  scope: 'networks',
  run: async (operator, args) => {
    const text = { type: 'string' } as const;
    const { words, values } = readArgs(args, { country: text, amount: text, reason: text });
    const [merchant, paymentNo] = words;
    if (paymentNo === undefined || values.country === undefined || values.amount === undefined)
      throw new UsageError();
    const country = requireCountry(operator, values.country);
    const subject = paymentSubject({ merchant: merchant!, paymentNo });
    const amount = readAmount(operator, country, values.amount);
    const note = readReason(values.reason, ' The merchant reads it.');
    await move(operator, { act: 'refundPayment', subject, country, amount, note });
  },
};

/** Reads an account of the provider to which operators book. */
export function readAccount(given: string | undefined): BookedAccount {
  const account = bookedAccounts.find((each) => each === given);
  if (account) return account;
  throw new Error(`There is no account "${given ?? ''}". There are ${bookedAccounts.join(', ')}.`);
}

/** Reads an amount that an operator enters, such as 1234.56. */
export function readAmount({ model }: Pick<DeskContext, 'model'>, country: string, text: string): number {
  const amount = parsePlainAmount(text, model.countries[country]!.amount.precision);
  if (amount !== undefined && amount > 0) return amount;
  throw new Error(`"${text}" is no amount. Write it as 1234.56.`);
}

/** `movements`, and `movements approve|reject ID`. */
export const movementsCommand: Command = {
  words: ['movements'],
  usage: `
  movements                     what operators have proposed to move at networks, which waits for another one
  movements approve ID          move it
  movements reject ID --reason … leave everything as it is`,
  scope: ([, verb]) => (verb === undefined ? 'read' : 'decide'),
  run: async (operator, args) => {
    const { words, values } = readArgs(args, { reason: { type: 'string' } });
    const [verb, id] = words;
    if (verb === undefined) return list(await readWaitingMovements(operator));
    if (id === undefined) throw new UsageError();
    if (verb === 'approve') {
      const { money } = await approveMovement(operator, id);
      console.log(`${money}: done.`);
    } else if (verb === 'reject') {
      const { money } = await rejectMovement(operator, id, readReason(values.reason));
      console.log(`${money}: rejected. Nothing was moved.`);
    } else throw new UsageError();
  },
};

function list(movements: readonly Movement[]): void {
  if (movements.length === 0) console.log('Nothing waits for a second person.');
  for (const {
    id,
    proposedAt,
    proposedBy,
    act,
    money,
    network,
    country,
    subject,
    orderNo,
    debit,
    credit,
    note,
  } of movements) {
    const said = note === null ? [] : [`"${note}"`];
    const target = orderNo ?? credit;
    const about = target === null ? subject : `${debit ?? subject} to ${target}`;
    console.log(
      [proposedAt, proposedBy ?? '-', act, money, network ?? '-', country ?? '-', about, ...said, id].join(
        '  ',
      ),
    );
  }
}
