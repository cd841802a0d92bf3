import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { loadModel } from '../../../../src/metadata/compile';
import { ResourceRoutes } from '../../../../src/web/generate/ResourceRoutes';
import { renderScreen } from '../support/renderScreen';

const model = await loadModel('.');
const account = {
  id: 'r1',
  kind: 'bank',
  accountName: 'Provider',
  bankName: 'BBVA',
  accountNumber: '012180001234567899',
  reference: '800101',
  currency: 'MXN',
};

/** Opens the form of recharges, which begins with where to pay. */
const open = (accounts: object[]) =>
  act(async () =>
    renderScreen(<ResourceRoutes resource="recharges" form="create" />, {
      address: '/rechargeDetail',
      base: '/rechargeDetail',
      country: { ...bindCountry(model, 'MX', 'en'), gatewayUrl: '' },
      permissions: ['financialcenter:manage', 'financialcenter:manage:recharge'],
      data: { getList: vi.fn(async () => ({ data: accounts, total: accounts.length })) } as never,
    }),
  );

describe('a form with a guide', () => {
  it('begins with its records, of which numbers can be copied', async () => {
    await open([account]);
    const guide = await screen.findByRole('region', { name: 'Pay into one of these accounts' });
    const reference = await within(guide).findByText('Reference');
    expect(reference.nextElementSibling).toHaveTextContent('800101');
    expect(within(guide).getByText('Account number').nextElementSibling).toHaveTextContent(
      '012180001234567899',
    );
    expect(within(guide).getAllByRole('button', { name: /Copy/ })).toHaveLength(2);
    // What this account has not.
    expect(within(guide).queryByText('SWIFT code')).toBeNull();
    const amount = screen.getByLabelText('Amount sent');
    expect(guide.compareDocumentPosition(amount) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says plainly that there are none', async () => {
    await open([]);
    expect(await screen.findByText(/No account is set up for recharges in this country yet/)).toBeVisible();
    expect(screen.getByLabelText('Amount sent')).toBeEnabled();
  });
});
