import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { printedNumbers } from '../../support/printedNumbers';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const [cpf] = printedNumbers.cpf!;
const [rut] = printedNumbers.rut!;
let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  const model = parcelModel();
  const { properties } = model.schemas.parcel as { properties: Record<string, object> };
  Object.assign(properties.remark!, { format: 'cpf', 'x-ui': { identifier: true } });
  properties.document = { type: 'string', maxLength: 20, 'x-ui': { masked: true } };
  Object.assign(model.schemas.parcel!, {
    allOf: [
      {
        if: { properties: { state: { const: 'sent' } } },
        then: { properties: { document: { format: 'rut' } } },
      },
    ],
  });
  gateway = await testGateway({ model });
  token = gateway.signIn({ merchantId });
  const parcels = [
    { code: 'A', remark: cpf!.stored, document: rut!.stored, sentAt: '2026-11-01T00:00:00Z', price: 1 },
    // As it was stored before its format said how it is printed.
    { code: 'B', remark: cpf!.shown, document: rut!.shown, sentAt: '2026-11-02T00:00:00Z', price: 2 },
    { code: 'C', remark: '99999999999', sentAt: '2026-11-03T00:00:00Z', price: 4 },
  ].map((parcel) => ({ ...parcel, merchantId, country: 'AA' }));
  await insertRecords(gateway.db, entityTable(model, 'parcel'), parcels);
});
afterAll(() => gateway.close());

async function found(filter: object): Promise<number[]> {
  const query = encodeURIComponent(JSON.stringify(filter));
  const { body } = await gateway.send(token, 'GET', `/api/manage/AA/parcels?filter=${query}`);
  return (body.data as { price: number }[]).map(({ price }) => price).toSorted((one, other) => one - other);
}

describe('a filter by a printed number', () => {
  it.each([
    [{ remark: cpf!.shown }, [1, 2]],
    [{ remark: cpf!.stored }, [1]],
    [{ remark: [cpf!.shown] }, [1, 2]],
    [{ remark: { in: [cpf!.shown, '999.999.999-99'] } }, [1, 2, 4]],
    [{ remark: { contains: cpf!.shown } }, [1, 2]],
    [{ remark: { startsWith: cpf!.shown } }, [1, 2]],
    [{ remark: '000.000.000-00' }, []],
  ])('finds what is stored: %j', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  it('finds what only a rule of the field makes such a number, whole alone where it is masked', async () => {
    expect(await found({ document: rut!.shown })).toEqual([1, 2]);
    expect(await found({ document: rut!.shown.slice(0, 6) })).toEqual([]);
  });
});

it('a search by a printed number finds what is stored', async () => {
  expect(await found({ q: cpf!.shown })).toEqual([1, 2]);
  expect(await found({ q: cpf!.stored })).toEqual([1]);
});
