import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { describeChange } from '../../../src/gateway/operator/describeChange';
import { readTenants } from '../../../src/gateway/operator/readTenants';
import { formatDiagnostic } from '../../../src/metadata/model/Diagnostic';
import type { GivenRecord, Tenants } from '../../../src/metadata/model/Tenants';
import { type TestGateway, testGateway } from '../support/testGateway';
import { applyFile, oneMerchant } from './support/tenants';

const bank = {
  country: 'MX',
  kind: 'bank',
  accountName: 'Provider',
  bankName: 'BBVA',
  accountNumber: '012180001234567899',
};
const [merchant] = oneMerchant.merchants;

let gateway: TestGateway;
let merchantId: string;
beforeAll(async () => {
  gateway = await testGateway({ now: '2026-11-20T18:00:00Z', config: { sandbox: false } });
  await applyFile(gateway, oneMerchant);
  const merchants = gateway.db.selectFrom('merchant').select('id').where('code', '=', '700100');
  merchantId = (await merchants.executeTakeFirstOrThrow()).id;
});
afterAll(() => gateway.close());

/** The file with accounts into which merchants pay: those of all, and the merchant's own. */
const withAccounts = (all: GivenRecord[], own?: GivenRecord[]): Tenants => ({
  ...oneMerchant,
  records: { 'recharge-account': all },
  merchants: [{ ...merchant!, ...(own ? { records: { 'recharge-account': own } } : {}) }],
});

async function accounts(country = 'MX'): Promise<EntityRecord[]> {
  const token = gateway.signIn({ merchantId });
  const { body } = await gateway.send(token, 'GET', `/api/manage/${country}/recharge-accounts`);
  return body.data as EntityRecord[];
}

/** What is wrong with a file that has the account, and in which line. */
function problems(account: object): string[] {
  const text = JSON.stringify(withAccounts([account as GivenRecord]), undefined, 2);
  const { diagnostics } = readTenants('merchants.json', Buffer.from(text), gateway.model, new Date());
  return diagnostics.map((each) => formatDiagnostic(each).replace(/^merchants\.json:\d+:\d+ +/, ''));
}

describe('records that an operator’s file gives', () => {
  it('are those of the merchant in the country, with its number as the reference', async () => {
    expect(await accounts()).toEqual([]);
    const changes = await applyFile(
      gateway,
      withAccounts([
        bank,
        { ...bank, country: 'PE', bankName: 'BCP', accountNumber: '00219300123456789013' },
      ]),
    );
    expect(changes.map(describeChange)).toContain(
      '+ 700100 records MX recharge-account: bank, Provider, BBVA, 012180001234567899',
    );
    const { country: _country, ...given } = bank;
    expect(await accounts()).toMatchObject([{ ...given, reference: '700100', currency: 'MXN' }]);
    expect(await accounts('PE')).toMatchObject([{ currency: 'PEN' }]);
    expect(await accounts('CO')).not.toContainEqual(expect.objectContaining({ kind: 'bank' }));
    expect(
      await applyFile(
        gateway,
        withAccounts([
          bank,
          { ...bank, country: 'PE', bankName: 'BCP', accountNumber: '00219300123456789013' },
        ]),
      ),
    ).toEqual([]);
  });

  it('of a merchant replace those of all in the same country, and go with the file', async () => {
    await applyFile(
      gateway,
      withAccounts([bank], [{ ...bank, bankName: 'Banorte', accountNumber: '072180001234567897' }]),
    );
    expect(await accounts()).toMatchObject([{ bankName: 'Banorte' }]);
    await applyFile(gateway, oneMerchant);
    expect(await accounts()).toEqual([]);
  });

  it.each([
    [
      { ...bank, accountNumber: '012180001234567890' },
      'invalid-value  "012180001234567890" is no valid "accountNumber" in MX. Compare it with the original, character by character.',
    ],
    [
      { ...bank, accountNumber: '01218000' },
      'invalid-value  "accountNumber" must have at least 18 characters in MX.',
    ],
    [{ ...bank, kind: 'cash' }, 'invalid-value  "cash" is not among the options of "kind" in MX.'],
    [
      { ...bank, bankName: undefined },
      'missing-value  "bankName" is missing, which a record like this must have in MX.',
    ],
    [
      { ...bank, bankname: 'BBVA' },
      'unknown-field  "bankname" is nothing that is said of such a record. Did you mean "bankName"?',
    ],
    [{ ...bank, reference: '1' }, 'unknown-field  "reference" is nothing that is said of such a record.'],
    [
      { ...bank, chain: 'TRC20' },
      'invalid-value  A record with these other values has no "chain". Remove it.',
    ],
    [
      { ...bank, bankName: 'Banco Santander' },
      'invalid-value  Going by the other values, "bankName" is "BBVA México" in MX. Correct one of them.',
    ],
    [
      { ...bank, accountNumber: '999180001234567899' },
      'invalid-value  The code 999 in this number is not that of "BBVA México". Correct one of them.',
    ],
    [{ ...bank, country: 'MM' }, 'unknown-name  There is no country "MM".'],
  ])('are checked at their place: %j', (account, problem) => {
    expect(problems(account)).toContainEqual(expect.stringContaining(problem));
  });

  it('are of entities that say so', () => {
    const text = JSON.stringify({ ...oneMerchant, records: { 'recharge-acount': [bank] } });
    const { diagnostics } = readTenants('merchants.json', Buffer.from(text), gateway.model, new Date());
    expect(diagnostics.map(({ message }) => message)).toContain(
      'No records of "recharge-acount" are given by this file. Did you mean "recharge-account"?',
    );
  });
});
