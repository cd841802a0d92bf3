import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RedirectScreen } from '../../../../src/web/screens/signIn/PublicScreens';
import { loadWithTexts } from '../../../../src/web/screens/signIn/frame/loadWithTexts';
import { endSession } from '../../../../src/web/session/endSession';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { envelope, type FakeGateway } from '../../client/support/fakeGateway';
import { account, signedIn } from '../../client/support/signedIn';
import { sandboxGateway } from '../../shell/support/sandboxGateway';

let gateway: FakeGateway;

beforeEach(async () => {
  endSession();
  gateway = sandboxGateway();
  gateway.answer('/api/global/authRedirect', { token: 'redirected', account });
  await loadWithTexts(() => Promise.resolve());
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(query: string) {
  history.replaceState(null, '', `#/auth-redirect?${query}`);
  render(
    <StrictMode>
      <RedirectScreen />
    </StrictMode>,
  );
}

const asked = (path: string) => gateway.requests.filter(({ url }) => url.pathname === `/api/global${path}`);

describe('a sign-in link', () => {
  it('signs in with its ticket, once, and goes on to its page', async () => {
    open('ticket=one-time&redirect=/Paymentorders');
    await waitFor(() => expect(location.hash).toBe('#/Paymentorders'));
    expect(sessionStore.get().token).toBe('redirected');
    expect(asked('/authRedirect').map(({ body }) => body)).toEqual([{ ticket: 'one-time' }]);
  });

  it('removes its ticket from the address before the response', () => {
    gateway.answer('/api/global/authRedirect', () => new Promise(() => undefined));
    open('ticket=one-time&redirect=/Paymentorders');
    expect(location.href).not.toContain('one-time');
    expect(screen.getByRole('heading', { name: 'Signing you in…' })).toBeInTheDocument();
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/auth-redirect?ticket=x', 'login'])(
    'leads to the start in place of %s',
    async (target) => {
      open(`ticket=one-time&redirect=${encodeURIComponent(target)}`);
      await waitFor(() => expect(location.hash).toBe('#/'));
      expect(location.host).toBe(new URL(document.baseURI).host);
    },
  );

  it('replaces an earlier session, which ends at the gateway too', async () => {
    signedIn('earlier');
    open('ticket=one-time');
    await waitFor(() => expect(sessionStore.get().token).toBe('redirected'));
    expect(asked('/logout').map(({ headers }) => headers.get('Authorization'))).toEqual(['earlier']);
  });
});

describe('an expired sign-in link', () => {
  beforeEach(() => {
    gateway.answer('/api/global/authRedirect', () => envelope({ code: 440, msg: 'Gone.' }));
  });

  it('makes way for another one that is opened in its tab', async () => {
    open('ticket=used');
    await screen.findByText(/has expired, was already used/);
    gateway.answer('/api/global/authRedirect', { token: 'redirected', account });
    location.hash = '#/auth-redirect?ticket=fresh&redirect=/Paymentorders';
    await waitFor(() => expect(location.hash).toBe('#/Paymentorders'));
    expect(asked('/authRedirect').map(({ body }) => body)).toEqual([{ ticket: 'used' }, { ticket: 'fresh' }]);
  });

  it('is reported as invalid, with a link to the sign-in page', async () => {
    open('ticket=used&redirect=/Paymentorders');
    expect(await screen.findByText(/has expired, was already used/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '#/login');
    expect(sessionStore.get().token).toBeUndefined();
  });

  it('keeps an earlier session', async () => {
    signedIn('earlier');
    open('ticket=used');
    expect(await screen.findByRole('link', { name: 'Continue with current sign-in' })).toHaveAttribute(
      'href',
      '#/',
    );
    expect(sessionStore.get().token).toBe('earlier');
  });
});

it('a sign-in link of a rejected user shows the reason in a dialog', async () => {
  gateway.answer('/api/global/authRedirect', () => envelope({ code: 424, msg: 'Ask your provider.' }));
  open('ticket=one-time');
  expect(await screen.findByRole('alertdialog', { name: 'This merchant is disabled' })).toBeInTheDocument();
  expect(sessionStore.get().token).toBeUndefined();
});
