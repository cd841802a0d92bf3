import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it, type Mock, vi } from 'vitest';
import { activeFields } from '../../../src/metadata/validation/activeFields';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import type { JsonValue } from '../../../src/metadata/model/json';
import { RequestError } from '../../../src/web/client/RequestError';
import { plainText } from '../../../src/web/widgets/Widget';
import { ResourceForm } from '../../../src/web/generate/form/ResourceForm';
import { differentForms, partsOfField } from '../../metadata/support/differentCases';
import { realModel as model } from '../../metadata/support/realModel';
import { sampleValue } from '../../metadata/support/sampleValues';
import { exampleText, fieldLimits } from './support/fieldLimits';
import { renderScreen } from './support/renderScreen';

type Values = Record<string, JsonValue>;
const cases = differentForms.map(
  ({ resource, country, form }) => [resource, form.name, country, form] as const,
);
/** Fields that were tried in a form, by what they are made of: another country's form is tried where it differs. */
const tried = new Set<string>();

/** Values that the form accepts: `chosen`, and whatever it asks for beside them. */
function validValues(form: BoundForm, chosen: Values): Values {
  let values = chosen;
  // A value may bring in another rule, which asks for more, or for another value.
  for (let round = 0; round < 4; round++) {
    const asked = Object.values(activeFields(form, values)).filter(
      ({ name, required }) => required && chosen[name] === undefined,
    );
    values = {
      ...Object.fromEntries(asked.map((field) => [field.name, exampleValue(field)])),
      ...chosen,
    };
  }
  return values;
}

function exampleValue(field: BoundField): JsonValue {
  if (field.ui.money) return Math.max(500, (field.exclusiveMinimum ?? 0) + 100);
  return (field.type === 'string' && !field.options ? exampleText(field) : undefined) ?? sampleValue(field);
}

/** Each choice that changes what other fields accept, and no choice at all. */
function choices(form: BoundForm): Values[] {
  const optional = Object.values(form.fields).flatMap((field) =>
    (field.options ?? []).map((option) => ({ [field.name]: option.value })),
  );
  const limitsWith = (values: Values) => JSON.stringify(activeFields(form, values));
  return [{}, ...optional.filter((values) => limitsWith(values) !== limitsWith({}))];
}

describe.each(cases)('%s %s in %s', (name, formName, code, form) => {
  it('accepts each limit, and rejects one past it in the words of the field, sending nothing', async () => {
    const country = { ...bindCountry(model, code, 'en'), gatewayUrl: '' };
    let checked = 0;
    for (const chosen of choices(form)) {
      const initial = validValues(form, chosen);
      const keyOf = (field: BoundField) =>
        JSON.stringify([name, formName, chosen, partsOfField(field, code)]);
      const limited = triedFields(form, chosen, initial).filter(
        (field) => isEntered(form, field) && fieldLimits(field, country).length > 0,
      );
      const fields = limited.filter((field) => !tried.has(keyOf(field)));
      checked += limited.length;
      // Each form is opened and sent once, whatever was tried before.
      if (fields.length === 0 && Object.keys(chosen).length > 0) continue;
      const send = vi.fn(async () => Promise.reject(new RequestError('Not done.', { status: 403 })));
      // Inputs of some fields are loaded.
      await act(
        async () =>
          void renderScreen(
            <ResourceForm
              form={{ ...form, stepUp: undefined }}
              title="Send"
              initial={initial}
              send={send}
              onCancel={() => undefined}
            />,
            { resource: bindResource(model, name, code, 'en'), country },
          ),
      );
      await waitFor(() => expect(document.querySelector('form :disabled')).toBeNull());
      for (const [field, value] of Object.entries(initial)) repeat(field, plainText(value));
      const button = document.querySelector<HTMLButtonElement>('button[type=submit]')!;
      const submit = () => act(async () => button.form?.requestSubmit());
      if (limited.length > 0) {
        await submit();
        await expectSent(send, 'as it is');
      }
      for (const field of fields) {
        const input = document.querySelector<HTMLInputElement>(`form [name="${field.name}"]`)!;
        for (const { limit, accepted, rejected, says } of fieldLimits(field, country)) {
          const about = `${field.name} ${limit} ${JSON.stringify(chosen)}`;
          enter(input, accepted);
          await submit();
          await expectSent(send, about);
          enter(input, rejected);
          await submit();
          const wrong = () => ({
            about,
            invalid: input.getAttribute('aria-invalid'),
            says: descriptionOf(input),
          });
          await waitFor(() => expect(wrong()).toMatchObject({ about, invalid: 'true' }));
          expect(wrong().says).toContain(says);
          expect(send).not.toHaveBeenCalled();
          enter(input, accepted);
          await waitFor(() => expect(input).toBeValid());
        }
        restore(input, initial[field.name]);
        tried.add(keyOf(field));
      }
      cleanup();
    }
    const hasLimits = Object.values(form.fields).some(
      (field) => isEntered(form, field) && fieldLimits(field, country).length > 0,
    );
    expect(checked > 0).toBe(hasLimits);
  });
});

/** Whether a form has an input for a field: what names the record that a new one replaces has none. */
function isEntered({ sections }: BoundForm, { name }: BoundField): boolean {
  return sections.some(({ fields }) => fields.includes(name));
}

async function expectSent(send: Mock, about: string): Promise<void> {
  await waitFor(() => expect({ about, sent: send.mock.calls.length }).toEqual({ about, sent: 1 }));
  send.mockClear();
}

/** With a choice the fields that it changes and that have a value, without one all that are independent of choices. */
function triedFields(form: BoundForm, chosen: Values, values: Values): BoundField[] {
  const usual = activeFields(form, {});
  return Object.values(activeFields(form, values)).filter((field) =>
    Object.keys(chosen).length > 0
      ? field.name in values && JSON.stringify(field) !== JSON.stringify(usual[field.name])
      : !needsChoice(form, field.name, values),
  );
}

/** Whether a value of this field would make the form ask for another one, as a number does for its kind. */
function needsChoice(form: BoundForm, name: string, values: Values): boolean {
  return Object.values(activeFields(form, { ...values, [name]: 'x' })).some(
    (field) => field.required && values[field.name] === undefined && field.name !== name,
  );
}

function enter(input: HTMLInputElement, value: string): void {
  fireEvent.change(input, { target: { value } });
  repeat(input.name, value);
}

/** Enters the value of a field once more, where the form asks for that. */
function repeat(field: string, value: string): void {
  const again = document.querySelector(`form [name="$again:${field}"]`);
  if (again) fireEvent.change(again, { target: { value } });
}

function restore(input: HTMLInputElement, value: JsonValue | undefined): void {
  // Amounts are whole ones here.
  const amount = input.inputMode === 'decimal' && typeof value === 'number' ? value / 100 : value;
  const text = amount === undefined ? '' : plainText(amount);
  if (input.tagName !== 'SELECT') enter(input, text);
}

/** What a screen reader says to an input beside its name: hint and error. */
function descriptionOf(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

it('all forms of all countries are looked at', () => {
  expect(cases.length).toBeGreaterThanOrEqual(27);
});
