import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { envelope } from '../../client/support/fakeGateway';
import { profile, refusal, showPersonalCenter } from './support/showPersonalCenter';

afterEach(() => vi.unstubAllGlobals());

const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MN${index}P`);
const offer = {
  ticket: 'offer-1',
  uri: 'otpauth://totp/Corridor:ada?secret=JBSWY3DPEHPK3PXP',
  secret: 'JBSWY3DPEHPK3PXP',
};
type Shown = ReturnType<ReturnType<typeof showPersonalCenter>['view']>;

async function prove({ user }: Shown, button: string) {
  await user.type(screen.getByLabelText('Current password'), 'Old-password-1');
  await user.type(screen.getByLabelText('Code from your current authenticator'), '123456');
  await user.click(screen.getByRole('button', { name: button }));
}

describe('the authenticator', () => {
  it('shows when it was set up, in the account’s time zone, and how many recovery codes are left', async () => {
    const { view, answer } = showPersonalCenter({ section: 'authenticator' });
    answer('profile', { ...profile, recoveryCodesLeft: 0 });
    view();
    expect(await screen.findByText('2026-01-02 12:30')).toBeVisible();
    expect(screen.getByText('0 left')).toBeVisible();
    expect(screen.getByText(/None left. Without your phone you could not sign in/)).toBeVisible();
  });

  it('cannot be replaced if there is none', async () => {
    const { view, answer } = showPersonalCenter({ section: 'authenticator' });
    answer('profile', { ...profile, authenticatorBoundAt: null });
    view();
    expect(await screen.findByText('Not set up')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set up a new phone or app' })).toBeNull();
  });

  it('is replaced in three steps, the last of which requires storing the codes', async () => {
    const { view, answer, bodies } = showPersonalCenter({ section: 'authenticator' });
    answer('offerAuthenticator', offer);
    answer('replaceAuthenticator', { recoveryCodes: codes });
    const shown = view();
    const { user } = shown;
    await user.click(await screen.findByRole('button', { name: 'Set up a new phone or app' }));
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    await prove(shown, 'Continue');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    // For the phone itself, which cannot scan its own screen.
    expect(screen.getByText('Open the app on this device')).toHaveAttribute('href', offer.uri);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(screen.getByLabelText('Code from the new app'), '654321{Enter}');
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByRole('heading', { name: /Step 3 of 3/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('Save the codes, then confirm here.')).toBeVisible();
    await user.click(screen.getByLabelText('I have saved these codes in a safe place.'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/Your new authenticator is set up/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set up a new phone or app' })).toHaveFocus();
    expect(bodies('POST', 'offerAuthenticator')).toEqual([{ password: 'Old-password-1', code: '123456' }]);
    expect(bodies('POST', 'replaceAuthenticator')).toEqual([{ ticket: 'offer-1', code: '654321' }]);
  });

  it('stays as it is if the new secret was not confirmed in time', async () => {
    const { view, answer } = showPersonalCenter({ section: 'authenticator' });
    answer('offerAuthenticator', offer);
    answer('replaceAuthenticator', () => envelope({ code: 440, msg: 'The ticket has run out.' }));
    const shown = view();
    await shown.user.click(await screen.findByRole('button', { name: 'Set up a new phone or app' }));
    await prove(shown, 'Continue');
    await shown.user.type(await screen.findByLabelText('Code from the new app'), '654321{Enter}');
    expect(await screen.findByText(/Nothing was changed/)).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('shows an incorrect password at its input, and keeps the code', async () => {
    const { view, answer } = showPersonalCenter({ section: 'authenticator' });
    answer('offerAuthenticator', () => refusal({ path: '/password', msg: 'This is not your password.' }));
    const shown = view();
    await shown.user.click(await screen.findByRole('button', { name: 'Set up a new phone or app' }));
    await prove(shown, 'Continue');
    const password = screen.getByLabelText('Current password');
    await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your password.'));
    expect(screen.getByLabelText('Code from your current authenticator')).toHaveValue('123456');
  });
});

describe('the recovery codes', () => {
  it('are replaced after password and code, and leaving before they are stored must be confirmed', async () => {
    const { view, answer, bodies } = showPersonalCenter({ section: 'authenticator' });
    answer('recoveryCodes', { recoveryCodes: codes });
    const shown = view();
    const { user } = shown;
    await user.click(await screen.findByRole('button', { name: 'Create new recovery codes' }));
    await prove(shown, 'Create new codes');
    expect(await screen.findByText(codes[0]!)).toBeVisible();
    expect(bodies('POST', 'recoveryCodes')).toEqual([{ password: 'Old-password-1', code: '123456' }]);
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving the codes?' });
    await user.click(within(question).getByRole('button', { name: 'Stay and save them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByLabelText('I have saved these codes in a safe place.'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Your new recovery codes are active.')).toBeVisible();
    expect(screen.queryByText(codes[0]!)).toBeNull();
    expect(screen.getByRole('button', { name: 'Create new recovery codes' })).toHaveFocus();
  });
});
