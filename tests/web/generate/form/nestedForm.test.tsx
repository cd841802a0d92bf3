import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bindFields } from '../../../../src/metadata/bind/boundFields';
import { schemasOf } from '../../../../src/metadata/bind/schemas/boundSchemas';
import { selfContained } from '../../../../src/metadata/bind/schemas/bindSchema';
import type { BoundForm } from '../../../../src/metadata/model/BoundResource';
import type { JsonSchema } from '../../../../src/metadata/model/json';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { RequestError } from '../../../../src/web/client/RequestError';
import type { ResourceFormProps } from '../../../../src/web/generate/form/ResourceForm';
import { moneyWidget } from '../../../../src/web/widgets/moneyWidget';
import { modelOf } from '../../../metadata/support/modelOf';
import { nestedProperties } from '../../../metadata/support/nestedProperties';
import { expectAccessible } from '../../support/expectAccessible';
import { renderForm } from '../support/renderForm';

const schema: JsonSchema = { type: 'object', properties: nestedProperties };
const schemas = schemasOf(
  modelOf({ country: { $defs: { name: { type: 'string', maxLength: 20 } } }, thing: schema }),
  'XX',
  'en',
);
const fields = bindFields(schemas, schemas.thing!);
const form: BoundForm = {
  name: 'create',
  permission: 'things:create',
  submit: 'Save',
  fields,
  sections: [{ fields: Object.keys(fields) }],
  visible: {},
  rules: [],
};
const rules = createValidator(selfContained(schemas, schemas.thing!));

async function open(props: Partial<ResourceFormProps> = {}) {
  const view = renderForm({ form, loadRules: async () => rules, ...props });
  await screen.findByRole('textbox', { name: /^Hosts/ });
  const sent = () => view.send.mock.calls.at(-1)?.[0];
  return { ...view, sent };
}

const hosts = () => screen.getByRole('textbox', { name: /^Hosts/ });
const tags = (name: string) =>
  within(screen.getByRole('group', { name }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

const rows = () => [...document.querySelectorAll<HTMLElement>('.rows-input tbody tr')];
const price = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Price ${number}` });
const add = () => screen.getByRole('button', { name: 'Add entry' });

describe('a list of values in a form', () => {
  it(
    'takes an item by Enter, by a comma, by the button and by leaving the input, and sends them in order',
    { timeout: 15_000 },
    async () => {
      const { user, submit, sent } = await open();
      await user.click(hosts());
      await user.keyboard('one{Enter}two,three');
      await user.click(
        within(screen.getByRole('group', { name: 'Hosts' })).getByRole('button', { name: 'Add' }),
      );
      expect(hosts()).toBe(document.activeElement);
      await user.keyboard('{Backspace}four');
      await user.click(screen.getByLabelText(/^Note/));
      expect(tags('Hosts')).toEqual(['one', 'two', 'four']);
      await submit();
      await waitFor(() => expect(sent()).toEqual({ hosts: ['one', 'two', 'four'] }));
    },
  );

  it('takes what is still in its input when the form is sent', async () => {
    const { user, submit, sent } = await open({ record: {} });
    await user.type(hosts(), 'one');
    await submit();
    await waitFor(() => expect(sent()).toEqual({ hosts: ['one'] }));
  });

  it('makes an item of each pasted line', async () => {
    const { user } = await open();
    await user.click(hosts());
    await user.paste('one\r\n two\n\nthree, four');
    expect(tags('Hosts')).toEqual(['one', 'two', 'three', 'four']);
    expect(hosts()).toHaveValue('');
  });

  it('waits for the end of a composition: Enter then chooses a word', async () => {
    const { user } = await open();
    await user.type(hosts(), 'ni');
    fireEvent.keyDown(hosts(), { key: 'Enter', isComposing: true });
    expect(tags('Hosts')).toEqual([]);
  });

  it('removes an item by its button, whose place in the form the input takes', async () => {
    const { user } = await open({ record: { hosts: ['one', 'two'] } });
    await user.click(screen.getByRole('button', { name: 'Remove one' }));
    expect(tags('Hosts')).toEqual(['two']);
    expect(hosts()).toBe(document.activeElement);
  });

  it('shows with each item what is wrong with it, and focuses the input', async () => {
    const { user, submit, send } = await open({ record: { hosts: ['a', 'far too long to be a host', 'a'] } });
    await submit();
    await waitFor(() => expect(hosts()).toBe(document.activeElement));
    expect(hosts()).toBeInvalid();
    expect(hosts()).toHaveAccessibleDescription(/far too long to be a host: Use 15 characters or fewer/);
    expect(hosts()).toHaveAccessibleDescription(/a: Remove the duplicate entry/);
    expect(send).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /^Remove far/ }));
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(hosts()).toBeValid());
  });

  it('of choices is a box for each option', async () => {
    const { user, submit, sent } = await open({ record: {} });
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await submit();
    await waitFor(() => expect(sent()).toEqual({ days: ['mon', 'tue'] }));
  });
});

describe('an object in a form', () => {
  it('is a group of inputs with limits of their own, of which nothing is sent while all are empty', async () => {
    const { user, submit, send, sent } = await open({ record: {} });
    const group = screen.getByRole('group', { name: /^Sender/ });
    const name = within(group).getByRole('textbox', { name: 'Name' });
    await user.type(within(group).getByRole('textbox', { name: /^Town/ }), 'Oslo');
    await submit();
    await waitFor(() => expect(name).toBe(document.activeElement));
    expect(name).toHaveAccessibleDescription('Name is required.');
    expect(send).not.toHaveBeenCalled();
    await user.clear(within(group).getByRole('textbox', { name: /^Town/ }));
    await submit();
    await waitFor(() => expect(sent()).toEqual({}));
  });
});

describe('a list of objects in a form', () => {
  it('adds rows with the defaults of their fields, and moves the focus to them', async () => {
    const { user, submit, sent } = await open({ record: {} });
    await user.click(add());
    expect(price(1)).toBe(document.activeElement);
    await user.keyboard('12.50');
    await user.click(add());
    await user.type(price(2), '3');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Sort 2/ }), 'Tube');
    await submit();
    await waitFor(() =>
      expect(sent()).toEqual({
        pieces: [
          { sort: 'box', price: 1250 },
          { sort: 'tube', price: 300 },
        ],
      }),
    );
  });

  it('has in each row the fields that the row itself calls for', async () => {
    const { user } = await open({ record: { pieces: [{ price: 1 }, { price: 2 }] } });
    expect(screen.getAllByRole('textbox', { name: /^Reason/ })).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: /^Sort 2/ }), 'Tube');
    expect(
      screen.getAllByRole('textbox', { name: /^Reason/ }).map(({ id }) => rows()[0]!.innerHTML.includes(id)),
    ).toEqual([true]);
  });

  it('calls a missing field in a message what its row calls it', async () => {
    const { user, submit } = await open({ record: { pieces: [{ sort: 'box' }] } });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Sort 1/ }), 'Tube');
    await submit();
    const input = screen.getByRole('textbox', { name: 'Price of the tube 1' });
    await waitFor(() => expect(input).toHaveAccessibleDescription('Price of the tube is required.'));
  });

  it('moves rows by buttons and keys, and the focus with them', async () => {
    const { user } = await open({ record: { pieces: [{ price: 100 }, { price: 200 }, { price: 300 }] } });
    const prices = () => [1, 2, 3].map((number) => price(number).value);
    await user.click(screen.getByRole('button', { name: 'Move entry 1 down' }));
    expect(prices()).toEqual(['2.00', '1.00', '3.00']);
    expect(screen.getByRole('button', { name: 'Move entry 2 down' })).toBe(document.activeElement);
    await user.click(price(3));
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(prices()).toEqual(['3.00', '2.00', '1.00']);
    expect(price(1)).toBe(document.activeElement);
    expect(screen.getByRole('button', { name: 'Move entry 1 up' })).toBeDisabled();
  });

  it('renders only the row that is typed in', async () => {
    const { Input } = moneyWidget;
    const rendered: (string | undefined)[] = [];
    moneyWidget.Input = (props) => {
      rendered.push(props.name);
      return <Input {...props} />;
    };
    onTestFinished(() => {
      moneyWidget.Input = Input;
    });
    const pieces = Array.from({ length: 20 }, (_, index) => ({ price: index + 1 }));
    const { user } = await open({ record: { pieces } });
    await user.click(price(7));
    rendered.length = 0;
    await user.keyboard('5');
    expect(price(7).value).toBe('0.075');
    expect(new Set(rendered)).toEqual(new Set(['pieces/6/price']));
  });

  it('removes rows, and lands on the next one or the button that adds one', async () => {
    const { user, submit, sent } = await open({ record: { pieces: [{ price: 1 }, { price: 2 }] } });
    await user.click(screen.getByRole('button', { name: 'Remove entry 1' }));
    expect(price(1).value).toBe('0.02');
    expect(screen.getByRole('button', { name: 'Remove entry 1' })).toBe(document.activeElement);
    await user.click(screen.getByRole('button', { name: 'Remove entry 1' }));
    expect(add()).toBe(document.activeElement);
    await submit();
    await waitFor(() => expect(sent()).toEqual({}));
  });

  it('is filled in, moved and emptied by keys alone, which never lose the focus', async () => {
    const { user } = await open();
    add().focus();
    const press = async (keys: string) => {
      await user.keyboard(keys);
      expect(document.activeElement).not.toBe(document.body);
    };
    const pressOn = async (name: string) => {
      screen.getByRole('button', { name }).focus();
      await press('{Enter}');
    };
    await press('{Enter}1');
    await pressOn('Add entry');
    await press('2');
    // The buttons that moved a row to an end can do no more there.
    await pressOn('Move entry 2 up');
    await pressOn('Move entry 1 down');
    expect([1, 2].map((number) => price(number).value)).toEqual(['1.00', '2.00']);
    await pressOn('Remove entry 2');
    await press('{Enter}');
    expect(rows()).toEqual([]);
  });

  it('is accessible, with its errors as well', async () => {
    const { submit } = await open({ record: { pieces: [{ price: 1 }, {}], hosts: ['a'] } });
    await submit();
    await waitFor(() => expect(price(2)).toBeInvalid());
    await expectAccessible();
  });

  it('shows each error in its own cell, and focuses the first', async () => {
    const { submit, send } = await open({ record: { pieces: [{ price: 1 }, { account: 'x'.repeat(21) }] } });
    await submit();
    await waitFor(() => expect(price(2)).toBe(document.activeElement));
    expect(price(2)).toHaveAccessibleDescription('Price is required.');
    expect(price(1)).toBeValid();
    expect(screen.getByRole('textbox', { name: /^Account 2/ })).toHaveAccessibleDescription(
      'Use 20 characters or fewer.',
    );
    expect(send).not.toHaveBeenCalled();
  });

  it('shows what the gateway rejects in its own cell as well', async () => {
    const errors: RequestError['errors'] = [
      { path: '/pieces/1/price', keyword: 'minimum', params: { limit: 1 }, msg: 'Too little.' },
      { path: '/hosts/0', keyword: 'format', params: {}, msg: 'No such host.' },
      { path: '/pieces', keyword: 'maxItems', params: { limit: 1 }, msg: 'One is enough.' },
    ];
    const send = async () => {
      throw new RequestError('', { status: 422, errors });
    };
    const { submit } = await open({ record: { hosts: ['a'], pieces: [{ price: 1 }, { price: 2 }] }, send });
    await submit();
    await waitFor(() => expect(price(2)).toHaveAccessibleDescription('Too little.'));
    expect(hosts()).toHaveAccessibleDescription(/a: No such host\./);
    expect(hosts()).toBe(document.activeElement);
    expect(add()).toHaveAccessibleDescription('One is enough.');
  });

  it('has amounts in the currency of the record', async () => {
    await open({ record: { currency: 'USD', pieces: [{ price: 1 }] } });
    expect(price(1).parentElement).toHaveTextContent('USD');
  });
});
