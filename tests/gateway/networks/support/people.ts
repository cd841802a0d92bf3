import { expect } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import type { Database } from '../../../../src/gateway/database/tables';
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

/** Signs the merchant's owner in at a gateway, and withdraws in Mexico as they would. Returns the withdrawal. */
export async function withdraw(
  address: string,
  books: ProgramGateway,
  amount: number,
): Promise<CallAnswer['data']> {
  const { account, password, secret } = sandboxOwner;
  const { ticket } = await post(`${address}/api/global/preLoginValidation`, { account, password });
  const signedIn = { ticket, code: authenticatorCode(secret) };
  const { token } = await post(`${address}/api/global/merchantLogin`, signedIn);
  // A code of the authenticator is used once.
  const nextCode = await addRecoveryCodes(books.db, books.owner.userId, 1);
  const headers = {
    authorization: String(token),
    'idempotency-key': newId(),
    'authenticator-code': nextCode(),
  };
  const body = { bankAccountId: await books.bankAccount('MX'), amount };
  return post(`${address}/api/manage/MX/withdrawals`, body, headers);
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
