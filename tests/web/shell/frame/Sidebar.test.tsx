import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signedIn } from '../../client/support/signedIn';
import { app } from '../support/openApp';
import { nextToken, sandboxGateway } from '../support/sandboxGateway';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['#/Withdrawals', 'Withdrawals'],
  ['#/amountRaised', 'Withdraw'],
])('shows the entry that leads to a screen without one of its own: %s', async (address, heading) => {
  const gateway = sandboxGateway();
  gateway.answer(
    '/api/global/auth/account/getMenuListForAuthorization',
    ['financialcenter', 'financialcenter:manage', 'financialcenter:manage:withdraw'].map((perms) => ({
      perms,
    })),
  );
  vi.stubGlobal('scrollTo', () => undefined);
  signedIn(nextToken());
  await app.open(address);
  await app.heading(heading);
  expect(screen.getByRole('link', { name: 'Funds', current: true })).toHaveAttribute('aria-current', 'true');
});
