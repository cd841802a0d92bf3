import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { RequestError } from '../../../../src/web/client/RequestError';
import { whenPainted } from '../../../../src/web/generate/form/formResolver';
import type { ResourceFormProps } from '../../../../src/web/generate/form/ResourceForm';
import { parcelForm, parcelSchema } from '../support/parcels';
import { renderForm, valid } from '../support/renderForm';

const { label, price, kind, wish } = parcelForm.fields;
const ifReturn = { properties: { kind: { const: 'return' } }, required: ['kind'] };

/** The form of parcels, whose labels have a pattern and whose prices a limit. The label of one that returns is shorter. */
const form = {
  ...parcelForm,
  fields: { label: label!, price: { ...price!, maximum: 100_000 }, kind: kind!, wish: wish! },
  rules: [...parcelForm.rules, { if: ifReturn, then: { label: { title: 'Return label', maxLength: 2 } } }],
};
const rules = createValidator({
  ...parcelSchema,
  properties: {
    ...(parcelSchema.properties as object),
    label: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[A-Z0-9]+$' },
    price: { type: 'integer', exclusiveMinimum: 0, maximum: 100_000 },
  },
  allOf: [{ if: ifReturn, then: { properties: { label: { maxLength: 2 } } } }],
});

function renderParcel(props: Parameters<typeof renderForm>[0] = {}) {
  return renderForm({ form, loadRules: async () => rules, ...props });
}

const input = (title: RegExp) => screen.getByLabelText<HTMLInputElement>(title);

const wrongCharacters = 'Remove the characters that are not allowed here.';

it('says nothing while a value is typed, what is wrong when the field is left, and nothing once it is right', async () => {
  const { user } = renderParcel();
  await user.type(input(/^Label/), 'ab');
  expect(input(/^Label/)).toBeValid();
  await user.tab();
  await waitFor(() => expect(input(/^Label/)).toHaveAccessibleDescription(wrongCharacters));
  // Another mistake is named at once, as the field is being corrected.
  await user.clear(input(/^Label/));
  await user.type(input(/^Label/), 'A');
  await waitFor(() => expect(input(/^Label/)).toBeValid());
  await user.type(input(/^Label/), 'b');
  expect(input(/^Label/)).toBeValid();
  await user.tab();
  await waitFor(() => expect(input(/^Label/)).toBeInvalid());
  await user.type(input(/^Label/), '{Backspace}B');
  await waitFor(() => expect(input(/^Label/)).toBeValid());
});

it('says what is wrong with a value that is as long as it may be, or too large, while it is typed', async () => {
  const { user } = renderParcel();
  await user.type(input(/^Label/), 'AB1!');
  expect(input(/^Label/)).toBeValid();
  await user.type(input(/^Label/), '2');
  await waitFor(() => expect(input(/^Label/)).toHaveAccessibleDescription(wrongCharacters));
  expect(input(/^Label/)).toHaveFocus();
  await user.type(input(/^Price/), '1000.0');
  expect(input(/^Price/)).toBeValid();
  await user.type(input(/^Price/), '1');
  await waitFor(() => expect(input(/^Price/)).toHaveAccessibleDescription('Enter 1,000.00 XXD or less.'));
});

it('says of an amount with the sign of another currency that it is one, and takes that of the country', async () => {
  const { fill, submit } = renderParcel();
  await fill({ Price: 'US$ 10.00' });
  await submit();
  await waitFor(() =>
    expect(input(/^Price/)).toHaveAccessibleDescription(
      'This amount is in XXD, but “US$” stands beside it. Enter the amount in XXD, without that sign.',
    ),
  );
  await fill({ Price: '$ 10.00 XXD' });
  await waitFor(() => expect(input(/^Price/)).toBeValid());
});

it('says of an amount with too many digits how large it may be, not that it is written wrongly', async () => {
  const { fill, submit } = renderParcel();
  await fill({ Price: '12345678901234567890' });
  await submit();
  await waitFor(() => expect(input(/^Price/)).toHaveAccessibleDescription('Enter 1,000.00 XXD or less.'));
  await fill({ Price: '1.2345678901234567' });
  await waitFor(() => expect(input(/^Price/)).toHaveAccessibleDescription(/at most 2 decimals/));
});

it('says that a text has an invisible character when it is left, while other fields are still empty', async () => {
  const { user } = renderParcel();
  await user.selectOptions(input(/^Kind/), 'Gift');
  await user.click(input(/^Wish/));
  await user.paste('An\u200B\u202En');
  await user.tab();
  await waitFor(() => expect(input(/^Wish/)).toHaveAccessibleDescription(/invisible character/));
});

it('says it also when the form is sent with mistakes in other fields', async () => {
  const { user, submit } = renderParcel();
  await user.selectOptions(input(/^Kind/), 'Gift');
  await user.click(input(/^Wish/));
  await user.paste('An\u200Bn');
  await submit();
  await waitFor(() => expect(input(/^Label/)).toBeInvalid());
  expect(input(/^Wish/)).toHaveAccessibleDescription(/invisible character/);
});

it('says which amounts a field accepts where that does not go without saying, until one is wrong', async () => {
  const limited = { ...price!, exclusiveMinimum: 10_000, multipleOf: 100 };
  const { fill, submit } = renderParcel({ form: { ...form, fields: { ...form.fields, price: limited } } });
  const note =
    'Enter a whole amount, like 1,234. This currency takes no decimals. Enter more than 100.00 XXD.';
  expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(note);
  await fill({ Price: '-1' });
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Price')).toBeInvalid());
  expect(screen.queryByText(note)).not.toBeInTheDocument();
});

it('says nothing about fields that were only passed, or are empty', async () => {
  const { user } = renderParcel({ record: { label: '??', price: 1 } });
  for (let field = 0; field < 3; field++) await user.tab();
  await user.clear(input(/^Price/));
  await user.tab();
  await user.click(input(/^Label/));
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
});

it('says what is wrong only after a click is done, which must not miss its button', async () => {
  const { user, send } = renderParcel();
  await user.type(input(/^Price/), valid.Price);
  await user.type(input(/^Label/), '??');
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await user.pointer({ keys: '[MouseLeft>]', target: cancel });
  await user.keyboard('{Shift}');
  expect(input(/^Label/)).not.toHaveFocus();
  expect(input(/^Label/)).toBeValid();
  await user.pointer({ keys: '[/MouseLeft]', target: cancel });
  await waitFor(() => expect(input(/^Label/)).toBeInvalid());
  expect(send).not.toHaveBeenCalled();
});

it('checks a field again, and names it as it is called now, when another one changes its rules', async () => {
  const { user } = renderParcel();
  await user.type(input(/^Label/), '?');
  await user.tab();
  await waitFor(() => expect(input(/^Label/)).toBeInvalid());
  await user.clear(input(/^Label/));
  await user.type(input(/^Label/), 'ABC');
  await waitFor(() => expect(input(/^Label/)).toBeValid());
  await user.type(input(/^Label/), '!!');
  await waitFor(() => expect(input(/^Label/)).toHaveAccessibleDescription(wrongCharacters));
  await user.selectOptions(input(/^Kind/), 'Return');
  await waitFor(() =>
    expect(input(/^Return label/)).toHaveAccessibleDescription('Use 2 characters or fewer.'),
  );
});

it('names a field that is missing as the form calls it now', async () => {
  const { user, submit } = renderParcel();
  await user.selectOptions(input(/^Kind/), 'Return');
  await submit();
  expect(await screen.findByText('Return label is required.')).toBeVisible();
});

it('leaves what the gateway has said about a value, until the value is changed', async () => {
  const errors = [{ path: '/label', keyword: 'unique', params: {}, msg: 'Taken.' }];
  const send = vi.fn<ResourceFormProps['send']>(async () => {
    throw new RequestError('No.', { status: 422, errors });
  });
  const { user, submit, fill } = renderParcel({ send });
  await fill(valid);
  await submit();
  await waitFor(() => expect(input(/^Label/)).toHaveAccessibleDescription('Taken.'));
  await user.click(input(/^Label/));
  await user.tab();
  expect(input(/^Label/)).toHaveAccessibleDescription('Taken.');
  await user.type(input(/^Label/), '{Backspace}');
  await waitFor(() => expect(input(/^Label/)).toBeValid());
});

it('says no longer that a value does not follow from another one, once that has changed', async () => {
  const values = { A: 'Luck', B: 'Joy' };
  const filling = { ...label!, ui: { fills: { wish: { pattern: '^([AB])', values } } } };
  const luckOfA = createValidator({
    if: { properties: { label: { pattern: '^A' } }, required: ['label'] },
    then: { properties: { wish: { const: 'Luck' } } },
  });
  const plain = { ...form, fields: { ...form.fields, label: filling }, visible: {}, rules: [] };
  const { user } = renderParcel({ form: plain, loadRules: async () => luckOfA });
  await user.type(input(/^Label/), 'A');
  await user.clear(input(/^Wish/));
  await user.type(input(/^Wish/), 'Peace');
  await user.tab();
  await waitFor(() => expect(input(/^Wish/)).toBeInvalid());
  await user.clear(input(/^Label/));
  await waitFor(() => expect(input(/^Wish/)).toBeValid());
});

it('shows a key of a form that was sent before it checks the values again', async () => {
  const check = vi.fn(rules);
  const { fill, submit } = renderParcel({ loadRules: async () => check });
  await fill({ Label: '?', Price: '1' });
  await submit();
  await waitFor(() => expect(input(/^Label/)).toBeInvalid());
  check.mockClear();
  fireEvent.change(input(/^Label/), { target: { value: 'AB' } });
  await act(async () => undefined);
  expect(input(/^Label/)).toHaveValue('AB');
  expect(check).not.toHaveBeenCalled();
  await waitFor(() => expect(input(/^Label/)).toBeValid());
  expect(check).toHaveBeenCalledOnce();
});

it('marks the second entry of a value that was left out, whether the first one is there or not', async () => {
  const twice = { ...form, fields: { label: label! }, rules: [], twice: ['label'] };
  const { user, submit } = renderParcel({ form: twice });
  await submit();
  const confirmation = input(/^Confirm label/);
  await waitFor(() => expect(confirmation).toHaveAccessibleDescription('Enter it a second time.'));
  await user.type(input(/^Label/), 'AB1');
  await submit();
  await waitFor(() => expect(confirmation).toHaveAccessibleDescription('Enter it a second time.'));
});

it('checks the second entry of a value once for each change, also after it was sent', async () => {
  const check = vi.fn(rules);
  const twice = { ...form, fields: { label: label! }, rules: [], twice: ['label'] };
  const { user, submit } = renderParcel({ form: twice, loadRules: async () => check });
  await user.type(input(/^Label/), 'AB1');
  await user.type(input(/^Confirm label/), 'AB2');
  await submit();
  await screen.findByText("This doesn't match the label above.");
  check.mockClear();
  await user.type(input(/^Label/), '2');
  await user.type(input(/^Confirm label/), '3');
  await whenPainted();
  expect(screen.getByText("This doesn't match the label above.")).toBeVisible();
  expect(check.mock.calls.length).toBeLessThanOrEqual(2);
  await user.type(input(/^Label/), '{Backspace}{Backspace}23');
  await user.type(input(/^Confirm label/), '{Backspace}3');
  await waitFor(() => expect(input(/^Confirm label/)).toBeValid());
});
