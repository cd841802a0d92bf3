import { act, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { RequestError } from '../../../../src/web/client/RequestError';
import { ResourceForm, type ResourceFormProps } from '../../../../src/web/generate/form/ResourceForm';
import { country } from '../support/country';
import { parcelForm, parcelSchema } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

const validate = createValidator(parcelSchema);

function renderForm(props: Partial<ResourceFormProps> = {}, address = '/form') {
  const send = vi.fn<ResourceFormProps['send']>(async () => undefined);
  const view = renderScreen(
    <ResourceForm
      resource="parcels"
      form={parcelForm}
      country={country}
      send={send}
      onCancel={() => undefined}
      loadRules={async () => validate}
      {...props}
    />,
    { address },
  );
  const fill = async (values: Record<string, string>) => {
    for (const [title, text] of Object.entries(values)) {
      await view.user.clear(screen.getByLabelText(title, { exact: false }));
      await view.user.type(screen.getByLabelText(title, { exact: false }), text);
    }
  };
  const submit = () => view.user.click(screen.getByRole('button', { name: /^Pack for/ }));
  return { ...view, send, fill, submit };
}

const valid = { Label: 'AB12', Price: '12.50' };
const rejection = (errors?: RequestError['errors']) =>
  new RequestError('The gateway is asleep.', { status: 422, errors });

/** A promise that the test fulfils. */
function later() {
  let finish!: () => void;
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}

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

describe('a form', () => {
  it('sends what was typed, without what is empty, and has a button that names what it does', async () => {
    const { send, fill, submit } = renderForm();
    expect(screen.getByRole('button', { name: 'Pack for …' })).toBeTruthy();
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
    expect(label).toHaveAccessibleDescription('Label has at most 5 characters.');
    expect(screen.getByLabelText('Price', { exact: false })).toHaveAccessibleDescription(/Price/);
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
    const send = vi.fn<ResourceFormProps['send']>().mockRejectedValue(rejection());
    const { fill, submit } = renderForm({ send });
    await fill(valid);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The gateway is asleep.');
    expect(screen.getByLabelText<HTMLInputElement>('Label', { exact: false }).value).toBe('AB12');
    expect(screen.getByLabelText<HTMLInputElement>('Price', { exact: false }).value).toBe('12.50');
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await fill({ Label: 'CD34' });
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    const keys = send.mock.calls.map(([, key]) => key);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
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
      return validate;
    });
    const { send, fill, submit } = renderForm({ loadRules });
    await fill(valid);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
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

describe('a half-filled form', () => {
  it('needs a confirmation before it is left, and keeps all that was typed', async () => {
    const { fill, user, address } = renderForm({ children: <Leaving /> });
    await fill({ Label: 'AB' });
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await screen.findByRole('dialog', { name: 'Leave this form?' });
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/form');
    expect(screen.getByLabelText<HTMLInputElement>('Label', { exact: false }).value).toBe('AB');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/list'));
  });

  it('keeps the browser’s tab from closing unconfirmed, unless nothing would be lost', async () => {
    const { fill, user } = renderForm();
    expect(closeTab()).toBe(false);
    await fill({ Label: 'AB' });
    expect(closeTab()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getByLabelText<HTMLInputElement>('Label', { exact: false }).value).toBe('');
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
