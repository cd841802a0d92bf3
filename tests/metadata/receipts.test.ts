import { expect, it } from 'vitest';
import { bindReceipt } from '../../src/metadata/bind/bindReceipt';
import { realModel } from './support/realModel';
import { diagnose, type Edit } from './support/diagnose';

/** Returns what is said of receipts where the resource of parcels has these and more. */
function findings(receipt: object, more = '', ...also: Edit[]): string[] {
  const { diagnostics } = diagnose(
    {
      file: 'resources/parcels.json',
      from: '"list": {',
      to: `"receipt": ${JSON.stringify({ field: 'state', states: { sent: 'Parcel receipt' }, amount: 'value', sections: [{ title: 'Receiver', fields: ['receiver'] }], ...receipt })}, ${more}"list": {`,
    },
    ...also,
  );
  return diagnostics.filter(({ code }) => code === 'unfit-receipt').map(({ message }) => message);
}

it('a receipt of records that are each of one user is refused, as nobody else could check it', () => {
  expect(findings({}, '"scope": "user", ')).toEqual([
    'Each of these records is of one user, and nobody else could check what a receipt says. Take it out.',
  ]);
});

it('a receipt of records without a list is refused, as nothing calls them by a name', () => {
  const { diagnostics } = diagnose({
    file: 'resources/parcels.json',
    from: '"list": {',
    to: '"receipt": { "field": "state", "states": { "sent": "Parcel receipt" }, "amount": "value", "sections": [{ "title": "Receiver", "fields": ["receiver"] }] }, "$comment": {',
  });
  expect(diagnostics.map(({ message }) => message)).toContain(
    'A receipt calls its record by the first column of the list, and there is no list. Give the resource one.',
  );
});

it('a state that is no option of the field is refused at its name', () => {
  const { diagnostics } = diagnose({
    file: 'resources/parcels.json',
    from: '"list": {',
    to: '"receipt": { "field": "state", "states": { "snet": "Parcel receipt" }, "amount": "value", "sections": [{ "title": "Receiver", "fields": ["receiver"] }] }, "list": {',
  });
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toContainEqual(
    expect.stringMatching(/^unknown-\w+ "snet" .*"sent"/),
  );
});

const receiptOf = (country: string) => bindReceipt(realModel, 'payout-orders', country, 'en')!;

it('of a country has the fields that the country has', () => {
  const named = (country: string) => receiptOf(country).sections.flatMap(({ fields }) => fields);
  expect(named('PE')).toContain('payeeCci');
  expect(named('MX')).not.toContain('payeeCci');
  expect(receiptOf('MX').states.completed).toBe('Payout receipt');
  expect(bindReceipt(realModel, 'payout-orders', 'MX', 'zh')!.states.completed).toBe('代付回单');
  expect(bindReceipt(realModel, 'collection-orders', 'MX', 'en')).toBeUndefined();
});
