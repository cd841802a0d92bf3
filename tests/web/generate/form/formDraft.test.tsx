import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginSession } from '../../../../src/web/authentication/beginSession';
import { drafts } from '../../../../src/web/session/drafts';
import { endSession } from '../../../../src/web/session/endSession';
import { fakeGateway } from '../../client/support/fakeGateway';
import { account as other } from '../../client/support/signedIn';
import { renderForm, valid } from '../support/renderForm';

/** The user that screens are rendered for. */
const account = { ...other, accountName: 'ada', code: 'M1' };

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });
const notice = () => screen.queryByText(/Your session ended before this was sent/);

/** A half-filled form whose session then ends, with a reason where the user did not end it. */
async function fillAndEnd(reason: string | undefined) {
  const { fill, unmount } = renderForm();
  await fill(valid);
  endSession(reason);
  unmount();
}

beforeEach(() => {
  fakeGateway().answer('/api/global/logout', {});
  beginSession('token-1', account);
});

afterEach(() => {
  cleanup();
  endSession();
});

describe('what was typed into a form', () => {
  it('is there again after the session expired and the same user has signed in', async () => {
    await fillAndEnd('Your session has expired.');
    beginSession('token-2', account);
    const { user, unmount } = renderForm();
    expect(input('Label').value).toBe('AB12');
    expect(input('Price').value).toBe('12.50');
    expect(notice()).toBeVisible();
    // It counts as unsaved: it can be reset.
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    unmount();
    renderForm();
    expect(input('Label').value).toBe('');
    expect(notice()).toBeNull();
  });

  it.each([
    ['the user has signed out', undefined, account],
    ['another user signs in', 'Expired.', { ...account, accountName: 'somebody@else.example' }],
    ['the user signs in to another merchant', 'Expired.', { ...account, code: 'M-other' }],
  ])('is gone once %s', async (_case, reason, next) => {
    await fillAndEnd(reason);
    beginSession('token-2', next);
    endSession('Expired.');
    beginSession('token-3', account);
    renderForm();
    expect(input('Label').value).toBe('');
    expect(sessionStorage.getItem('Drafts')).toBeNull();
  });

  it('is not there in the form of another country', async () => {
    await fillAndEnd('Expired.');
    beginSession('token-2', account);
    const elsewhere = renderForm({
      country: { ...(await import('../support/country')).country, code: 'YY' },
    });
    expect(input('Label').value).toBe('');
    elsewhere.unmount();
    renderForm();
    expect(input('Label').value).toBe('AB12');
  });

  it('is not kept of a form that was left or sent', async () => {
    const { fill, submit, unmount } = renderForm();
    await fill(valid);
    await submit();
    unmount();
    endSession('Expired.');
    expect(sessionStorage.getItem('Drafts')).toBeNull();
  });

  it('is as it was once the language has changed, without a word, and lasts to the end of the session', async () => {
    const { fill, unmount } = renderForm();
    await fill(valid);
    drafts.carry();
    unmount();
    const { unmount: leave } = renderForm();
    expect(input('Label').value).toBe('AB12');
    expect(notice()).toBeNull();
    drafts.carry();
    leave();
    // Nobody has looked at it in the other language.
    endSession('Expired.');
    beginSession('token-2', account);
    renderForm();
    expect(input('Label').value).toBe('AB12');
    expect(notice()).toBeVisible();
  });

  it('is gone with the tab in which it was given up', async () => {
    const form = document.createElement('form');
    document.body.append(form);
    drafts.watch('form of a tab', {
      tab: '/parcels',
      isOpen: () => form.isConnected,
      read: () => ({ values: { label: 'AB12' }, unstored: [] }),
    });
    expect([drafts.isCarriedFor('/parcels'), drafts.isCarriedFor('/other')]).toEqual([true, false]);
    drafts.carry();
    form.remove();
    expect(drafts.isCarriedFor('/parcels')).toBe(true);
    drafts.drop('/parcels');
    expect(drafts.isCarriedFor('/parcels')).toBe(false);
    expect(drafts.take('form of a tab')).toBeUndefined();
  });
});
