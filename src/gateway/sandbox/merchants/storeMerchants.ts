import type { Model } from '../../../metadata/model/Model';
import { hashPassword } from '../../auth/passwords';
import { newId } from '../../database/ids';
import type { Database } from '../../database/tables';
import { feeTiers } from './feeTiers';
import { merchantId, sandboxMerchants } from './merchants';
import { sandboxUsers } from './users';

/** Stores the sandbox's merchants with their accounts, fees, roles and users. */
export async function storeMerchants(db: Database, model: Model, seed: string, now: Date): Promise<void> {
  const created_at = now.toISOString();
  for (const [name, merchant] of Object.entries(sandboxMerchants)) {
    const id = merchantId(seed, merchant);
    const { code, status } = merchant;
    await db
      .insertInto('merchant')
      .values({ id, code, name: merchant.name, status, sandbox: true, created_at })
      .execute();
    const countries = merchant.countries.filter((country) => Object.hasOwn(model.countries, country));
    if (countries.length > 0) await storeCountries(db, id, countries, created_at);
    for (const user of sandboxUsers.filter((account) => account.merchant === name)) {
      const role_id = newId();
      const { role, permissions } = user;
      await db
        .insertInto('merchant_role')
        .values({ id: role_id, merchant_id: id, name: role, permissions })
        .execute();
      await db
        .insertInto('merchant_user')
        .values({
          id: newId(),
          merchant_id: id,
          role_id,
          account: user.account,
          nick_name: user.nickName,
          status: 'active',
          kind: user.kind ?? 'merchant',
          password_hash: await hashPassword(user.password),
          must_set_password: user.mustSetPassword ?? false,
          authenticator_secret: user.authenticatorSecret ?? null,
          whitelist: user.whitelist ?? [],
          created_at,
        })
        .execute();
    }
  }
}

async function storeCountries(
  db: Database,
  merchant_id: string,
  countries: string[],
  created_at: string,
): Promise<void> {
  await db
    .insertInto('merchant_account')
    .values(
      countries.map((country, position) => ({ merchant_id, country, position, gateway_url: '', created_at })),
    )
    .execute();
  const kinds = ['collection', 'payout'] as const;
  const tiers = countries.flatMap((country) =>
    kinds.flatMap((kind) =>
      feeTiers(country, kind).map(({ from, fixed, rate }) => ({
        merchant_id,
        country,
        kind,
        from_amount: from,
        fixed,
        rate,
      })),
    ),
  );
  await db.insertInto('fee_tier').values(tiers).execute();
}
