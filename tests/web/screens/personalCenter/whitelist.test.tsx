import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { profile, refusal, showPersonalCenter } from './support/showPersonalCenter';

afterEach(() => vi.unstubAllGlobals());

function begin(entries: string[], permissions?: string[]) {
  const world = showPersonalCenter({ section: 'whitelist', ...(permissions && { permissions }) });
  world.answer('whitelist', ({ method, body }: { method: string; body: unknown }) =>
    method === 'GET'
      ? { entries, address: '203.0.113.7' }
      : {
          entries: (body as { entries: string[] }).entries.map((each) => each.replace('.9/', '.0/')),
          address: '203.0.113.7',
        },
  );
  return world;
}

const entry = (number: number) => screen.getByLabelText(`Address or range ${number}`);
const save = () => screen.getByRole('button', { name: 'Save whitelist' });

describe('the IP whitelist', () => {
  it('starts empty, adds the own address with a click, and needs a code only when there is something to save', async () => {
    const { view, bodies, answer } = begin([]);
    const { user } = view();
    expect(await screen.findByText(/All addresses can sign in\. Add an address/)).toBeVisible();
    expect(screen.queryByLabelText('Authenticator code')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add my IP' }));
    expect(entry(1)).toHaveValue('203.0.113.7');
    expect(screen.queryByRole('button', { name: 'Add my IP' })).toBeNull();
    answer('profile', { ...profile, whitelisted: 1 });
    await user.type(screen.getByLabelText('Authenticator code'), '123456');
    await user.click(save());
    expect(await screen.findByText('IP whitelist saved.')).toBeVisible();
    expect(bodies('PUT', 'whitelist')).toEqual([{ entries: ['203.0.113.7'], code: '123456' }]);
    expect(screen.queryByRole('button', { name: 'Save whitelist' })).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'IP whitelist' })).toHaveFocus();
  });

  it('shows an entry as it will be saved, and afterwards as it was saved', async () => {
    const { view } = begin([]);
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Add address' }));
    expect(entry(1)).toHaveFocus();
    await user.type(entry(1), '203.0.113.9/24');
    expect(entry(1)).toHaveAccessibleDescription('Will be saved as 203.0.113.0/24 · includes your IP');
    await user.type(screen.getByLabelText('Authenticator code'), '123456{Enter}');
    await screen.findByText('IP whitelist saved.');
    await waitFor(() => expect(entry(1)).toHaveValue('203.0.113.0/24'));
  });

  it('shows at its row what is invalid, missing or repeated, and sends nothing', async () => {
    const { view, bodies } = begin(['203.0.113.0/24']);
    const { user } = view();
    for (const text of ['nonsense', '203.0.113.5/24']) {
      await user.click(await screen.findByRole('button', { name: 'Add address' }));
      await user.keyboard(text);
    }
    await user.click(screen.getByRole('button', { name: 'Add address' }));
    await user.type(screen.getByLabelText('Authenticator code'), '123456');
    await user.click(save());
    await waitFor(() => expect(entry(2)).toHaveFocus());
    expect(entry(1)).toBeValid();
    expect(entry(2)).toHaveAccessibleDescription(expect.stringContaining('Enter an IP address, such as'));
    expect(entry(3)).toHaveAccessibleDescription(expect.stringContaining('This is already in the list.'));
    expect(entry(4)).toHaveAccessibleDescription('Enter an address or remove this row.');
    expect(bodies('PUT', 'whitelist')).toEqual([]);
  });

  it('does not let users lock themselves out', async () => {
    const { view, bodies } = begin(['203.0.113.7', '198.51.100.0/24']);
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Remove 203.0.113.7' }));
    // The focus goes on to the row that took its place.
    expect(entry(1)).toHaveValue('198.51.100.0/24');
    expect(entry(1)).toHaveFocus();
    const warning = /Your own IP 203\.0\.113\.7 is not in the list/;
    expect(screen.getAllByText(warning)).toHaveLength(1);
    await user.type(screen.getByLabelText('Authenticator code'), '123456');
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(warning));
    expect(bodies('PUT', 'whitelist')).toEqual([]);
    expect(screen.getByLabelText('Authenticator code')).toHaveValue('123456');
  });

  it('warns before it is emptied', async () => {
    const { view, bodies } = begin(['203.0.113.7']);
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Remove 203.0.113.7' }));
    expect(screen.getByText(/The list will be empty/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add address' })).toHaveFocus();
    await user.type(screen.getByLabelText('Authenticator code'), '123456{Enter}');
    await screen.findByText('IP whitelist saved.');
    expect(bodies('PUT', 'whitelist')).toEqual([{ entries: [], code: '123456' }]);
  });

  it('shows the gateway’s errors at the row and at the code', async () => {
    const { view, answer } = begin(['203.0.113.7']);
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Add address' }));
    await user.keyboard('198.51.100.1');
    answer('whitelist', () =>
      refusal({ path: '/entries/1', msg: 'Not this one.' }, { path: '/code', msg: 'The code is wrong.' }),
    );
    await user.type(screen.getByLabelText('Authenticator code'), '123456{Enter}');
    await waitFor(() => expect(entry(2)).toHaveAccessibleDescription('Not this one.'));
    expect(screen.getByLabelText('Authenticator code')).toHaveAccessibleDescription(
      expect.stringContaining('The code is wrong.'),
    );
    expect(entry(2)).toHaveValue('198.51.100.1');
  });

  it('is read-only for users who may not change it', async () => {
    const { view } = begin(['203.0.113.0/24'], ['personal:personalhome']);
    view();
    expect(await screen.findByText('203.0.113.0/24')).toBeVisible();
    expect(screen.getByText(/includes your IP/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
