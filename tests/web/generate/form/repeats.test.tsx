import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RequestError } from '../../../../src/web/client/RequestError';
import { parcelForm } from '../support/parcels';
import { renderForm, valid } from '../support/renderForm';

const message = 'This repeats an earlier record.';
const entry = 'AB12 of 2026-11-20 06:00 GMT-6 has the same values: Label.';
const repeated = (confirmation: string) =>
  new RequestError(message, {
    status: 422,
    errors: [
      {
        path: '',
        keyword: 'repeats',
        params: { confirmation, count: 1, id: 'p1', record: 'AB12' },
        msg: entry,
      },
    ],
  });
const box = 'I have checked this. It is intended.';

it('a form shows the earlier record that it repeats, and is sent once that is confirmed', async () => {
  const { send, fill, submit, user } = renderForm();
  send.mockRejectedValueOnce(repeated('first')).mockRejectedValueOnce(repeated('first'));
  await fill(valid);
  await submit();
  await screen.findByText(entry);
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('target', '_blank');
  // Without the box, it is only asked for again.
  await submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls[1]![1].repeats).toBeUndefined();
  await user.click(screen.getByRole('checkbox', { name: box }));
  await submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(send.mock.calls[2]).toMatchObject([{ label: 'AB12' }, { repeats: 'first' }]);
});

it('a review shows what the form would repeat, and not that nothing was done', async () => {
  const form = { ...parcelForm, rehearse: true as const };
  const rehearse = vi.fn().mockRejectedValueOnce(repeated('first'));
  const { fill, submit } = renderForm({ form, rehearse });
  await fill(valid);
  await submit();
  await waitFor(() => expect(document.activeElement).toHaveTextContent(entry));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a form forgets the confirmation when a value was changed, and when it repeats yet another record', async () => {
  const { send, fill, submit, user } = renderForm();
  send.mockRejectedValueOnce(repeated('first')).mockRejectedValueOnce(repeated('second'));
  await fill(valid);
  await submit();
  await user.click(await screen.findByRole('checkbox', { name: box }));
  await submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: box })).not.toBeChecked());
  await user.click(screen.getByRole('checkbox', { name: box }));
  await user.type(screen.getByLabelText('Label'), '3');
  expect(screen.queryByRole('checkbox', { name: box })).toBeNull();
  await submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(send.mock.calls[2]![1].repeats).toBeUndefined();
});
