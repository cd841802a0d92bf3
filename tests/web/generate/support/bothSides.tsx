import { renderHook } from '@testing-library/react';
import { validateBody, validateEdit } from '../../../../src/gateway/resources/validateBody';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import type { BoundForm } from '../../../../src/metadata/model/BoundResource';
import type { JsonValue } from '../../../../src/metadata/model/json';
import { activeFields } from '../../../../src/metadata/validation/activeFields';
import { trimValues, withoutEmptyParts } from '../../../../src/metadata/validation/nestedValues';
import { useFormChecks } from '../../../../src/web/generate/form/formResolver';
import { againName } from '../../../../src/web/generate/form/entry/entryNames';
import { ResourceScope } from '../../../../src/web/generate/resource/ResourceScope';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { isBlank } from '../../../../src/web/widgets/Widget';
import type { realForms } from '../../../metadata/support/realForms';
import { realModel } from '../../../metadata/support/realModel';

export type Values = Record<string, JsonValue>;

/** The mistakes that the browser's form finds in values, and the gateway in the resulting body. */
export interface Verdicts {
  /** Names of the fields that are wrong, in alphabetical order. */
  inForm: string[];
  atGateway: string[];
}

/**
 * Returns a function that validates values of a form on both sides. The browser has the validators as the build compiles
 * them, and the gateway those that it compiles itself. `record` is the one that an edit form changes.
 */
export function bothSides(
  { resource, country, form }: (typeof realForms)[number],
  record: Values | undefined,
): (values: Values) => Promise<Verdicts> {
  sessionStore.update({ country: { ...bindCountry(realModel, country, 'en'), gatewayUrl: '' } });
  const bound = bindResource(realModel, resource, country, 'en');
  const { result } = renderHook(() => useFormChecks(form, record), {
    wrapper: ({ children }) => <ResourceScope resource={bound}>{children}</ResourceScope>,
  });
  return async (values) => {
    const again = Object.fromEntries((form.twice ?? []).map((name) => [againName(name), values[name]]));
    const typed = { ...values, ...again } as Values;
    const browser = await result.current.resolver(typed, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    const body = bodyOf(form, values, record);
    return {
      // The gateway knows nothing of a second entry.
      inForm: Object.keys(browser.errors)
        .filter((name) => !Object.hasOwn(again, name))
        .toSorted(),
      atGateway: fieldsRejected({ resource, country, form }, body, record),
    };
  };
}

/** Returns the body that the form sends for its values. */
function bodyOf(form: BoundForm, typed: Values, record: Values | undefined): Values {
  const values = withoutEmptyParts(form.fields, trimValues(form.fields, typed));
  const shown = Object.keys(activeFields(form, values, record));
  return Object.fromEntries(
    shown.flatMap((name) => (isBlank(values[name]) ? [] : [[name, values[name] as JsonValue]])),
  );
}

/** The names of the fields that the gateway rejects in a body, in alphabetical order. */
export function fieldsRejected(
  { resource, country, form }: (typeof realForms)[number],
  body: Values,
  record: Values | undefined,
): string[] {
  const at = { resource, country, language: 'en' };
  const { stackTraceLimit } = Error;
  // Nobody reads where each of a hundred thousand rejections was thrown, which is a tenth of the work.
  Error.stackTraceLimit = 1;
  try {
    if (form.name === 'edit') validateEdit(realModel, at, body, { id: 'r1', ...record }, new Date());
    else validateBody(realModel, { ...at, form: form.name }, body, new Date());
    return [];
  } catch (error) {
    const { errors } = error as { errors?: { path: string }[] };
    if (!errors) throw error;
    return [...new Set(errors.map(({ path }) => path.split('/')[1] ?? ''))].toSorted();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
