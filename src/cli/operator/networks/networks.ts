import { translator } from '../../../gateway/http/translation';
import type { ListedNetwork } from '../../../contract/operator/networks';
import { closeException, switchOff, switchOn } from '../../../gateway/operator/networks/changeDesk';
import type { DeskContext } from '../../../gateway/operator/networks/desk';
import {
  readExceptions,
  readNetworkStates,
  readSuspended,
  readUnknown,
} from '../../../gateway/operator/networks/readDesk';
import { type Command, readArgs, readReason, UsageError } from '../command/Command';
import { move, readAccount, readAmount } from './movements';

const text = { type: 'string' } as const;
const options = { reason: text, against: text, amount: text };

/** `networks …`, `exceptions …`, `unknown`, `suspense …` and `resolve …`. */
export const networksCommand: Command = {
  words: ['networks', 'exceptions', 'unknown', 'suspense', 'resolve'],
  usage: `
  networks                      the payment networks, and what each has under way
  networks off NAME --reason …  have a network take no new orders; "on NAME" has it take them again
  exceptions                    what networks say and a person has to look at
  unknown                       what was perhaps sent, and what the network said last
  exceptions retry ID           book it, once what stood in its way is gone
  exceptions resolve ID --against ACCOUNT --amount 12.50 --reason …
                                book what moved between the channel and an account of the provider, all without an amount
  exceptions close ID --reason … close it where nothing has to be booked
  resolve REF paid --reason …   say what became of an attempt, "paid" or "failed", as the network has told you
  suspense                      payments that belong to no order
  suspense assign ID NUMBER     credit one to an order, by its platform number or by that of a claim, which is confirmed
  suspense refund ID            have the network send it back
  suspense write-off ID --reason … keep it as your own`,
  scope: 'networks',
  run: async (operator, args) => {
    const { words, values } = readArgs(args, options);
    const desk: DeskContext = operator;
    const subject = args[0]!;
    const [verb, name, more] = words;
    const command = [subject, ...words.slice(0, 1)].join(' ');
    const because = () => readReason(values.reason);
    if (command === 'networks') return listNetworks(desk);
    if (command === 'exceptions') return listExceptions(desk);
    if (command === 'unknown') return listUnknown(desk);
    if (command === 'suspense') return listSuspended(desk);
    if (subject === 'resolve' && verb !== undefined && (name === 'paid' || name === 'failed'))
      return move(desk, { act: name, subject: verb, note: because() });
    if (name === undefined) throw new UsageError();
    if (command === 'exceptions retry') return move(desk, { act: 'retry', subject: name });
    if (command === 'exceptions resolve')
      return resolve(desk, name, { against: values.against, amount: values.amount, note: because() });
    if (command === 'suspense refund') return move(desk, { act: 'refund', subject: name });
    if (command === 'suspense write-off')
      return move(desk, { act: 'writeOff', subject: name, note: because() });
    if (command === 'suspense assign' && more !== undefined)
      return move(desk, { act: 'assign', subject: name, orderNo: more });
    if (command === 'networks off') await switchOff(desk, name, because());
    else if (command === 'networks on') await switchOn(desk, name);
    else if (command === 'exceptions close') await closeException(desk, name, because());
    else throw new UsageError();
    console.log('Done.');
  },
};

async function listNetworks(desk: DeskContext): Promise<void> {
  const networks = await readNetworkStates(desk);
  if (networks.length === 0) console.log('There are no networks: NETWORKS_FILE is not set.');
  for (const network of networks) {
    const { name, plugin, waiting, unknown, exceptions, statement } = network;
    console.log(
      `${name}  ${plugin}  ${stateOf(network)}  not sent: ${waiting}, perhaps sent: ${unknown}, exceptions: ${exceptions}, ` +
        `last statement: ${statement ?? 'none'}`,
    );
  }
}

/** Says whether a network takes orders, and whether it answers. */
function stateOf({ isOff, reason, breaker, whileAway, failingSince, failure }: ListedNetwork): string {
  const state = isOff ? `off (${reason ?? ''})` : 'on';
  if (failingSince === null) return state;
  const failing = `${failure ?? ''} since ${failingSince}`;
  const fares = {
    closed: `calls fail: ${failing}`,
    open: `does not answer: ${failing}; new orders ${whileAway === 'hold' ? 'wait' : 'are refused'}`,
    trial: 'answers again, and the next order tries it',
  };
  return `${state}, ${fares[breaker]}`;
}

const exceptionsOf = (desk: DeskContext) =>
  readExceptions(desk, translator(desk.model, desk.model.languages[0] ?? 'en'));

/** Books what an exception is about, or proposes to. */
async function resolve(
  desk: DeskContext,
  id: string,
  { against, amount, note }: { against: string | undefined; amount: string | undefined; note: string },
): Promise<void> {
  const country = (await exceptionsOf(desk)).find((each) => each.id === id)?.unbooked?.country ?? undefined;
  const isPart = amount !== undefined && country !== undefined;
  await move(desk, {
    act: 'resolve',
    subject: id,
    note,
    against: readAccount(against),
    amount: isPart ? readAmount(desk, country, amount) : undefined,
  });
}

async function listExceptions(desk: DeskContext): Promise<void> {
  const exceptions = await exceptionsOf(desk);
  if (exceptions.length === 0) console.log('There are no exceptions.');
  for (const {
    id,
    openedAt,
    network,
    reason,
    merchant,
    country,
    orderNo,
    ref,
    detail,
    ...rest
  } of exceptions) {
    const about = [merchant ?? '-', country ?? '-', orderNo ?? '-', ref];
    const { unbooked } = rest;
    const moved = unbooked ? [`not booked: ${unbooked.money} ${unbooked.direction}`] : [];
    console.log([openedAt, network, reason, ...about, detail, ...moved, id].join('  '));
  }
}

async function listUnknown(desk: DeskContext): Promise<void> {
  const attempts = await readUnknown(desk);
  if (attempts.length === 0) console.log('The outcome of everything that was sent is known.');
  for (const { sentAt, network, kind, merchant, country, money, orderNo, answer, ref } of attempts) {
    console.log(
      [sentAt, network, kind, merchant ?? '-', country, money, orderNo ?? '-', answer ?? '-', ref].join('  '),
    );
  }
}

async function listSuspended(desk: DeskContext): Promise<void> {
  const payments = await readSuspended(desk);
  if (payments.length === 0) console.log('All payments belong to orders.');
  for (const { id, at, network, country, money, ref, payerName, state, claims } of payments) {
    const claimed = claims.length === 0 ? [] : [`perhaps claimed: ${claims.join(', ')}`];
    console.log(
      [at, network, country, money, `"${ref}"`, payerName ?? '-', state, ...claimed, id].join('  '),
    );
  }
}
