import { act, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { later, renderForm, valid } from '../support/renderForm';

/** Leads away from the form. */
function Leaving() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/list')}>
      Elsewhere
    </button>
  );
}

/** Closes the browser's tab. Returns whether the browser asks first. */
function closeTab(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a half-filled form', () => {
  it('needs a confirmation before it is left, and keeps all that was typed', async () => {
    const { fill, user, address } = renderForm({ children: <Leaving /> });
    await fill({ Label: 'AB' });
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await screen.findByRole('dialog', { name: 'Leave this form?' });
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/form');
    expect(screen.getByLabelText<HTMLInputElement>('Label', { exact: false }).value).toBe('AB');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/list'));
  });

  it('keeps the browser’s tab from closing unconfirmed, unless nothing would be lost', async () => {
    const { fill } = renderForm();
    expect(closeTab()).toBe(false);
    await fill({ Label: 'AB' });
    expect(closeTab()).toBe(true);
  });

  it('is reset only after a confirmation, and can be filled in again at once', async () => {
    const { fill, user } = renderForm();
    await fill(valid);
    const label = screen.getByLabelText<HTMLInputElement>('Label', { exact: false });
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await screen.findByRole('dialog', { name: 'Reset this form?' });
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(label.value).toBe('AB12');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset this form?' }));
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(label.value).toBe('');
    expect(label).toHaveFocus();
    expect(closeTab()).toBe(false);
  });

  it('can be left without confirmation once it was sent', async () => {
    const { promise, finish } = later();
    const { fill, submit, user, address } = renderForm({ send: () => promise, children: <Leaving /> });
    await fill(valid);
    await submit();
    await act(async () => finish());
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await waitFor(() => expect(address()).toBe('/list'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(closeTab()).toBe(false);
  });
});
