import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { endSession } from '../../../../src/web/session/endSession';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { writeCookie } from '../../../../src/web/session/storage';
import { settingsStore } from '../../../../src/web/settings/settingsStore';
import { AccountFooter } from '../../../../src/web/shell/account/AccountFooter';
import { fakeGateway } from '../../client/support/fakeGateway';
import { renderScreen } from '../../generate/support/renderScreen';

// The overlays' code is loaded with the first one.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  cleanup();
  endSession();
  writeCookie('settings', undefined);
  settingsStore.reload();
  vi.unstubAllGlobals();
});

const onSettings = vi.fn();

async function open(permissions: string[] = []) {
  const view = renderScreen(<AccountFooter onSettings={onSettings} />, { permissions });
  const button = screen.getByRole('button', { name: 'Ada Ada Games Account' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await view.user.click(button);
  const menu = await screen.findByRole('dialog', { name: "Ada's account" }, { timeout: 15_000 });
  return { ...view, button, menu: within(menu) };
}

it('shows who is signed in, and opens what belongs to the account', async () => {
  const { user, menu, button } = await open();
  expect(menu.getByText('ada')).toBeInTheDocument();
  expect(menu.getByText('Merchant M1')).toBeInTheDocument();
  expect(menu.getByRole('radio', { name: 'English' })).toBeChecked();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(menu.getByRole('radio', { name: 'Dark' }));
  expect(settingsStore.get().scheme).toBe('dark');
});

it('names the merchant', async () => {
  const { menu, button } = await open();
  expect(button).toHaveTextContent('Ada Games');
  const { account } = sessionStore.get();
  act(() => sessionStore.update({ account: { ...account!, merchantName: 'Parcels & Co' } }));
  expect(button).toHaveTextContent('Parcels & Co');
  expect(menu.getByText('Parcels & Co')).toBeInTheDocument();
  expect(menu.getByText('Merchant M1')).toBeInTheDocument();
});

it('leads to the settings', async () => {
  const { user, menu } = await open();
  await user.click(menu.getByRole('button', { name: 'Settings' }));
  expect(onSettings).toHaveBeenCalledOnce();
});

it('signs out', async () => {
  fakeGateway();
  const { user, menu } = await open();
  sessionStore.update({ token: 'token-1' });
  await user.click(menu.getByRole('button', { name: 'Sign out' }));
  expect(sessionStore.get()).toMatchObject({ token: undefined, account: undefined });
});

it('offers no personal center to whom it is not permitted', async () => {
  const { menu } = await open();
  expect(menu.queryByRole('button', { name: 'Personal center' })).not.toBeInTheDocument();
});
