import { expect } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import type { Database } from '../../../../src/gateway/database/declared/tables';
import { operatorActor } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { authenticatorCode } from '../../../support/authenticatorCode';
import { addRecoveryCodes } from '../../../support/recoveryCodes';
import { sandboxOwner } from '../../../support/sandboxLogins';
import type { ProgramGateway } from '../../api/support/programGateway';
import { type CallAnswer, untilAnswered } from './signedCalls';

type Headers = Record<string, string>;

async function post(url: string, body: object, headers: Headers = {}): Promise<CallAnswer['data']> {
  const sent = { 'content-type': 'application/json', ...headers };
  const answer = await untilAnswered(() => ({
    url,
    method: 'POST',
    headers: sent,
    body: JSON.stringify(body),
  }));
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}

/** The merchant's owner, signed in at a gateway. */
export interface SignedInOwner {
  /** Posts below a country's calls with a code, as a form does. Returns the record. */
  act(path: string, body?: object): Promise<CallAnswer['data']>;
  /** Reads below a country's calls. */
  read(path: string): Promise<Response>;
}

/** Signs the merchant's owner in at a gateway. */
export async function signInOwner(address: string, books: ProgramGateway): Promise<SignedInOwner> {
  const { account, password, secret } = sandboxOwner;
  const { ticket } = await post(`${address}/api/global/preLoginValidation`, { account, password });
  const signedIn = { ticket, code: authenticatorCode(secret) };
  const token = String((await post(`${address}/api/global/merchantLogin`, signedIn)).token);
  // A code of the authenticator is used once.
  const nextCode = await addRecoveryCodes(books.db, books.owner.userId, 5);
  return {
    read: (path) => fetch(`${address}/api/manage/${path}`, { headers: { authorization: token } }),
    act: (path, body = {}) => {
      const headers = {
        authorization: token,
        'idempotency-key': newId(),
        'authenticator-code': nextCode(),
      };
      return post(`${address}/api/manage/${path}`, body, headers);
    },
  };
}

/** Signs the merchant's owner in at a gateway, and withdraws in Mexico as they would. Returns the withdrawal. */
export async function withdraw(
  address: string,
  books: ProgramGateway,
  amount: number,
): Promise<CallAnswer['data']> {
  const owner = await signInOwner(address, books);
  return owner.act('MX/withdrawals', { bankAccountId: await books.bankAccount('MX'), amount });
}

/** Approves a record that waits for a decision, by a token of an operator. */
export async function approve(address: string, db: Database, id: string): Promise<void> {
  const token = await issueToken({ db, actor: operatorActor('olga'), now: new Date() }, 'Olga', 2);
  const authorization = `Bearer ${token}`;
  const url = `${address}/api/operator/reviews/${id}`;
  const read = { url, method: 'GET', headers: { authorization }, body: '' };
  const { data } = await untilAnswered(() => read);
  const seen = { authorization, 'idempotency-key': newId(), 'if-match': `"${String(data.revision)}"` };
  const decide = { ...read, url: `${url}/approve`, method: 'POST', headers: seen };
  expect(await untilAnswered(() => decide)).toMatchObject({ status: 200 });
}
