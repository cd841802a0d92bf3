import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InboxScreen } from '../../../../src/web/screens/signIn/InboxScreen';
import { loadWithTexts } from '../../../../src/web/screens/signIn/frame/loadWithTexts';
import type { FakeGateway } from '../../client/support/fakeGateway';
import { sandboxGateway } from '../../shell/support/sandboxGateway';

let gateway: FakeGateway;
let mails: object[];

const mail = (id: string, subject: string) => ({
  id,
  at: '2026-03-04T05:06:07.000Z',
  to: 'owner',
  subject,
  text: `Your code:\n\n${id}`,
});

beforeEach(async () => {
  gateway = sandboxGateway();
  mails = [mail('222222', 'Second'), mail('111111', 'First')];
  gateway.answer('/api/global/sandbox/inbox', () => mails);
  await loadWithTexts(() => Promise.resolve());
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(hash: string) {
  history.replaceState(null, '', hash);
  render(<InboxScreen />);
}

const asked = () => gateway.requests.filter(({ url }) => url.pathname.endsWith('/sandbox/inbox'));
const inboxOf = (account: string) => screen.findByRole('region', { name: `Emails to ${account}` });

describe('the sandbox’s inbox', () => {
  it('shows the e-mails of the account in its address, newest first', async () => {
    open('#/inbox?account=owner%40mariposa.example');
    const inbox = await inboxOf('owner@mariposa.example');
    expect(
      within(inbox)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Second', 'First']);
    expect(within(inbox).getByText(/222222/)).toBeInTheDocument();
    // The clock of the device that the tests run with.
    expect(within(inbox).getAllByText('2026-03-04 01:36:07 GMT-3:30')).toHaveLength(2);
    expect(asked()[0]!.url.searchParams.get('account')).toBe('owner@mariposa.example');
  });

  it('shows those of another account, which its address then names', async () => {
    open('#/inbox');
    expect(asked()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Account'), ' clerk {Enter}');
    await inboxOf('clerk');
    expect(location.hash).toBe('#/inbox?account=clerk');
  });

  it('shows new e-mails after a refresh', async () => {
    mails = [];
    open('#/inbox?account=owner');
    expect(await screen.findByText(/No emails/)).toBeInTheDocument();
    mails = [mail('333333', 'Third')];
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('heading', { name: 'Third' })).toBeInTheDocument();
  });

  it('refreshes itself until it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    mails = [];
    open('#/inbox?account=owner');
    await screen.findByText(/No emails/);
    mails = [mail('333333', 'Third')];
    vi.advanceTimersByTime(5000);
    expect(await screen.findByRole('heading', { name: 'Third' })).toBeInTheDocument();
    cleanup();
    const before = asked().length;
    vi.advanceTimersByTime(20_000);
    expect(asked()).toHaveLength(before);
    vi.useRealTimers();
  });
});
