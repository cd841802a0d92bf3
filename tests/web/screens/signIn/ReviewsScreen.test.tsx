import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWithTexts } from '../../../../src/web/screens/signIn/frame/loadWithTexts';
import { ReviewsScreen } from '../../../../src/web/screens/signIn/ReviewsScreen';
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

beforeEach(async () => {
  gateway = sandboxGateway();
  waiting = [review('1'), review('2')];
  gateway.answer(path, () => waiting);
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
  render(<ReviewsScreen />);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card = (id: string) => screen.findByRole('article', { name: `Recharge R-${id}` });
const click = async (id: string, name: string) =>
  userEvent.click(within(await card(id)).getByRole('button', { name }));
const sent = () => gateway.requests.filter(({ method }) => method === 'POST');

describe('the reviews of a sandbox', () => {
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
