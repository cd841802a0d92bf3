import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parcelForm } from '../support/parcels';
import { renderForm } from '../support/renderForm';

const { label } = parcelForm.fields;
const fills = { wish: { pattern: '^([A-Z]{2})[0-9]{2}$', values: { AB: 'Luck', CD: 'Peace' } } };
const form = {
  ...parcelForm,
  fields: { ...parcelForm.fields, label: { ...label!, ui: { ...label!.ui, fills } } },
  visible: {},
};
const wish = () => screen.getByLabelText<HTMLInputElement>(/Wish/).value;

it('a field is filled from what is typed into another, and follows it', async () => {
  const { fill } = renderForm({ form });
  await fill({ Label: 'AB1' });
  expect(wish()).toBe('');
  await fill({ Label: 'AB12' });
  await waitFor(() => expect(wish()).toBe('Luck'));
  await fill({ Label: 'CD34' });
  await waitFor(() => expect(wish()).toBe('Peace'));
  await fill({ Label: 'CD3' });
  await waitFor(() => expect(wish()).toBe(''));
});

it('a field is left as the user has filled it in', async () => {
  const { fill } = renderForm({ form });
  await fill({ Wish: 'Mine' });
  await fill({ Label: 'AB12' });
  expect(wish()).toBe('Mine');
});
