import { balances } from '../../ledger/accounts';
import { readAccount } from '../../ledger/post';
import type { Model } from '../../../metadata/model/Model';
import { exactNumber } from '../../../metadata/values/money';
import type { SchemaValue } from '../../../metadata/model/SchemaValue';
import { anyOf, arraySchema, objectSchema, textSchema } from '../../../contract/schemas';
import { isServedMerchant } from '../../auth/users';
import type { Config } from '../../config';
import type { Database } from '../../database/declared/tables';
import { GatewayError } from '../../http/responses';

/** Context in which operators read what is a merchant's. */
export interface MerchantReading {
  db: Database;
  model: Model;
  config: Pick<Config, 'sandbox'>;
}

const balanceSchema = objectSchema({
  name: { type: 'string', description: 'What it is for, as the ledger names it.' },
  amount: anyOf({ type: 'integer' }, { type: 'string' }),
});

/** A merchant with what its accounts hold, as operators read it. */
export const merchantSchema = objectSchema({
  merchant: { type: 'string', description: 'Number of the merchant.' },
  name: textSchema,
  status: { enum: ['active', 'disabled'] },
  accounts: arraySchema(
    objectSchema({
      country: textSchema,
      currency: textSchema,
      status: { enum: ['active', 'disabled'] },
      balances: {
        ...arraySchema(balanceSchema),
        description: 'In minor units; amounts beyond 2^53 are strings of their digits.',
      },
    }),
  ),
});

export type ShownMerchant = SchemaValue<typeof merchantSchema>;

/** Reads a merchant by its number, with what its accounts hold. Throws 404 where there is none. */
export async function readMerchant(reading: MerchantReading, code: string): Promise<ShownMerchant> {
  const { db, model } = reading;
  const { id, name, status } = await requireMerchant(reading, code);
  const rows = await db
    .selectFrom('merchant_account')
    .select(['country', 'status'])
    .where('merchant_id', '=', id)
    .where('country', 'in', Object.keys(model.countries))
    .orderBy('position')
    .execute();
  const accounts: ShownMerchant['accounts'] = [];
  for (const { country, status: accountStatus } of rows) {
    const { currency } = model.countries[country]!;
    const held = await readAccount(db, { merchantId: id, country, currency });
    const amounts = balances.map((balance) => ({ name: balance, amount: exactNumber(held[balance]) }));
    accounts.push({ country, currency, status: accountStatus, balances: amounts });
  }
  return { merchant: code, name, status, accounts };
}

/** Finds a merchant that this gateway serves by its number. Throws 404 where there is none. */
export async function requireMerchant({ db, config }: MerchantReading, code: string) {
  const merchant = code.includes('\0')
    ? undefined
    : await db
        .selectFrom('merchant')
        .select(['id', 'name', 'status'])
        .where('code', '=', code)
        .where(isServedMerchant(config))
        .executeTakeFirst();
  if (!merchant) throw new GatewayError({ status: 404, text: 'reviews.noMerchant', params: { code } });
  return merchant;
}
