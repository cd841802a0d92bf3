import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFolders } from '../../src/metadata/source/readSource';
import type { Tenants } from '../../src/metadata/model/Tenants';
import { sandboxOwner } from '../../tests/support/sandboxLogins';

/**
 * Copies the project's metadata to `folder` and adds colleagues with the rights of the sandbox's owner. Returns all `count` logins.
 * They are needed as each authenticator code, new every half minute, is good for one sign-in.
 */
export async function addColleagues(
  root: string,
  folder: string,
  count: number,
): Promise<(typeof sandboxOwner)[]> {
  for (const part of sourceFolders) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  const path = join(folder, 'sandbox/tenants.json');
  const tenants = JSON.parse(await readFile(path, 'utf8')) as Tenants;
  const users = tenants.merchants.flatMap((merchant) => merchant.users ?? []);
  const owner = users.find(({ account }) => account === sandboxOwner.account)!;
  const merchant = tenants.merchants.find((each) => each.users?.includes(owner))!;
  const logins = [sandboxOwner];
  for (let number = 1; number < count; number++) {
    const { password, secret } = sandboxOwner;
    const login = {
      account: `${number}.${owner.account}`,
      password,
      secret: secret.slice(number) + secret.slice(0, number),
    };
    merchant.users!.push({
      ...owner,
      account: login.account,
      sandbox: { password, authenticatorSecret: login.secret },
    });
    logins.push(login);
  }
  await writeFile(path, JSON.stringify(tenants));
  return logins;
}
