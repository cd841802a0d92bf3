import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recharge } from '../../../../../src/metadata/generated/Entities';
import type { Config } from '../../../../../src/gateway/config';
import { readBalances } from '../../../support/readBalances';
import { operatorActor } from '../../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../../src/gateway/operator/operators/operatorTokens';
import type { FileValue } from '../../../../../src/metadata/values/files';
import { type Answer, type TestGateway, testGateway } from '../../../support/testGateway';

/** A recharge as responses contain it. */
type ShownRecharge = Recharge & { id: string };

/** A gateway with the sandbox's merchants, one of whom recharges its account. */
export interface RechargeGateway extends TestGateway {
  merchantId: string;
  /** A user of the merchant who may do everything. */
  token: string;
  /** Uploads a proof and returns its value. */
  upload(content?: Buffer, name?: string): Promise<Answer & { file: FileValue }>;
  /** Sends the create form: valid values, changed by `values`, to `MX` or another country. */
  request(values?: Record<string, unknown>, country?: string, query?: string): Promise<Answer>;
  /** Creates a recharge and returns it. */
  recharge(values?: Record<string, unknown>): Promise<ShownRecharge>;
  /** Reads a recharge. */
  read(id: string): Promise<ShownRecharge>;
  /** Returns the merchant's available amount in Mexico, in minor units. */
  available(): Promise<number>;
  /** A call with an operator's token. */
  operate(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    name?: string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(400, 'x')]);

/** The day of all these tests. */
export const rechargeDay = '2026-11-20T18:00:00.000Z';

/** Starts a gateway for recharges; its files are in a folder of its own. */
export async function rechargeGateway(config: Partial<Config> = {}): Promise<RechargeGateway> {
  const filesDir = await mkdtemp(join(tmpdir(), 'recharges-'));
  const gateway = await testGateway({ merchants: true, now: rechargeDay, config: { filesDir, ...config } });
  const { id: merchantId } = await gateway.db
    .selectFrom('merchant')
    .innerJoin('merchant_account as account', 'account.merchant_id', 'merchant.id')
    .select('merchant.id')
    .where('account.country', '=', 'MX')
    .orderBy('merchant.code')
    .executeTakeFirstOrThrow();
  const token = gateway.signIn({ merchantId, userName: 'Rosa' });
  const base = '/api/manage/MX/recharges';
  const operators = new Map<string, string>();
  const upload = async (content = pdf, name = 'receipt.pdf', country = 'MX') => {
    const path = `/api/manage/${country}/recharges/uploads/create?field=proof&name=${name}`;
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await gateway.send(token, 'POST', path, content, headers);
    return { ...answer, file: answer.body.data as FileValue };
  };
  const request = async (values: Record<string, unknown> = {}, country = 'MX', query = '') =>
    gateway.send(token, 'POST', `/api/manage/${country}/recharges${query}`, {
      amount: 250_000,
      rechargedAt: '2026-11-20T15:00:00.000Z',
      proof: (await upload(pdf, 'receipt.pdf', country)).file,
      ...values,
    });
  return {
    ...gateway,
    merchantId,
    token,
    upload,
    request,
    recharge: async (values) => (await request(values)).body.data as ShownRecharge,
    read: async (id) => (await gateway.send(token, 'GET', `${base}/${id}`)).body.data as ShownRecharge,
    available: async () =>
      (await readBalances(gateway.db, { merchantId, country: 'MX', currency: 'MXN' })).available,
    operate: async (method, path, body, name = 'Olga', headers = {}) => {
      const issuing = { db: gateway.db, actor: operatorActor('root'), now: gateway.clock.now() };
      const made = operators.get(name) ?? (await issueToken(issuing, name, 2));
      operators.set(name, made);
      return gateway.send(`Bearer ${made}`, method, `/api/operator/reviews${path}`, body, headers);
    },
    close: async () => {
      await gateway.close();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}
