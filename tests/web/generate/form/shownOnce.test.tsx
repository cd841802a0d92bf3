import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../../src/metadata/compile';
import { showOnce, shownSecrets } from '../../../../src/web/generate/resource/onceStore';
import { Secrets } from '../../../../src/web/shell/pages/Content';
import { renderScreen } from '../support/renderScreen';

const model = await loadModel('.');
const resource = bindResource(model, 'applications', 'MX', 'en');
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const open = () =>
  act(async () =>
    renderScreen(<Secrets />, { country: { ...bindCountry(model, 'MX', 'en'), gatewayUrl: '' } }),
  );

afterEach(() => act(() => shownSecrets.set([])));

describe('a secret in the response to a write', () => {
  it('is shown, and can be copied, until the user says that it is stored', async () => {
    const { user } = await open();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    act(() => showOnce(resource, { id: 'a1', name: 'Shop', developerSecret: secret }));
    expect(await screen.findByRole('dialog', { name: 'Developer secret' })).toHaveTextContent(secret);
    expect(screen.getByText('Application Shop')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith(secret);
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toHaveTextContent(secret);
    await user.click(screen.getByRole('button', { name: 'I have stored it' }));
    expect(shownSecrets.get()).toEqual([]);
  });

  it('is gone with the session that it was shown in', async () => {
    const { unmount } = await open();
    act(() => showOnce(resource, { id: 'a1', name: 'Shop', developerSecret: secret }));
    await screen.findByRole('dialog');
    unmount();
    expect(shownSecrets.get()).toEqual([]);
  });

  it('is nothing that other responses have', async () => {
    await open();
    act(() => showOnce(resource, { id: 'a1', name: 'Shop', secretEnding: 'MoE=' }));
    expect(shownSecrets.get()).toEqual([]);
  });

  it.each([null, undefined])('is not looked for where the response has no record: %s', (response) => {
    showOnce(resource, response);
    expect(shownSecrets.get()).toEqual([]);
  });
});
