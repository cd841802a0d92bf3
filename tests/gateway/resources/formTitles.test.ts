import { expect, it } from 'vitest';
import { validateBody, validateRecord } from '../../../src/gateway/resources/validateBody';
import { activeFields } from '../../../src/metadata/validation/activeFields';
import { conditionCases } from '../../metadata/support/conditionCases';
import { realForms } from '../../metadata/support/realForms';
import { realModel } from '../../metadata/support/realModel';

/** Each rule by which a form calls a field by another title, with values that fulfil it. */
const renamed = realForms
  .filter(({ form }) => form.name !== 'edit')
  .flatMap(({ resource, country, form }) =>
    form.rules.flatMap(({ if: condition, then = {} }) => {
      const values = conditionCases(condition, form.fields).fulfilled ?? {};
      const shown = activeFields(form, values);
      return Object.entries(then)
        .filter(
          ([name, { title }]) => title !== undefined && shown[name]?.title === title && !(name in values),
        )
        .map(([name, { title }]) => ({
          at: { resource, country, form: form.name, language: 'en' },
          name,
          title: title!,
          values,
        }));
    }),
  );

/** The messages about a field in an error that validating throws. */
function messagesOf(name: string, validate: () => unknown): string[] {
  try {
    validate();
    return [];
  } catch (error) {
    const { errors = [] } = error as { errors?: { path: string; msg: string }[] };
    return errors.filter(({ path }) => path === `/${name}`).map(({ msg }) => msg);
  }
}

it.each(renamed)(
  '$at.resource $at.form in $at.country: "$name" is called $title',
  ({ at, name, title, values }) => {
    const expected = [`${title} is required.`];
    expect(messagesOf(name, () => validateBody(realModel, at, values, new Date()))).toEqual(expected);
    expect(messagesOf(name, () => validateRecord(realModel, at, { id: 'r1', ...values }))).toEqual(expected);
  },
);
