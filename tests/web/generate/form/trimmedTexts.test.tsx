import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parcelForm } from '../support/parcels';
import { renderForm, valid } from '../support/renderForm';

const { label, price, kind, wish } = parcelForm.fields;
const input = (title: RegExp) => screen.getByLabelText<HTMLInputElement>(title);
const plain = {
  ...parcelForm,
  fields: { label: label!, price: price!, kind: kind!, wish: wish! },
  visible: {},
};

it('an input shows its text trimmed once it is left, and is empty if nothing is left of it', async () => {
  const { user } = renderForm({ form: plain });
  await user.type(input(/^Wish/), '  Get  well ');
  expect(input(/^Wish/).value).toBe('  Get  well ');
  await user.tab();
  await waitFor(() => expect(input(/^Wish/).value).toBe('Get  well'));
  await user.clear(input(/^Wish/));
  await user.paste(' \u200b\u3000');
  await user.tab();
  await waitFor(() => expect(input(/^Wish/).value).toBe(''));
  expect(input(/^Wish/)).toBeValid();
});

it('a text is sent trimmed while its input is still in use', async () => {
  const { user, fill, send } = renderForm({ form: plain });
  await fill(valid);
  await user.type(input(/^Wish/), ' Get well \u00a0{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]![0]).toEqual({ label: 'AB12', price: 1250, wish: 'Get well' });
});

it('a required text of blanks is missing', async () => {
  const form = { ...plain, fields: { ...plain.fields, label: { ...label!, ui: {}, kind: 'text' as const } } };
  const { user, fill, submit, send } = renderForm({ form });
  await fill({ Price: '1.00' });
  await user.type(input(/^Label/), '   ');
  await submit();
  await waitFor(() => expect(input(/^Label/)).toHaveAccessibleDescription('Label is required.'));
  expect(send).not.toHaveBeenCalled();
});

it('a text that is entered twice is the same with blanks around it', async () => {
  const form = { ...plain, twice: ['wish'] };
  const { user, fill, send } = renderForm({ form });
  await fill(valid);
  await user.type(input(/^Wish/), 'Get well');
  await user.type(input(/^Confirm/), ' Get well ');
  await user.tab();
  expect(input(/^Confirm/)).toBeValid();
  await user.type(input(/^Confirm/), '{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]![0]).toMatchObject({ wish: 'Get well' });
});
