import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { writeCookie } from '../../../src/web/session/storage';
import { defaultSettings, settingsStore } from '../../../src/web/settings/settingsStore';
import { SettingsPanel } from '../../../src/web/settings/SettingsPanel';
import { themeShades } from '../../../src/web/settings/theme';
import { formatNumber } from '../../../src/metadata/values/numbers';
import { currentLanguage, loadLanguage } from '../../../src/web/i18n/currentLanguage';
import { fakeGateway } from '../client/support/fakeGateway';
import { renderScreen } from '../generate/support/renderScreen';

vi.setConfig({ testTimeout: 20_000 });

const onClose = vi.fn();
const forget = () => {
  writeCookie('settings', undefined);
  localStorage.clear();
  settingsStore.reload();
};

async function open(language = 'en') {
  const view = renderScreen(<SettingsPanel open onClose={onClose} isNarrow={false} />, { language });
  // The code of sheets is loaded with the first one.
  await screen.findByRole('dialog', {}, { timeout: 15_000 });
  return view;
}

beforeEach(forget);

afterEach(() => {
  cleanup();
  sessionStore.update({ language: 'en', numberFormat: undefined });
  forget();
  vi.unstubAllGlobals();
});

it('shows how the app looks, and each choice is taken at once', async () => {
  const { user } = await open();
  const panel = screen.getByRole('dialog', { name: 'Settings' });
  expect(within(panel).getByRole('radio', { name: 'System' })).toBeChecked();
  expect(within(panel).getByRole('radio', { name: 'Compact' })).toBeChecked();
  expect(within(panel).getByRole('radio', { name: 'Green' })).toBeChecked();

  await user.click(within(panel).getByRole('radio', { name: 'Dark' }));
  await user.click(within(panel).getByRole('radio', { name: 'Large' }));
  await user.click(within(panel).getByRole('switch', { name: 'Tabs' }));
  await user.click(within(panel).getByRole('switch', { name: 'Fixed header' }));
  await user.click(within(panel).getByRole('switch', { name: 'Logo' }));
  expect(settingsStore.get()).toMatchObject({
    scheme: 'dark',
    size: 'large',
    tagsView: false,
    fixedHeader: false,
    sidebarLogo: false,
  });
  expect(within(panel).getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(within(panel).getByRole('switch', { name: 'Tabs' })).not.toBeChecked();
});

it('accepts one of the preset colours, or any other', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: 'Purple' }));
  expect(settingsStore.get()).toMatchObject({ theme: '#8e4ec6', shades: themeShades('#8e4ec6') });
  fireEvent.change(screen.getByLabelText('Custom color'), { target: { value: '#123456' } });
  expect(settingsStore.get()).toMatchObject({ theme: '#123456', shades: themeShades('#123456') });
  expect(screen.getByRole('radio', { name: 'Purple' })).not.toBeChecked();
  expect(screen.getByText('#123456')).toBeInTheDocument();
});

it('goes back to the defaults as a whole', async () => {
  settingsStore.update({ theme: '#123456', shades: themeShades('#123456'), scheme: 'dark', tagsView: false });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  expect(settingsStore.get()).toEqual({ ...defaultSettings, shades: undefined });
  expect(screen.getByRole('radio', { name: 'Green' })).toBeChecked();
});

it('is available in Chinese', async () => {
  await open('zh');
  const panel = screen.getByRole('dialog', { name: '界面设置' });
  expect(within(panel).getByRole('radio', { name: '跟随系统' })).toBeChecked();
  expect(within(panel).getByRole('switch', { name: '标签页' })).toBeChecked();
  expect(panel.textContent).not.toMatch(/corridor\./);
});

it('keeps at the gateway how numbers are written, and writes them so at once', async () => {
  currentLanguage.set(await loadLanguage('en'));
  const gateway = fakeGateway();
  gateway.answer('/api/global/personal/numberFormat', ({ body }) => body);
  const { user } = await open();
  const group = screen.getByRole('group', { name: 'Numbers' });
  expect(within(group).getByRole('radio', { name: '1,234,567.89' })).toBeChecked();
  await user.click(within(group).getByRole('radio', { name: '1.234.567,89' }));
  await vi.waitFor(() => expect(within(group).getByRole('radio', { name: '1.234.567,89' })).toBeChecked());
  const chosen = sessionStore.get().numberFormat ?? '';
  expect(formatNumber(1234.5, chosen)).toBe('1.234,5');
  expect(gateway.requests.map(({ method, body }) => ({ method, body }))).toEqual([
    { method: 'PUT', body: { numberFormat: chosen } },
  ]);
});

it('goes on with the numbers that it had where the gateway does not answer', async () => {
  currentLanguage.set(await loadLanguage('en'));
  fakeGateway();
  const { user } = await open();
  const group = screen.getByRole('group', { name: 'Numbers' });
  await user.click(within(group).getByRole('radio', { name: '1.234.567,89' }));
  await screen.findByText(/nothing at/);
  expect(within(group).getByRole('radio', { name: '1,234,567.89' })).toBeChecked();
  expect(sessionStore.get().numberFormat).toBeUndefined();
});
