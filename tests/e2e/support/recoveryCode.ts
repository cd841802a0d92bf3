import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import { hashToken } from '../../../src/gateway/auth/tokens';
import { sandboxOwner } from '../../support/sandboxLogins';
import type { Sandbox } from './startSandbox';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a new recovery code of the sandbox's owner. An authenticator has only two codes in half a minute. */
export async function recoveryCode({ connection }: Sandbox): Promise<string> {
  const code = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const database = new Client(connection);
  await database.connect();
  await database.query(
    'insert into recovery_code (user_id, code_hash) select id, $1 from merchant_user where account = $2',
    [hashToken(code), sandboxOwner.account],
  );
  await database.end();
  return code;
}
