import type { Config } from '../../gateway/config';
import { GatewayError } from '../../gateway/http/responses';
import { translator } from '../../gateway/http/translation';
import {
  assignSuspended,
  closeException,
  type DeskContext,
  refundSuspended,
  resolveAttempt,
  retryException,
  switchOff,
  switchOn,
} from '../../gateway/operator/networks/changeDesk';
import {
  readExceptions,
  readNetworkStates,
  readSuspended,
  readUnknown,
} from '../../gateway/operator/networks/readDesk';
import type { OperatorContext } from '../../gateway/operator/users';

/** The words with which these commands begin. */
export const networkCommands = ['networks', 'exceptions', 'unknown', 'suspense', 'resolve'];

/** Runs `networks …`, `exceptions …`, `unknown`, `suspense …` and `resolve …`. Throws an error for the operator. */
export async function runNetworks(
  { db, model, actor, now }: OperatorContext,
  config: Config,
  words: (string | undefined)[],
  { reason }: { reason?: string | undefined },
  usage: string,
): Promise<void> {
  const desk: DeskContext = { db, model, config, actor, now };
  const [subject, verb, name, more] = words;
  const command = [subject, verb].filter((word) => word !== undefined).join(' ');
  const because = () => {
    if (reason?.trim()) return reason.trim();
    throw new Error('Say why with --reason "…".');
  };
  try {
    if (command === 'networks') await listNetworks(desk);
    else if (command === 'exceptions') await listExceptions(desk);
    else if (command === 'unknown') await listUnknown(desk);
    else if (command === 'suspense') await listSuspended(desk);
    else if (subject === 'resolve' && verb !== undefined && (name === 'paid' || name === 'failed')) {
      await resolveAttempt(desk, verb, { state: name, note: because() });
    } else if (name === undefined) throw new Error(usage);
    else if (command === 'networks off') await switchOff(desk, name, because());
    else if (command === 'networks on') await switchOn(desk, name);
    else if (command === 'exceptions close') await closeException(desk, name, because());
    else if (command === 'exceptions retry') await retryException(desk, name);
    else if (command === 'suspense refund') await refundSuspended(desk, name);
    else if (command === 'suspense assign' && more !== undefined) await assignSuspended(desk, name, more);
    else throw new Error(usage);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const text = translator(model, model.languages[0] ?? 'en')(error.text, error.params);
    throw new Error(text, { cause: error });
  }
  if (verb !== undefined) console.log('Done.');
}

async function listNetworks(desk: DeskContext): Promise<void> {
  const networks = await readNetworkStates(desk);
  if (networks.length === 0) console.log('There are no networks: NETWORKS_FILE is not set.');
  for (const { name, plugin, isOff, reason, waiting, unknown, exceptions, statement } of networks) {
    const state = isOff ? `off (${reason ?? ''})` : 'on';
    console.log(
      `${name}  ${plugin}  ${state}  not sent: ${waiting}, perhaps sent: ${unknown}, exceptions: ${exceptions}, ` +
        `last statement: ${statement ?? 'none'}`,
    );
  }
}

async function listExceptions(desk: DeskContext): Promise<void> {
  const exceptions = await readExceptions(desk, translator(desk.model, desk.model.languages[0] ?? 'en'));
  if (exceptions.length === 0) console.log('There are no exceptions.');
  for (const { id, openedAt, network, reason, merchant, country, ref, detail } of exceptions) {
    console.log([openedAt, network, reason, merchant ?? '-', country ?? '-', ref, detail, id].join('  '));
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
  for (const { id, at, network, country, money, ref, payerName, state } of payments) {
    console.log([at, network, country, money, `"${ref}"`, payerName ?? '-', state, id].join('  '));
  }
}
