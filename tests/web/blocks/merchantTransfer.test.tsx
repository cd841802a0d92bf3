import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { loadModel } from '../../../src/metadata/compile';
import { PageScreen } from '../../../src/web/blocks/PageScreen';
import { RequestError } from '../../../src/web/client/RequestError';
import { renderScreen } from '../generate/support/renderScreen';

vi.setConfig({ testTimeout: 30_000 });

const model = await loadModel('.');
const route = '/merchantTransfers/:availAmount/:merchantCode';
const balance = { id: 'b1', merchantNo: '800101', currency: 'MXN', available: 500_000 };
const getList = vi.fn(async (_resource: string, { filter }: { filter: { merchantNo?: string } }) => ({
  data: [undefined, balance.merchantNo].includes(filter.merchantNo) ? [balance] : [],
  total: 1,
}));
const lookUp = vi.fn();
const findGreatest = vi.fn();
const rehearse = vi.fn();

const open = (address: string) =>
  act(async () =>
    renderScreen(<PageScreen page="merchant-transfer" />, {
      address,
      base: route,
      country: { ...bindCountry(model, 'MX', 'en'), gatewayUrl: '' },
      permissions: ['financialcenter:manage', 'financialcenter:manage:transfer'],
      data: { getList, lookUp, findGreatest, rehearse } as never,
    }),
  );

describe('the address of a transfer', () => {
  it('leads to the form, with the amount that the gateway has', async () => {
    await open('/merchantTransfers/100/800101');
    await screen.findByLabelText('Receiving account');
    expect(await screen.findByText(/5,000\.00/)).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveValue('');
  });

  it.each(['12.5/800101', '-1/800101', 'much/800101', '100/80-01', '100/999999'])(
    'that was edited leads back: %s',
    async (edited) => {
      await open(`/merchantTransfers/${edited}`);
      await screen.findByRole('heading', { name: 'This address is not valid' });
      expect(screen.queryByLabelText('Receiving account')).not.toBeInTheDocument();
    },
  );
});

/** Fills in the form, with the account twice. */
const enter = async (account: string, confirmed: string) => {
  const view = await open('/merchantTransfers/100/800101');
  await view.user.type(await screen.findByLabelText('Receiving account'), account);
  await view.user.type(screen.getByLabelText('Confirm receiving account'), confirmed);
  await view.user.type(screen.getByLabelText('Amount'), '12.50');
  return view;
};

const review = (user: { click: (element: Element) => Promise<void> }) =>
  user.click(screen.getByRole('button', { name: 'Review' }));

describe('the receiving account', () => {
  it('is entered twice, and nothing is sent before both are the same', async () => {
    const { user } = await enter('800202', '800203');
    await review(user);
    await screen.findByText("This doesn't match the receiving account above.");
    expect(lookUp).not.toHaveBeenCalled();
    expect(rehearse).not.toHaveBeenCalled();
    lookUp.mockResolvedValue({ counterpartyName: 'C*** M***' });
    rehearse.mockResolvedValue({ before: null, after: { id: '', amount: 1250 }, fields: ['amount'] });
    await user.type(screen.getByLabelText('Confirm receiving account'), '{Backspace}2');
    await screen.findByText('C*** M***');
    expect(lookUp.mock.calls).toEqual([['merchant-transfers', 'receivingAccount', '800202']]);
    await review(user);
    await waitFor(() => expect(rehearse).toHaveBeenCalledTimes(1));
    expect(rehearse.mock.calls[0]![2]).toEqual({ receivingAccount: '800202', amount: 1_250 });
  });

  it('of nobody says so before anything is sent', async () => {
    // react-admin writes each failed request to the console while it is developed.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const errors = [
      { path: '/receivingAccount', keyword: 'noReceiver', params: {}, msg: 'No such account.' },
    ];
    const rejection = new RequestError('Invalid.', { status: 422, errors });
    lookUp.mockRejectedValue(rejection);
    rehearse.mockRejectedValue(rejection);
    const { user } = await enter('999999', '999999');
    await screen.findByText('No such account.');
    // And once only after it was sent all the same.
    await review(user);
    await waitFor(() => expect(screen.getByLabelText('Receiving account')).toBeInvalid());
    expect(screen.getAllByText('No such account.')).toHaveLength(1);
  });
});

const fill = () => screen.getByRole('button', { name: 'Use the maximum' });

describe('the greatest amount', () => {
  it('fills the amount with what the gateway says of the other values, and says what it is', async () => {
    lookUp.mockResolvedValue({ counterpartyName: 'C*** M***' });
    const { user } = await enter('800202', '800202');
    findGreatest.mockResolvedValueOnce({ greatest: 499_950 });
    await user.click(fill());
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue('4,999.50'));
    expect(findGreatest).toHaveBeenLastCalledWith('merchant-transfers', 'amount', {
      receivingAccount: '800202',
    });
    const said = screen.getByText(/^This is the maximum now/);
    await user.clear(screen.getByLabelText('Amount'));
    expect(said).not.toHaveTextContent(/maximum/);
  });

  it('says where none is possible, and at its field what it needs', async () => {
    const { user } = await open('/merchantTransfers/100/800101');
    await screen.findByLabelText('Receiving account');
    findGreatest.mockResolvedValueOnce({ greatest: null });
    await user.click(fill());
    expect(await screen.findByText(/^No amount is possible now/)).toBeVisible();
    // The framework logs the rejection.
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    findGreatest.mockRejectedValueOnce(
      new RequestError('Not accepted.', {
        status: 422,
        errors: [{ path: '/receivingAccount', keyword: 'required', params: {} }],
      }),
    );
    await user.click(fill());
    await waitFor(() => expect(screen.getByLabelText('Receiving account')).toBeInvalid());
    expect(screen.queryByText(/^No amount is possible now/)).toBeNull();
    log.mockRestore();
  });
});
