import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { JsonValue } from '../../../src/metadata/model/json';
import { filterOperators } from '../../../src/metadata/values/filterOperators';
import { showField, widgetFor } from '../../../src/web/widgets/widgetFor';
import { country } from './support/country';
import { Editor } from './support/Editor';
import { field } from './support/field';

const words = (key: string, options?: Record<string, unknown>) =>
  [key, ...Object.values(options ?? {})].join(' ');
const now = new Date();

function show(of: BoundField, value: JsonValue, place: 'cell' | 'detail' = 'detail') {
  return render(
    <CoreAdminContext>
      <div>{showField(of, { id: '1', thing: value }, { country: country(), translate: words }, place)}</div>
    </CoreAdminContext>,
  );
}

async function type(of: BoundField, text: string): Promise<unknown> {
  const onChange = vi.fn();
  render(<Editor field={of} country={country()} onChange={onChange} />);
  await userEvent.type(screen.getByLabelText('Thing'), text);
  return onChange.mock.lastCall?.[0];
}

it.each([null, ''])('nothing (%j) is shown as a dash', (nothing) => {
  expect(show(field(), nothing).container.textContent).toBe('—');
});

describe('a phone number', () => {
  const phone = field({ ui: { phone: true } });
  it('is shown with the dialing code', () => {
    expect(show(phone, '5512345678').container.textContent).toBe('+52 5512345678');
    expect(widgetFor(phone).text(phone, '55', country({ dialCode: undefined }), words)).toBe('55');
  });
  it('is kept as the digits after it, however it is typed or pasted', async () => {
    expect(await type(phone, '+52 (55) 1234-5678')).toBe('5512345678');
    cleanup();
    expect(await type(phone, '＋５２　（５５）１２３４－５６７８')).toBe('5512345678');
  });
  it('keeps letters, for the validator to reject', async () => {
    expect(await type(phone, '55a')).toBe('55a');
  });
  it('is found by a part, which the gateway reads', () => {
    expect(filterOperators(phone, ' +52 55 12', country(), now)).toEqual({ contains: '+52 55 12' });
  });
});

describe('an identifier', () => {
  const id = field({ ui: { identifier: true } });
  const whole = 'CO20261120140509000123456';
  it('is shortened in the middle in a cell and copied whole', async () => {
    const user = userEvent.setup();
    const { container } = show(id, whole, 'cell');
    expect(container.textContent).toBe('CO20261…00123456');
    await user.click(screen.getByRole('button', { name: `corridor.detail.copy Thing ${whole}` }));
    expect(await navigator.clipboard.readText()).toBe(whole);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('corridor.detail.copied'));
  });
  it('is shown whole in a detail', () => {
    expect(show(id, whole).container.textContent).toBe(whole);
  });
  it('is found by its beginning, without the blanks pasted along', () => {
    expect(filterOperators(id, ` ${whole} `, country(), now)).toEqual({ startsWith: whole });
    expect(filterOperators(id, '  ', country(), now)).toBeUndefined();
  });
});

describe('a text of machines', () => {
  const body = field({ title: 'Body', ui: { widget: 'code' } });
  const json = '{"id":1,"list":[true]}';
  it('is indented where it is JSON, and copied as it is', async () => {
    const user = userEvent.setup();
    const { container } = show(body, json);
    expect(container.textContent).toBe(JSON.stringify(JSON.parse(json), null, 2));
    await user.click(screen.getByRole('button', { name: 'corridor.detail.copy Body' }));
    expect(await navigator.clipboard.readText()).toBe(json);
  });
  it('keeps its lines, and is one line in a cell', () => {
    expect(show(body, 'a: 1\nb: 2').container.textContent).toBe('a: 1\nb: 2');
    expect(show(body, json, 'cell').container.textContent).toBe(json);
  });
});

describe('a masked value', () => {
  const masked = field({ ui: { masked: true } });
  it('shows what the gateway sent, and no button where nothing can read the rest', () => {
    const { container } = show(masked, '•••• 7771');
    expect(container.textContent).toBe('•••• 7771');
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('of an amount or a choice is dots', () => {
    const money = field({ type: 'integer', ui: { money: true, masked: true } });
    expect(show(money, '••••').container.textContent).toBe('••••');
    expect(show(money, '••••', 'cell').container.textContent).toBe('••••');
    expect(widgetFor(money).text(money, 123_456, country(), words)).toBe('••••');
    expect(filterOperators(money, 123_456, country(), now)).toBe(123_456);
  });
  it('is replaced as a whole by what is typed', async () => {
    const onChange = vi.fn();
    render(<Editor field={masked} country={country()} initial="•••• 7771" onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('12');
    expect(onChange.mock.lastCall?.[0]).toBe('12');
  });
  it('reveals nothing in a cell, a text or when it is short', () => {
    expect(show(masked, '002010077777777771', 'cell').container.innerHTML).not.toContain('0020100');
    expect(widgetFor(masked).text(masked, '002010077777777771', country(), words)).toBe('•••• 7771');
    expect(widgetFor(masked).text(masked, '12345678', country(), words)).toBe('••••');
  });
  it('of digits loses the blanks and dashes that it was pasted with; others keep theirs', async () => {
    expect(await type({ ...masked, pattern: '^[0-9]+$' }, '0020 1007-77')).toBe('0020100777');
  });
  it('is only found whole', () => {
    expect(filterOperators(masked, ' 123 ', country(), now)).toBe('123');
  });
});

describe('an address', () => {
  it('of the web is a link only over http', () => {
    const url = field({ format: 'uri' });
    show(url, 'https://example.com/a');
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com/a');
    expect(show(url, 'javascript:alert(1)').container.querySelector('a')).toBeNull();
  });
  it('of mail loses blanks typed around it', async () => {
    expect(await type(field({ format: 'email' }), ' a@b.co ')).toBe('a@b.co');
  });
});

describe('a number', () => {
  const number = field({ type: 'number', ui: { unit: '%' } });
  it('is grouped the country’s way and has its unit', () => {
    expect(show(number, 12345.5).container.textContent).toBe('12,345.5%');
    expect(show(number, 3, 'cell').container.textContent).toBe('3');
    expect(widgetFor(number).headNote?.(number, country())).toBe('%');
  });
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['-7', -7],
    ['1e5', '1e5'],
    ['abc', 'abc'],
  ])('typed as %s is %j', async (typed, value) => {
    expect(await type(number, typed)).toBe(value);
  });
});

describe('a choice', () => {
  const choice = field({
    options: [
      { value: 'on', title: 'Switched on', tone: 'success' },
      { value: 'off', title: 'Switched off', tone: 'error' },
    ],
  });
  it('is its word with a dot in its tone; an unknown one is shown as it is', () => {
    expect(show(choice, 'on').container.querySelector('.state-text--success')?.textContent).toBe(
      'Switched on',
    );
    expect(show(choice, 'broken').container.textContent).toBe('broken');
  });
  it('has the option’s value, of any type, and null for none', async () => {
    const numbers = field({
      options: [
        { value: 1, title: 'One' },
        { value: 2, title: 'Two' },
      ],
    });
    const onChange = vi.fn();
    render(<Editor field={numbers} country={country()} onChange={onChange} />);
    await userEvent.selectOptions(screen.getByLabelText('Thing'), 'Two');
    expect(onChange).toHaveBeenLastCalledWith(2);
    await userEvent.selectOptions(screen.getByLabelText('Thing'), 'corridor.widgets.choose');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });
  it('filters by one or several', async () => {
    const onChange = vi.fn();
    render(<Editor kind="Filter" field={choice} country={country()} onChange={onChange} />);
    await userEvent.click(screen.getByLabelText('Switched on'));
    await userEvent.click(screen.getByLabelText('Switched off'));
    expect(onChange).toHaveBeenLastCalledWith(['on', 'off']);
    const { describeFilter } = widgetFor(choice);
    expect(filterOperators(choice, ['on', 'off'], country(), now)).toEqual({ in: ['on', 'off'] });
    expect(filterOperators(choice, ['on'], country(), now)).toBe('on');
    expect(filterOperators(choice, [], country(), now)).toBeUndefined();
    expect(describeFilter?.(choice, ['on', 'off'], country(), words)).toBe('Switched on, Switched off');
  });
});

describe('yes or no', () => {
  const truth = field({ type: 'boolean' });
  it('is shown in words, edited by a checkbox and filtered by three choices', async () => {
    expect(show(truth, false).container.textContent).toBe('corridor.widgets.no');
    const onChange = vi.fn();
    const { unmount } = render(<Editor field={truth} country={country()} onChange={onChange} />);
    await userEvent.click(screen.getByLabelText('Thing'));
    expect(onChange).toHaveBeenLastCalledWith(true);
    unmount();
    render(<Editor kind="Filter" field={truth} country={country()} onChange={onChange} />);
    await userEvent.click(screen.getByLabelText('corridor.widgets.no'));
    expect(onChange).toHaveBeenLastCalledWith(false);
    await userEvent.click(screen.getByLabelText('corridor.widgets.any'));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });
});

describe('a long text', () => {
  const long = field({ maxLength: 500 });
  it('has several lines', async () => {
    expect(await type(long, 'a{Enter}b')).toBe('a\nb');
    expect(show(long, 'a\nb').container.textContent).toBe('a\nb');
  });
});

it('a public key is copied with the key, and its download stands apart from it', () => {
  show(
    field({ ui: { widget: 'publicKey' } }),
    '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2Vw\n-----END PUBLIC KEY-----',
  );
  const key = screen.getByText('MCowBQYDK2Vw').parentElement;
  expect(key).toContainElement(screen.getByRole('button', { name: /^corridor.detail.copy/ }));
  expect(key).not.toContainElement(screen.getByRole('button', { name: 'corridor.detail.downloadKey' }));
});
