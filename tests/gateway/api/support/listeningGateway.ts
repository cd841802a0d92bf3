import { expect } from 'vitest';
import { readConfig } from '../../../../src/gateway/config';
import { newId } from '../../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import { startGateway } from '../../../../src/gateway/startGateway';
import { authenticatorCode } from '../../../support/authenticatorCode';
import { databaseUrl } from '../../../support/databases';
import { testKeyFile } from '../../../support/keyRing';
import { sandboxOwner } from '../../../support/sandboxLogins';
import { productModel } from '../../support/productModel';
import { preparedDatabase } from '../../support/testDatabase';

/** The environment of a reader of `docs/api.md`: a listening gateway with jobs, and an application in Mexico. */
export interface ListeningGateway {
  /** Without a slash at its end. */
  url: string;
  appId: string;
  secret: string;
  close(): Promise<void>;
}

/** Starts a sandbox that listens, and adds an application as its owner would. `values` are fields of the application. */
export async function listeningGateway(values: object = {}): Promise<ListeningGateway> {
  const database = await preparedDatabase(await productModel());
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    SANDBOX: '1',
    SANDBOX_DAYS: '3',
    RATE_LIMIT: '0',
    CALL_LIMITS: '0',
    ALLOW_LOCAL_CALLBACKS: '1',
    DATABASE_URL: databaseUrl(database.connection),
    SECRETS_KEY_FILE: testKeyFile(),
  };
  const gateway = await startGateway(readConfig(environment), () => undefined);
  const close = async () => {
    await gateway.close();
    await database.drop();
  };
  try {
    const url = gateway.address;
    const { token } = await send<{ token: string }>(`${url}/api/global/testLogin`, {
      account: sandboxOwner.account,
    });
    const application = await send<StoredRecord<'application'> & { developerSecret: string }>(
      `${url}/api/manage/MX/applications`,
      { name: 'Reader', scopes: ['read', 'collect', 'payOut', 'refund'], ...values },
      {
        authorization: token,
        'idempotency-key': newId(),
        'authenticator-code': authenticatorCode(sandboxOwner.secret),
      },
    );
    return { url, appId: application.appCode, secret: application.developerSecret, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function send<Data>(url: string, body: object, headers: Record<string, string> = {}): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: number; data: Data };
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
