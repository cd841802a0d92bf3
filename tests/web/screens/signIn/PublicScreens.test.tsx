import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWithTexts } from '../../../../src/web/screens/signIn/frame/loadWithTexts';
import { PublicScreens } from '../../../../src/web/screens/signIn/PublicScreens';
import type { FakeGateway } from '../../client/support/fakeGateway';
import { sandboxGateway } from '../../shell/support/sandboxGateway';

let gateway: FakeGateway;
beforeEach(async () => {
  gateway = sandboxGateway();
  for (const call of ['reviews', 'suspense', 'network-exceptions'])
    gateway.answer(`/api/global/sandbox/${call}`, []);
  gateway.answer('/api/global/sandbox/receiver', { shown: null, applications: [], received: [] });
  await loadWithTexts(() => Promise.resolve());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.each([
  ['/testlogin', 'Test sign-in'],
  ['/inbox', 'Sandbox inbox'],
  ['/operator', 'Sandbox operator'],
  ['/receiver', 'Sandbox callback receiver'],
])('%s', (path, title) => {
  it('is a screen of a sandbox', async () => {
    render(<PublicScreens path={path} />);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('does not exist outside of a sandbox, and requests nothing of one', async () => {
    gateway.answer('/api/global/environment', { sandbox: false, demoAccounts: [] });
    render(<PublicScreens path={path} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.queryByText(/sandbox/i)).toBeNull();
    expect(gateway.requests.map(({ url }) => url.pathname)).toEqual(['/api/global/environment']);
  });
});
