import { Client } from 'pg';
import { newId } from '../../../src/gateway/database/ids';
import type { Sandbox } from './startSandbox';

/** Adds a user of the account `copy`, who is as another one is now and has the same password. */
export async function copyUser({ connection }: Sandbox, account: string, copy: string): Promise<void> {
  const database = new Client(connection);
  await database.connect();
  await database.query(
    `insert into merchant_user select (jsonb_populate_record(stored, jsonb_build_object('id', $1::text, 'account', $2::text))).*
      from merchant_user as stored where account = $3`,
    [newId(), copy, account],
  );
  await database.end();
}
