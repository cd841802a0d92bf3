import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { RequestError } from '../../../../src/web/client/RequestError';
import type { ResourceFormProps } from '../../../../src/web/generate/form/ResourceForm';
import { parcelForm, parcelSchema } from '../support/parcels';
import { later, renderForm, valid, validateParcel } from '../support/renderForm';

const rejection = (errors?: RequestError['errors']) =>
  new RequestError('The gateway is asleep.', { status: 422, errors });

describe('a form', () => {
  it('sends what was typed, without what is empty, and has a button that names what it does', async () => {
    const { send, fill, submit } = renderForm();
    await fill(valid);
    expect(screen.getByRole('button', { name: 'Pack for 12.50 XXD' })).toBeTruthy();
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]![0]).toEqual({ label: 'AB12', price: 1250 });
  });

  it('names the field that is missing although the form does not show it now', async () => {
    const rules = createValidator({ ...parcelSchema, required: ['label', 'price', 'wish'] });
    const { send, fill, submit } = renderForm({ loadRules: async () => rules });
    await fill(valid);
    await submit();
    expect(await screen.findByText('Wish is required.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it('starts with the defaults of its fields, but not in place of what a record does not hold', async () => {
    const price = { ...parcelForm.fields.price!, default: 500 };
    const form = { ...parcelForm, fields: { ...parcelForm.fields, price } };
    const { unmount } = renderForm({ form });
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('5.00');
    unmount();
    renderForm({ form, record: { label: 'AB12' } });
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('');
  });

  it('shows at each field what is invalid, focuses the first of them, and sends nothing', async () => {
    const { send, fill, submit } = renderForm();
    await fill({ Label: 'ABCDEF' });
    await submit();
    const label = await screen.findByRole('textbox', { name: /Label/ });
    await waitFor(() => expect(label).toBe(document.activeElement));
    expect(label).toBeInvalid();
    expect(label).toHaveAccessibleDescription('Use 5 characters or fewer.');
    expect(screen.getByLabelText('Price', { exact: false })).toHaveAccessibleDescription(
      'Price is required.',
    );
    expect(send).not.toHaveBeenCalled();
    await fill({ Label: 'ABCDE' });
    await waitFor(() => expect(label).toBeValid());
  });

  it('shows limits of money in major units', async () => {
    const { fill, submit } = renderForm();
    await fill({ Label: 'A', Price: '0' });
    await submit();
    await waitFor(() =>
      expect(screen.getByLabelText('Price', { exact: false })).toHaveAccessibleDescription(/0\.00/),
    );
  });

  it('reports what is no amount', async () => {
    const { send, fill, submit } = renderForm();
    await fill({ Label: 'A', Price: '1.234' });
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Price', { exact: false })).toBeInvalid());
    expect(send).not.toHaveBeenCalled();
  });

  it('has a field only while its condition holds, keeps its value meanwhile, and does not send it', async () => {
    const { send, user, fill, submit } = renderForm();
    await fill(valid);
    expect(screen.queryByLabelText(/Wish/)).toBeNull();
    await user.selectOptions(screen.getByLabelText(/Kind/), 'Gift');
    await submit();
    // Required by the rule for gifts.
    await waitFor(() => expect(screen.getByLabelText(/Wish/)).toBeInvalid());
    expect(screen.getByLabelText(/Wish/)).toHaveAccessibleDescription(/Printed on the card/);
    await fill({ Wish: 'Luck' });
    await user.selectOptions(screen.getByLabelText(/Kind/), 'Return');
    expect(screen.queryByLabelText(/Wish/)).toBeNull();
    await user.selectOptions(screen.getByLabelText(/Kind/), 'Gift');
    expect(screen.getByLabelText<HTMLInputElement>(/Wish/).value).toBe('Luck');
    await user.selectOptions(screen.getByLabelText(/Kind/), 'Return');
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]![0]).toEqual({ label: 'AB12', price: 1250, kind: 'return' });
  });

  it('has a button that names no values until they can be sent', async () => {
    const { fill } = renderForm();
    const button = document.querySelector('button[type=submit]');
    expect(button).toHaveTextContent(/^New parcel$/);
    await fill({ Price: '-1' });
    expect(button).toHaveTextContent(/^New parcel$/);
    await fill({ Price: '1.234' });
    expect(button).toHaveTextContent(/^New parcel$/);
    await fill({ Price: '1.23' });
    expect(button).toHaveTextContent(/^Pack for 1.23 XXD$/);
  });

  it('is sent once, however often its button is pressed', async () => {
    const { promise, finish } = later();
    const send = vi.fn(() => promise);
    const { fill, user } = renderForm({ send });
    await fill(valid);
    const form = screen.getByRole('button', { name: /^Pack for/ }).closest('form')!;
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await waitFor(() => expect(send).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: /^Pack for/ }));
    await user.type(screen.getByLabelText('Label', { exact: false }), '{Enter}');
    await act(async () => finish());
    await user.click(screen.getByRole('button', { name: /^Pack for/ }));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('keeps what was typed when the request fails, and sends the same body again with the same key', async () => {
    const asleep = new RequestError('The gateway is asleep.', { status: 503 });
    const send = vi.fn<ResourceFormProps['send']>().mockRejectedValue(asleep);
    const { fill, submit } = renderForm({ send });
    await fill(valid);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The gateway is asleep.');
    expect(screen.getByLabelText<HTMLInputElement>('Label', { exact: false }).value).toBe('AB12');
    expect(screen.getByLabelText<HTMLInputElement>('Price', { exact: false }).value).toBe('12.50');
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const keys = send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    ['offline', 'You are offline, so nothing was sent. What you entered is still here.'],
    [
      'lost',
      "No answer arrived, so it isn't known whether this was done. Try again: it won't be done twice.",
    ],
  ] as const)(
    'says whether anything was sent where the connection is %s, and retries safely',
    async (unanswered, text) => {
      const lost = new RequestError('The system is having issues.', { unanswered });
      const send = vi.fn<ResourceFormProps['send']>().mockRejectedValueOnce(lost);
      const { fill, submit } = renderForm({ send });
      await fill(valid);
      await submit();
      await waitFor(() =>
        expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([text]),
      );
      expect(screen.getByLabelText<HTMLInputElement>('Label', { exact: false }).value).toBe('AB12');
      await submit();
      await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
      expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
    },
  );

  it('names the field of an error whose input is not shown', async () => {
    const send = vi.fn<ResourceFormProps['send']>();
    const error = { path: '/wish', keyword: 'maxLength', params: { limit: 10 } };
    const { fill, submit } = renderForm({ send, loadRules: async () => () => [error] });
    await fill(valid);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Wish: Use 10 characters or fewer.');
    expect(send).not.toHaveBeenCalled();
  });

  it('counts down the wait that the gateway requires, and is sent again only then', async () => {
    const rejection = new RequestError('Too many requests.', { status: 429, retryAfter: 1 });
    const send = vi.fn<ResourceFormProps['send']>().mockRejectedValueOnce(rejection);
    const { fill, submit } = renderForm({ send });
    await fill(valid);
    await submit();
    const button = await screen.findByRole('button', { name: /^Pack for.*1/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await submit();
    expect(send).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'), { timeout: 3000 });
    expect(screen.queryByRole('alert')).toBeNull();
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it('reads no values from its address: a link must not prepare what is sent', async () => {
    renderForm({}, `/form?source=${encodeURIComponent(JSON.stringify({ label: 'AB12' }))}`);
    const label = await screen.findByLabelText<HTMLInputElement>('Label', { exact: false });
    expect(label.value).toBe('');
  });

  it('shows the gateway’s errors at their fields and the rest above them', async () => {
    const send = vi.fn<ResourceFormProps['send']>().mockRejectedValue(
      rejection([
        { path: '/label', keyword: 'taken', params: {}, msg: 'This label is taken.' },
        { path: '', keyword: 'balance', params: {}, msg: 'The balance is too low.' },
      ]),
    );
    const { fill, submit } = renderForm({ send });
    await fill(valid);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The balance is too low.');
    const label = screen.getByRole('textbox', { name: /Label/ });
    expect(label).toHaveAccessibleDescription('This label is taken.');
    await waitFor(() => expect(label).toBe(document.activeElement));
  });

  it('shows the gateway’s message where an error names no field and has no text', async () => {
    const send = vi
      .fn<ResourceFormProps['send']>()
      .mockRejectedValue(rejection([{ path: '', keyword: 'when', params: {} }]));
    const { fill, submit } = renderForm({ send });
    await fill(valid);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The gateway is asleep.');
  });

  it('reports that its rules cannot be loaded, sends nothing, and loads them at the next attempt', async () => {
    let offline = true;
    const loadRules = vi.fn(async () => {
      if (offline) throw new Error('offline');
      return validateParcel;
    });
    const { send, fill, submit } = renderForm({ loadRules });
    await fill(valid);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was sent');
    expect(send).not.toHaveBeenCalled();
    offline = false;
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  });

  it('renders no other input while one is typed into', async () => {
    const { fill } = renderForm();
    const price = screen.getByLabelText('Price', { exact: false });
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(price.closest('.field')!, { attributes: true, childList: true, subtree: true });
    await fill({ Label: 'AB' });
    observer.disconnect();
    expect(changes).toEqual([]);
  });
});
