import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWithTexts } from '../../../../src/web/screens/signIn/frame/loadWithTexts';
import { OperatorScreen } from '../../../../src/web/screens/signIn/desk/OperatorScreen';
import { envelope, type FakeGateway } from '../../client/support/fakeGateway';
import { sandboxGateway } from '../../shell/support/sandboxGateway';
import { attempt, exception, network, payment } from './support/deskRows';

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
let unknown: object[];
let networks: object[];

beforeEach(async () => {
  gateway = sandboxGateway();
  waiting = [review('1'), review('2')];
  gateway.answer(path, () => waiting);
  payments = [];
  exceptions = [];
  unknown = [];
  networks = [];
  gateway.answer('/api/global/sandbox/suspense', () => payments);
  gateway.answer('/api/global/sandbox/network-attempts', () => unknown);
  gateway.answer('/api/global/sandbox/networks', () => networks);
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

const show = () => render(<OperatorScreen />);

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
const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
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

describe('what the network of a sandbox says or leaves open', () => {
  const base = '/api/global/sandbox';
  beforeEach(() => {
    payments = [payment, { ...payment, id: 'p2', ref: 'Fee', state: 'refunding' }];
    const unasked = { reason: 'unknownReference', kind: null, canRetry: false, canResolve: false };
    exceptions = [exception, { ...exception, ...unasked, id: 'e2', ref: 'ref-3' }];
    // Of what has an exception, that is enough.
    unknown = [attempt, { ...attempt, ref: 'ref-1' }];
    networks = [network];
    gateway.answer(`${base}/suspense/p1/assign`, () => void (payments = payments.slice(1)));
    gateway.answer(`${base}/suspense/p1/refund`, () => void (payments = payments.slice(1)));
    gateway.answer(/network-exceptions\/e1\/(close|retry)/, () => void (exceptions = []));
    gateway.answer(`${base}/network-attempts/ref-2/resolve`, () => void (unknown = []));
    gateway.answer(`${base}/networks/sandbox/off`, () => {
      networks = [{ ...network, isOff: true, reason: 'Closed.', offSince: '2026-11-20T18:00:00Z' }];
      return null;
    });
    gateway.answer(`${base}/networks/sandbox/on`, () => void (networks = [network]));
    show();
  });
  const bodies = () => sent().map(({ url, body }) => [url.pathname.slice(base.length), body]);

  it('is credited to an order by its number', async () => {
    const name = '150.00 MXN Rent';
    expect((await cardOf(name)).getByText('MXPC1')).toBeInTheDocument();
    await press(name, 'Credit to an order');
    expect((await cardOf(name)).getByRole('form')).toHaveAccessibleDescription(
      /150\.00 MXN is credited to the order/,
    );
    await press(name, 'Credit to an order');
    expect(screen.getByText('Enter the number of an order or a claim.')).toBeInTheDocument();
    await fill('Number of the order or claim', ' MXC1 ');
    await press(name, 'Credit to an order');
    expect(await screen.findByText('150.00 MXN credited to MXC1.')).toBeInTheDocument();
    expect(bodies()).toEqual([['/suspense/p1/assign', { orderNo: 'MXC1' }]]);
    await vi.waitFor(() => expect(screen.queryByText('Rent')).toBeNull());
  });

  it('is sent back once that was confirmed, and cannot be decided about while it is on its way', async () => {
    const name = '150.00 MXN Rent';
    expect((await cardOf('150.00 MXN Fee')).queryByRole('button')).toBeNull();
    await press(name, 'Send back');
    expect(screen.getByText(/150\.00 MXN goes back to its payer/)).toHaveFocus();
    await press(name, 'Cancel');
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Send back' })).toHaveFocus());
    expect(bodies()).toEqual([]);
    await press(name, 'Send back');
    await press(name, 'Send back');
    expect(await screen.findByText('150.00 MXN is being sent back.')).toBeInTheDocument();
    expect(bodies()).toEqual([['/suspense/p1/refund', undefined]]);
  });

  it('is closed with what was done', async () => {
    const name = 'Another amount ref-1';
    expect((await cardOf(name)).getByText(exception.detail)).toBeInTheDocument();
    await press(name, 'Close');
    await fill('What was done', 'Asked the network.');
    await press(name, 'Close');
    expect(await screen.findByText('Closed.')).toBeInTheDocument();
    expect(bodies()).toEqual([['/network-exceptions/e1/close', { reason: 'Asked the network.' }]]);
  });

  it('is booked again, and says once why it cannot be', async () => {
    const name = 'Another amount ref-1';
    const msg = 'It still cannot be booked, for the reason that the exception says.';
    gateway.answer(/network-exceptions\/e1\/retry/, () => envelope({ code: 422, msg }, { status: 422 }));
    await press(name, 'Book again');
    await press(name, 'Book again');
    expect(await screen.findByText(msg)).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await press(name, 'Cancel');
    expect(screen.queryByText(msg)).toBeNull();
    expect(bodies()).toEqual([['/network-exceptions/e1/retry', undefined]]);
  });

  it('offers to book again and to decide only where that can be', async () => {
    const card = await cardOf('Unknown reference ref-3');
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  });

  it('is resolved as a person has found out', async () => {
    const name = '9,007.00 MXN ref-2';
    expect(screen.queryByRole('article', { name: '9,007.00 MXN ref-1' })).toBeNull();
    await press(name, 'It failed');
    expect(screen.getByText(/is available to the merchant again/)).toBeInTheDocument();
    await fill('How it is known', 'By telephone.');
    await press(name, 'It failed');
    expect(await screen.findByText('Recorded as failed.')).toBeInTheDocument();
    expect(bodies()).toEqual([
      ['/network-attempts/ref-2/resolve', { state: 'failed', reason: 'By telephone.' }],
    ]);
  });

  it('is not asked for new orders while its network is switched off', async () => {
    await press('sandbox', 'Switch off');
    await press('sandbox', 'Switch off');
    expect(screen.getByText('Enter a reason.')).toBeInTheDocument();
    await fill('Reason', 'Closed.');
    await press('sandbox', 'Switch off');
    expect(await screen.findByText('sandbox takes no new orders.')).toBeInTheDocument();
    await press('sandbox', 'Switch on');
    await press('sandbox', 'Switch on');
    expect(await screen.findByText('sandbox takes new orders again.')).toBeInTheDocument();
    expect(bodies()).toEqual([
      ['/networks/sandbox/off', { reason: 'Closed.' }],
      ['/networks/sandbox/on', undefined],
    ]);
  });
});

describe('an operator’s page', () => {
  it('says that nothing waits only where nothing does', async () => {
    waiting = [];
    show();
    expect(await screen.findByText('Nothing is waiting.')).toBeInTheDocument();
  });

  it('says once that it could not be loaded, until it can', async () => {
    const msg = 'The gateway is being restarted.';
    const failing = () => envelope({ code: 503, msg }, { status: 503 });
    gateway.answer(path, failing);
    gateway.answer('/api/global/sandbox/suspense', failing);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      show();
      await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
      expect(screen.getByRole('alert')).toHaveTextContent(msg);
      gateway.answer(path, () => waiting);
      gateway.answer('/api/global/sandbox/suspense', () => payments);
      vi.advanceTimersByTime(5000);
      await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
      expect(screen.queryByRole('alert')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
