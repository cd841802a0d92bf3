import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWithTexts } from '../../../../src/web/screens/signIn/frame/loadWithTexts';
import { ReviewsScreen } from '../../../../src/web/screens/signIn/desk/ReviewsScreen';
import { envelope, type FakeGateway } from '../../client/support/fakeGateway';
import { sandboxGateway } from '../../shell/support/sandboxGateway';

const path = '/api/global/sandbox/reviews';
const review = (id: string) => ({
  id,
  title: 'Recharge',
  number: `R-${id}`,
  numberTitle: 'Recharge no.',
  merchantName: 'Alpaca Books',
  country: 'BP',
  countryName: 'USDT',
  state: 'Under review',
  revision: `seen-${id}`,
  fields: [{ name: 'amount', title: 'Amount', text: '1,234.56 MXN' }],
  files: [{ id: 'f1', title: 'Proof', name: 'receipt.pdf' }],
});

let gateway: FakeGateway;
let waiting: ReturnType<typeof review>[];
let payments: object[];
let exceptions: object[];

beforeEach(async () => {
  gateway = sandboxGateway();
  waiting = [review('1'), review('2')];
  gateway.answer(path, () => waiting);
  payments = [];
  exceptions = [];
  gateway.answer('/api/global/sandbox/suspense', () => payments);
  gateway.answer('/api/global/sandbox/network-exceptions', () => exceptions);
  for (const { id } of waiting) {
    for (const [call, state] of [
      ['approve', 'Approved'],
      ['reject', 'Rejected'],
    ]) {
      gateway.answer(`${path}/${id}/${call}`, () => {
        waiting = waiting.filter((each) => each.id !== id);
        return { ...review(id), state };
      });
    }
  }
  await loadWithTexts(() => Promise.resolve());
});

const show = () => render(<ReviewsScreen />);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card = (id: string) => screen.findByRole('article', { name: `Recharge R-${id}` });
const click = async (id: string, name: string) =>
  userEvent.click(within(await card(id)).getByRole('button', { name }));
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));
const press = async (name: string, button: string) =>
  userEvent.click((await cardOf(name)).getByRole('button', { name: button }));
const sent = () => gateway.requests.filter(({ method }) => method === 'POST');

describe('the reviews of a sandbox', () => {
  beforeEach(() => void show());

  it('show values and files of what waits, and approve it by a click', async () => {
    const shown = within(await card('1'));
    expect(shown.getByText('1,234.56 MXN')).toBeInTheDocument();
    // In the words of people: no code of a country, and a number that says what it is.
    expect(shown.getByText('Alpaca Books · USDT · Under review')).toBeInTheDocument();
    expect(shown.getByText('Recharge no.').nextSibling).toHaveTextContent('R-1');
    expect(shown.getByRole('link', { name: 'receipt.pdf' })).toHaveAttribute('href', `${path}/1/files/f1`);
    await click('1', 'Approve');
    expect(await screen.findByText('Recharge R-1: Approved')).toBeInTheDocument();
    await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(sent().map(({ url }) => url.pathname)).toEqual([`${path}/1/approve`]);
  });

  it('reject it only with a reason', async () => {
    await click('2', 'Reject');
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('The merchant sees it.');
    await click('2', 'Reject');
    expect(await screen.findByText('Enter a reason.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Reason'), 'Unreadable');
    await click('2', 'Reject');
    expect(await screen.findByText('Recharge R-2: Rejected')).toBeInTheDocument();
    expect(sent()).toMatchObject([{ url: { pathname: `${path}/2/reject` }, body: { reason: 'Unreadable' } }]);
  });

  it('decide about what is shown only, and show what it is where it has changed', async () => {
    const changed = {
      ...review('1'),
      revision: 'later',
      fields: [{ name: 'amount', title: 'Amount', text: '9,999.99 MXN' }],
    };
    const msg =
      'This record has changed since you opened it. Look at it again before you confirm. Nothing was done.';
    gateway.answer(`${path}/1/approve`, ({ headers }) => {
      if (headers.get('If-Match') === '"later"') return { ...changed, state: 'Approved' };
      waiting = [changed, review('2')];
      return envelope({ code: 412, msg }, { status: 412 });
    });
    await click('1', 'Approve');
    expect(await screen.findByText(msg)).toBeInTheDocument();
    expect(within(await card('1')).getByText('9,999.99 MXN')).toBeInTheDocument();
    expect(sent().map(({ headers }) => headers.get('If-Match'))).toEqual(['"seen-1"']);
    await click('1', 'Approve');
    expect(await screen.findByText('Recharge R-1: Approved')).toBeInTheDocument();
  });

  it('say what is wrong where somebody else has decided', async () => {
    gateway.answer(`${path}/1/approve`, () =>
      envelope({ code: 422, msg: 'R-1 is not waiting for a decision.' }, { status: 422 }),
    );
    await click('1', 'Approve');
    expect(await screen.findByText('R-1 is not waiting for a decision.')).toBeInTheDocument();
  });
});

describe('what the network of a sandbox says that fits no order', () => {
  const base = '/api/global/sandbox';
  const payment = {
    id: 'p1',
    network: 'sandbox',
    country: 'MX',
    ref: 'Rent',
    amount: 15_000,
    currency: 'MXN',
    money: '150.00 MXN',
    at: '2026-11-20T18:00:00Z',
    payerName: 'Rosa Díaz',
    state: 'open',
  };
  const exception = {
    id: 'e1',
    network: 'sandbox',
    ref: 'ref-1',
    reason: 'amount',
    detail: 'It is 9,003.00 MXN; the network says 9,103.00 MXN.',
    merchant: '800101',
    country: 'MX',
    entity: 'payout-order',
    recordId: 'o1',
    openedAt: '2026-11-20T18:00:00Z',
  };
  beforeEach(() => {
    payments = [payment, { ...payment, id: 'p2', ref: 'Fee', state: 'refunding' }];
    exceptions = [exception];
    gateway.answer(`${base}/suspense/p1/assign`, () => void (payments = payments.slice(1)));
    gateway.answer(`${base}/suspense/p1/refund`, () => void (payments = payments.slice(1)));
    gateway.answer(`${base}/network-exceptions/e1/close`, () => void (exceptions = []));
    show();
  });
  const bodies = () =>
    sent().map(({ url, body }) => [url.pathname.slice(base.length), body === undefined ? undefined : body]);

  it('is credited to an order by its number', async () => {
    await press('150.00 MXN Rent', 'Credit to an order');
    await press('150.00 MXN Rent', 'Credit to an order');
    expect(screen.getByText('Enter the number of an order.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Platform order no.'), ' MXC1 ');
    await press('150.00 MXN Rent', 'Credit to an order');
    expect(await screen.findByText('150.00 MXN credited to MXC1.')).toBeInTheDocument();
    expect(bodies()).toEqual([['/suspense/p1/assign', { orderNo: 'MXC1' }]]);
    await vi.waitFor(() => expect(screen.queryByText('Rent')).toBeNull());
  });

  it('is sent back by a click, and cannot be decided about while it is on its way', async () => {
    expect((await cardOf('150.00 MXN Fee')).queryByRole('button')).toBeNull();
    await press('150.00 MXN Rent', 'Send back');
    expect(await screen.findByText('150.00 MXN is being sent back.')).toBeInTheDocument();
    expect(bodies()).toEqual([['/suspense/p1/refund', undefined]]);
  });

  it('is closed with what was done', async () => {
    const name = 'Another amount ref-1';
    expect((await cardOf(name)).getByText(exception.detail)).toHaveAttribute('lang', 'en');
    await press(name, 'Close');
    await userEvent.type(screen.getByLabelText('What was done'), 'Asked the network.');
    await press(name, 'Close');
    expect(await screen.findByText('Closed.')).toBeInTheDocument();
    expect(bodies()).toEqual([['/network-exceptions/e1/close', { reason: 'Asked the network.' }]]);
  });
});
