import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../../src/web/session/changeLanguage';
import { endSession } from '../../../src/web/session/endSession';
import { readCookie, writeCookie } from '../../../src/web/session/storage';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { applySettings } from '../../../src/web/settings/settings';
import { settingsStore } from '../../../src/web/settings/settingsStore';
import { Root } from '../../../src/web/shell/Root';
import { envelope, type FakeGateway } from '../client/support/fakeGateway';
import { account, signedIn } from '../client/support/signedIn';
import { nextToken, orderOf, sandboxGateway } from './support/sandboxGateway';

// The whole app is loaded and mounted, on machines that are busy.
vi.setConfig({ testTimeout: 30_000 });
const waitOptions = { timeout: 20_000 };

let gateway: FakeGateway;

async function open(hash: string) {
  history.replaceState(null, '', hash);
  // Code and first data are loaded within.
  await act(async () => {
    render(<Root />);
  });
}

beforeEach(() => {
  endSession();
  gateway = sandboxGateway();
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  changeLanguage('en');
  vi.unstubAllGlobals();
});

/** A click, and what it loads. */
const click = (element: Element) =>
  act(async () => {
    fireEvent.click(element);
  });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, waitOptions);

describe('a user who is not signed in', () => {
  it('is led to the sign-in screen, and after it to the requested page', async () => {
    await open('#/Paymentorders');
    await heading('Sign in');
    expect(location.hash).toBe('#/login?redirect=%2FPaymentorders');
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Account'), 'owner');
    await user.type(screen.getByLabelText('Password'), 'Secret-1');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByLabelText('Authenticator code', {}, waitOptions));
    await user.paste('123 456');
    await heading('Payout orders');
    expect(location.hash).toMatch(/^#\/Paymentorders/);
    expect(gateway.requests.find(({ url }) => url.pathname.endsWith('/merchantLogin'))?.body).toEqual({
      ticket: 'ticket-1',
      code: '123456',
    });
    await waitFor(() => expect(document.title).toBe('Payout orders · Mexico · Corridor'));
  });

  it('sees why a session ended', async () => {
    // react-admin logs each failed request.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    signedIn(nextToken());
    gateway.answer(/\/api\/manage\/.*/, () => envelope({ code: 409 }, { status: 401 }));
    await open('#/');
    await heading('Sign in');
    expect(screen.getByText('Your session has expired. Please sign in again.')).toBeInTheDocument();
  });

  it('is signed out where the gateway rejects the request for permissions', async () => {
    signedIn(nextToken());
    gateway.answer('/api/global/auth/account/getMenuListForAuthorization', () =>
      envelope({ code: 404 }, { status: 404 }),
    );
    await open('#/');
    await heading('Sign in');
    expect(screen.getByText(/load your menu/)).toBeInTheDocument();
    expect(sessionStore.get().token).toBeUndefined();
  });
});

describe('a user who is signed in', () => {
  it.each([500, 502, 503])(
    'stays so where the app starts while the gateway responds with %i',
    async (status) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      signedIn(nextToken());
      const { token } = sessionStore.get();
      gateway.answer(
        '/api/global/auth/account/getMenuListForAuthorization',
        () => new Response('<html>', { status }),
      );
      await open('#/');
      expect(await screen.findByRole('button', { name: 'Reload page' }, waitOptions)).toBeTruthy();
      expect(sessionStore.get().token).toBe(token);
      expect(readCookie('Admin-Token')).toBe(token);
    },
  );
});

describe('the app', () => {
  it('lands on the first permitted screen and shows the menu of what is permitted', async () => {
    signedIn(nextToken());
    await open('#/');
    await heading('Collection orders');
    const menu = screen.getByRole('navigation', { name: 'Menu' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Collection orders', 'Payout orders']);
    expect(screen.getByLabelText('Time in Mexico')).toHaveTextContent('GMT-6');
    expect(await screen.findByText(orderOf('MX').orderNo, {}, waitOptions)).toBeInTheDocument();
  });

  it.each([
    ['#/nowhere', '#/404?country=MX', 'Page not found'],
    ['#/PayDetailed', '#/401?country=MX', 'You cannot see this page'],
    ['#/PayDetailed/17', '#/401?country=MX', 'You cannot see this page'],
  ])('leads from %s to %s: %s', async (hash, page, title) => {
    signedIn(nextToken());
    await open(hash);
    await heading(title);
    expect(location.hash).toBe(page);
    // The list at the address may have been requested while the permissions were not known.
    expect(screen.queryByText(orderOf('MX').orderNo)).not.toBeInTheDocument();
  });

  it('shows a user without permissions that there is nothing to see', async () => {
    signedIn(nextToken());
    gateway.answer('/api/global/auth/account/getMenuListForAuthorization', []);
    await open('#/');
    await heading('Nothing to show yet');
    expect(location.hash).toBe('#/empty/index?country=MX');
  });

  it('moves the focus to the heading of the page after a navigation', async () => {
    signedIn(nextToken());
    await open('#/');
    await heading('Collection orders');
    await click(screen.getByRole('link', { name: 'Payout orders' }));
    const title = await heading('Payout orders');
    await waitFor(() => expect(title).toHaveFocus());
  });

  it('shows nothing of the last country under the next one, and aborts what it was asking', async () => {
    signedIn(nextToken());
    let mexican: AbortSignal | undefined;
    gateway.answer(/\/api\/manage\/MX\/.*/, ({ signal }: { signal: AbortSignal }) => {
      mexican = signal;
      return new Promise(() => undefined);
    });
    await open('#/');
    await heading('Collection orders');
    await waitFor(() => expect(mexican).toBeDefined());
    await click(screen.getByRole('button', { name: /Switch country/ }));
    await click(await screen.findByRole('button', { name: /^Peru/ }, waitOptions));
    expect(await screen.findByText(orderOf('PE').orderNo, {}, waitOptions)).toBeInTheDocument();
    expect(mexican!.aborted).toBe(true);
    expect(screen.getByLabelText('Time in Peru')).toHaveTextContent('GMT-5');
    const last = gateway.requests.findLast(({ url }) => url.pathname.startsWith('/api/manage/'));
    expect(last!.url.host).toBe('pe.gateway.test');
    expect(sessionStore.get().countryCode).toBe('PE');
    expect(location.hash).toMatch(/^#\/Collectorders/);
  });

  it('changes its language as a whole, and requests its data again in it', async () => {
    signedIn(nextToken());
    await open('#/');
    await heading('Collection orders');
    await screen.findByText(orderOf('MX').orderNo, {}, waitOptions);
    const before = gateway.requests.length;
    await act(async () => {
      fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'zh' } });
    });
    await heading('代收订单');
    expect(screen.getByLabelText('墨西哥时间')).toBeInTheDocument();
    await waitFor(() => expect(gateway.requests.length).toBeGreaterThan(before));
    expect(gateway.requests.at(-1)!.headers.get('Language')).toBe('ZH');
    expect(document.documentElement.lang).toBe('zh');
  });

  it('lays its menu over the page on a phone, and closes it on Escape and on a choice', async () => {
    const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => list);
    signedIn(nextToken());
    await open('#/');
    await heading('Collection orders');
    const opener = screen.getByRole('button', { name: 'Open the menu' });
    const sidebar = screen.getByRole('complementary', { hidden: true });
    expect(sidebar).toHaveAttribute('inert');
    opener.focus();
    await click(opener);
    expect(sidebar).not.toHaveAttribute('inert');
    expect(sidebar).toContainElement(document.activeElement as HTMLElement);
    expect(opener.closest('[inert]')).not.toBeNull();
    await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    expect(sidebar).toHaveAttribute('inert');
    expect(opener).toHaveFocus();

    await click(opener);
    // The address is completed while the menu is open.
    await act(async () => {
      history.replaceState({ ...history.state, key: 'completed' }, '', `${location.hash}&page=1`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(sidebar).not.toHaveAttribute('inert');
    await click(screen.getByRole('link', { name: 'Payout orders' }));
    const title = await heading('Payout orders');
    expect(sidebar).toHaveAttribute('inert');
    await waitFor(() => expect(title).toHaveFocus());
  });

  it('signs out', async () => {
    signedIn(nextToken());
    await open('#/');
    await heading('Collection orders');
    await click(screen.getByRole('button', { name: new RegExp(`^${account.nickName} .* Account$`) }));
    await click(await screen.findByRole('button', { name: 'Sign out' }, waitOptions));
    await heading('Sign in');
    expect(location.hash).toBe('#/login');
    expect(gateway.requests.filter(({ url }) => url.pathname === '/api/global/logout')).toHaveLength(1);
    expect(screen.queryByText(account.nickName)).not.toBeInTheDocument();
  });
});

describe('the sidebar', () => {
  afterEach(() => {
    writeCookie('sidebarStatus', undefined);
    applySettings();
  });

  it('narrows to its icons, which keep their names, and is remembered', async () => {
    signedIn(nextToken());
    await open('#/');
    await heading('Collection orders');
    const toggle = screen.getByRole('button', { name: 'Collapse the menu' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await click(toggle);
    expect(toggle).toHaveAccessibleName('Expand the menu');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(document.documentElement.dataset.sidebar).toBe('closed');
    expect(readCookie('sidebarStatus')).toBe('0');

    const link = screen.getByRole('link', { name: 'Payout orders' });
    const sidebar = screen.getByRole('complementary');
    // Its code is loaded when the sidebar is narrowed.
    await waitFor(() => {
      fireEvent.focusIn(link);
      expect(within(sidebar).getAllByText('Payout orders')).toHaveLength(2);
    }, waitOptions);
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'Escape' });
    });
    expect(within(sidebar).getAllByText('Payout orders')).toHaveLength(1);

    document.documentElement.dataset.sidebar = '';
    applySettings();
    expect(document.documentElement.dataset.sidebar).toBe('closed');
    await click(toggle);
    expect(readCookie('sidebarStatus')).toBe('1');
    expect(document.documentElement.dataset.sidebar).toBe('open');
  });

  it('shows the product’s mark as long as it is wanted', async () => {
    signedIn(nextToken());
    await open('#/');
    await heading('Collection orders');
    const sidebar = screen.getByRole('complementary');
    expect(within(sidebar).getByText('Corridor')).toBeInTheDocument();
    await act(async () => settingsStore.update({ sidebarLogo: false }));
    expect(within(sidebar).queryByText('Corridor')).not.toBeInTheDocument();
    await act(async () => settingsStore.update({ sidebarLogo: true }));
  });
});

describe('/testlogin', () => {
  it('signs in with one click', async () => {
    await open('#/testlogin');
    await click(await screen.findByRole('button', { name: /^Sign in as Owner\./ }, waitOptions));
    await heading('Collection orders');
    expect(sessionStore.get().token).toMatch(/^token-/);
  });

  it('is no page where the gateway is no sandbox', async () => {
    gateway.answer('/api/global/environment', { sandbox: false, demoAccounts: [] });
    await open('#/testlogin');
    expect(await screen.findByText('Page not found', {}, waitOptions)).toBeInTheDocument();
  });
});
