import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../../../src/web/client/RequestError';
import { parcelForm, parcels } from '../support/parcels';
import { renderForm, valid } from '../support/renderForm';

const rejection = (keyword: string, message: string) =>
  new RequestError(message, { status: 422, errors: [{ path: '', keyword, params: {} }] });

/** What the gateway would do. */
async function rehearse() {
  return { before: null, after: { id: 'p1', price: 1_250 }, fields: ['price'] };
}

describe('a form that shows what it would do', () => {
  const form = { ...parcelForm, rehearse: true as const };
  const renderReviewed = () => {
    const before = { id: 'p1', price: 100, state: 'packed' };
    const after = { id: 'p1', price: 1_250, state: 'sent' };
    const rehearse = vi.fn(async () => ({ before, after, fields: ['price', 'state'] }));
    return { rehearse, ...renderForm({ form, rehearse }) };
  };

  it('shows it before it is sent, in the words of the fields', async () => {
    const { rehearse, send, fill, user } = renderReviewed();
    await fill(valid);
    await user.click(screen.getByRole('button', { name: 'Review' }));
    const review = await screen.findByRole('region', { name: 'Check the details' });
    expect(
      within(review)
        .getAllByRole('definition')
        .map((each) => each.textContent),
    ).toEqual(['1.00 XXD → 12.50 XXD', 'Packed → Sent']);
    await waitFor(() => expect(document.activeElement).toBe(review));
    expect(rehearse).toHaveBeenCalledWith({ label: 'AB12', price: 1_250 });
    expect(send).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Pack for 12.50 XXD' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(rehearse).toHaveBeenCalledTimes(1);
  });

  it('says in it that a second person must approve, as the gateway has found', async () => {
    const approval = 'A second person must approve this. Who may now: Grace.';
    const rehearse = async () => ({
      before: null,
      after: { id: 'p1', price: 1_250 },
      fields: ['price'],
      approval,
    });
    const { fill, user } = renderForm({ form, rehearse });
    await fill(valid);
    await user.click(screen.getByRole('button', { name: 'Review' }));
    const review = await screen.findByRole('region', { name: 'Check the details' });
    expect(within(review).getByText(approval)).toBeVisible();
  });

  it('takes the place of the inputs, until they are asked for, and is shown again then', async () => {
    const { rehearse, send, fill, user } = renderReviewed();
    await fill(valid);
    const label = screen.getByLabelText('Label');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByRole('region', { name: 'Check the details' });
    expect(label).not.toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change details' }));
    expect(screen.queryByRole('region', { name: 'Check the details' })).toBeNull();
    expect(document.activeElement).toBe(label);
    await user.type(label, '3');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByRole('region', { name: 'Check the details' });
    expect(rehearse).toHaveBeenLastCalledWith({ label: 'AB123', price: 1_250 });
    expect(send).not.toHaveBeenCalled();
  });

  it('shows as it was entered what the gateway masks, and nothing else of that', async () => {
    const [label, state] = [parcels.fields.label!, parcels.fields.state!].map((field) => ({
      ...field,
      options: undefined,
      ui: { ...field.ui, masked: true },
    }));
    const resource = { ...parcels, fields: { ...parcels.fields, label: label!, state: state! } };
    const after = { id: 'p1', label: '•••• 2345', state: '•••• 9876', price: 1_250 };
    const rehearse = async () => ({ before: null, after, fields: ['label', 'state', 'price'] });
    const { fill, submit } = renderForm({ resource, form, rehearse });
    await fill(valid);
    await submit();
    const review = await screen.findByRole('region', { name: 'Check the details' });
    const shown = within(review).getAllByRole('definition');
    expect(shown.map((each) => each.textContent)).toEqual(['AB12', '•••• 9876', '12.50 XXD']);
  });

  it('gives way to the inputs where the gateway rejects one of them after it', async () => {
    const { send, fill, user } = renderReviewed();
    const errors = [{ path: '/price', keyword: 'funds', params: {}, msg: 'Only 10.00 XXD are left.' }];
    send.mockRejectedValueOnce(new RequestError('Invalid.', { status: 422, errors }));
    await fill(valid);
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await user.click(await screen.findByRole('button', { name: 'Pack for 12.50 XXD' }));
    expect(await screen.findByText('Only 10.00 XXD are left.')).toBeVisible();
    expect(screen.getByLabelText('Price')).toHaveFocus();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('sends the terms that it has shown, and shows others before they are agreed to', async () => {
    const rehearse = vi.fn(async () => ({
      before: null,
      after: { id: 'p1', price: 1_250 },
      fields: ['price'],
      terms: 'december',
    }));
    const { send, fill, user } = renderForm({ form, rehearse });
    const errors = [{ path: '', keyword: 'terms', params: {} }];
    send.mockRejectedValueOnce(new RequestError('Prices have changed.', { status: 412, errors }));
    await fill(valid);
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await user.click(await screen.findByRole('button', { name: 'Pack for 12.50 XXD' }));
    expect(await screen.findByText('Prices have changed.')).toBeVisible();
    expect(send.mock.calls[0]).toMatchObject([{ price: 1_250 }, { terms: 'december' }]);
    rehearse.mockResolvedValueOnce({
      before: null,
      after: { id: 'p1', price: 1_300 },
      fields: ['price'],
      terms: 'january',
    });
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText('13.00 XXD')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pack for 12.50 XXD' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls[1]).toMatchObject([{ price: 1_250 }, { terms: 'january' }]);
  });

  it('is headed as the form says', async () => {
    const { fill, submit } = renderForm({ form: { ...form, reviewTitle: 'Check your parcel' }, rehearse });
    await fill(valid);
    await submit();
    expect(await screen.findByRole('region', { name: 'Check your parcel' })).toBeVisible();
  });

  it('asks to try again, once it may be, where the gateway is too busy to review', async () => {
    const { rehearse, fill, submit, user } = renderReviewed();
    rehearse.mockRejectedValueOnce(new RequestError('Busy.', { status: 503, retryAfter: 1 }));
    await fill(valid);
    await submit();
    expect(await screen.findByRole('button', { name: 'Try again 1 s' })).toBeVisible();
    const button = await screen.findByRole('button', { name: 'Try again' }, { timeout: 3_000 });
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    await user.click(button);
    expect(await screen.findByText('Check the details')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says that nothing was changed where the connection was lost meanwhile', async () => {
    const { rehearse, fill, submit } = renderReviewed();
    rehearse.mockRejectedValueOnce(new RequestError('No answer.', { unanswered: 'lost' }));
    await fill(valid);
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing was changed/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('shows at its input what the gateway would reject', async () => {
    const { rehearse, fill, submit } = renderReviewed();
    const errors = [{ path: '/label', keyword: 'unique', params: {}, msg: 'Somebody has this label.' }];
    rehearse.mockRejectedValueOnce(new RequestError('Invalid.', { status: 422, errors }));
    await fill(valid);
    await submit();
    await screen.findByText('Somebody has this label.');
    expect(screen.getByRole('button', { name: 'Review' })).toBeVisible();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('a form that asks for a code of the authenticator', () => {
  const form = { ...parcelForm, stepUp: 'authenticatorCode' as const };

  it('sends it beside the values, and not without one', async () => {
    const { send, fill, submit, user } = renderForm({ form });
    await fill(valid);
    await submit();
    await screen.findByText('Enter the code your authenticator app shows now.');
    const input = screen.getByLabelText('Authenticator code');
    await waitFor(() => expect(document.activeElement).toBe(input));
    await user.type(input, '123456');
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]).toEqual([
      { label: 'AB12', price: 1_250 },
      { code: '123456', idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
  });

  it('marks it together with all else that is missing, until something is entered', async () => {
    const { send, submit, user } = renderForm({ form });
    await submit();
    const input = await screen.findByLabelText('Authenticator code');
    await waitFor(() => expect(screen.getByLabelText('Label')).toHaveAttribute('aria-invalid', 'true'));
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(input).toHaveAccessibleDescription(/Enter the code your authenticator app shows now\./);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Label')));
    await user.type(input, '1');
    await waitFor(() => expect(input).toHaveAttribute('aria-invalid', 'false'));
    expect(screen.getByLabelText('Label')).toHaveAttribute('aria-invalid', 'true');
    expect(send).not.toHaveBeenCalled();
  });

  it('shows at its input why the gateway rejected it, and sends the next one with the same key', async () => {
    const { send, fill, submit, user } = renderForm({ form });
    send.mockRejectedValueOnce(rejection('stepUp', 'This code was used already. Wait for the next one.'));
    await fill(valid);
    const input = screen.getByLabelText('Authenticator code');
    await user.type(input, '123456');
    await submit();
    await screen.findByText('This code was used already. Wait for the next one.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.clear(input);
    await user.type(input, '654321');
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const [first, second] = send.mock.calls.map(([, options]) => options);
    expect(second).toEqual({ ...first, code: '654321' });
  });

  it('asks for it after it has shown what it would do', async () => {
    const { fill, submit } = renderForm({ form: { ...form, rehearse: ['price'] }, rehearse });
    await fill(valid);
    expect(screen.queryByLabelText('Authenticator code')).toBeNull();
    await submit();
    await screen.findByLabelText('Authenticator code');
  });
});
