import { expect, it } from 'vitest';
import { resourceView } from '../../../src/gateway/resources/resourceView';
import { maskRecord } from '../../../src/gateway/resources/masking/masking';
import { restoreMasked } from '../../../src/gateway/resources/writes/restoreMasked';
import { maskedModel } from '../support/maskedModel';

it('leaves what the record does not have as it came, for the check of the form to reject', () => {
  const view = resourceView(maskedModel(), 'parcels', 'AA');
  const record = { id: '1', payees: [{ holder: 'X1', share: 1 }] };
  const body = { payees: [{ share: 2, extra: { deep: { deeper: 1 } } }], unknown: { a: { b: 1 } } };
  expect(restoreMasked(view, body, record)).toEqual(body);
});

it.each([
  ['123456', false],
  ['12345', true],
])('shows a masked %s in another value: %s, as shorter ones would be found by chance', (account, isShown) => {
  const { resource } = resourceView(maskedModel(), 'parcels', 'AA');
  const { remark } = maskRecord(resource.fields, { id: '1', account, remark: `Paid to ${account}` });
  expect(JSON.stringify(remark).includes(account)).toBe(isShown);
});
