import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { loadModel } from '../../../../src/metadata/compile';
import { RequestError } from '../../../../src/web/client/RequestError';
import { ResourceRoutes } from '../../../../src/web/generate/ResourceRoutes';
import { renderScreen } from '../support/renderScreen';

const model = await loadModel('.');
const balance = { id: 'b1', merchantNo: '800101', currency: 'MXN', available: 500_000 };
const permissions = ['financialcenter:manage', 'financialcenter:manage:withdraw'];

/** Opens the form of withdrawals, which shows what is available, with what the list of balances returns. */
const open = (balances: () => Promise<object>, may = permissions, calls: object = {}) => {
  const getList = vi.fn(async (resource: string) =>
    resource === 'balances' ? balances() : { data: [], total: 0 },
  );
  return act(async () =>
    renderScreen(<ResourceRoutes resource="withdrawals" form="create" />, {
      address: '/amountRaised',
      base: '/amountRaised',
      country: { ...bindCountry(model, 'MX', 'en'), gatewayUrl: '' },
      permissions: may,
      data: { getList, ...calls } as never,
    }),
  );
};

/** The input of the account, once its code is loaded: until then, nothing can be typed. */
const bankAccount = () => screen.findByRole('textbox', { name: 'Bank account' });

describe('a record that a form shows', () => {
  it('is above its fields', async () => {
    await open(async () => ({ data: [balance], total: 1 }));
    const form = (await screen.findByLabelText('Requested amount')).closest('form')!;
    expect(await within(form).findByText('5,000.00')).toBeVisible();
    expect(within(form).getByText('Available').tagName).toBe('DT');
  });

  it('leaves the form as it is where it cannot be loaded, and is loaded again', async () => {
    // react-admin writes each failed request to the console while it is developed.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const balances = vi
      .fn<() => Promise<object>>()
      .mockRejectedValueOnce(new RequestError('The system is busy.', { status: 503 }))
      .mockResolvedValue({ data: [balance], total: 1 });
    const { user } = await open(balances);
    expect(await screen.findByLabelText('Requested amount')).toBeEnabled();
    expect(await screen.findByRole('alert')).toHaveTextContent('The system is busy.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('5,000.00')).toBeVisible();
  });

  it('ends what the form would do, as it would be then', async () => {
    const after = { id: 'w1', amount: 100_000, fee: 500, actualDebit: 100_500, status: 'underReview' };
    const rehearse = vi.fn(async () => ({
      before: null,
      after,
      fields: ['amount', 'fee', 'actualDebit'],
      shown: { ...balance, available: 399_500 },
    }));
    const { user } = await open(async () => ({ data: [balance], total: 1 }), permissions, { rehearse });
    await user.type(await bankAccount(), 'MXB00000001');
    await user.type(screen.getByLabelText('Requested amount'), '1000');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    const review = await screen.findByRole('region', { name: 'Check your withdrawal' });
    const left = within(review).getByText('Available after');
    expect(left.nextElementSibling).toHaveTextContent('3,995.00 MXN');
    expect(within(review).getAllByRole('term').at(-1)).toBe(left);
    expect(within(review).getByText('Total debited').nextElementSibling).toHaveTextContent('1,005.00 MXN');
  });

  it('limits an amount as soon as its field is left, by what it holds then', async () => {
    const balances = vi
      .fn<() => Promise<object>>()
      .mockResolvedValueOnce({ data: [balance], total: 1 })
      .mockResolvedValue({ data: [{ ...balance, available: 900_000 }], total: 1 });
    const rehearse = vi.fn(async () => ({ before: null, after: { id: 'w1' }, fields: [] }));
    const { user } = await open(balances, permissions, { rehearse });
    await user.type(await bankAccount(), 'MXB00000001');
    const amount = screen.getByLabelText('Requested amount');
    await user.type(amount, '99999999');
    await user.tab();
    await waitFor(() =>
      expect(amount).toHaveAccessibleDescription(/Enter 5,000\.00 MXN or less \(Available\)\./),
    );
    await user.clear(amount);
    await user.type(amount, '8000');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await waitFor(() => expect(rehearse).toHaveBeenCalledTimes(1));
  });
});
