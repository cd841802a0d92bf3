import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BoundEdit, BoundForm } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { parsePointer } from '../../../metadata/schema/schemaParts';
import { isChangedSince, RequestError } from '../../client/RequestError';
import { revisionOf, type SendOptions } from '../../client/writeCalls';
import { useNotifyText } from '../../ui/useNotifyText';
import { isBlank, type RecordValues } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import { showOnce } from '../resource/onceStore';
import { fillIn } from '../resource/fillIn';
import { recordLabel, useResourceScope } from '../resource/ResourceScope';
import { successText } from '../resource/successText';

type Body = Record<string, JsonValue>;

/**
 * Returns a function that creates a record from a form's body and returns it. It notifies the user and reloads the screen. Rejects
 * with a `RequestError`.
 */
export function useCreateRecord(): (body: Body, options: SendOptions) => Promise<RecordValues> {
  const scope = useResourceScope();
  const { resource, translate, dataProvider } = scope;
  const notify = useNotifyText();
  const queryClient = useQueryClient();
  return async (body, options) => {
    const { data } = await dataProvider.create<RecordValues>(resource.name, { data: body, meta: options });
    void queryClient.invalidateQueries();
    showOnce(resource, data);
    const { success } = resource.create ?? {};
    const text = success
      ? fillIn(success, resource.fields, data, scope)
      : translate('corridor.form.created', { record: recordLabel(scope, data) });
    notify(successText(resource, text, undefined, data), 'success');
    return data;
  };
}

/**
 * Returns a function that saves a record's edit form, notifies the user and reloads the screen. Rejects with a `RequestError`,
 * which says what others have entered since the record was loaded.
 */
export function useSaveRecord(
  form: BoundForm & Pick<BoundEdit, 'not'>,
  record: RecordValues | undefined,
): (body: Body, options: SendOptions) => Promise<void> {
  const { resource, country, translate, dataProvider } = useResourceScope();
  const notify = useNotifyText();
  const queryClient = useQueryClient();
  const base = useRef<Body>(undefined);
  if (record) base.current ??= valuesOf(form, record);
  const seen = useRef<string>(undefined);
  // What only others may edit requires it. Elsewhere, two edits of different fields do not hinder each other.
  if (record && form.not) seen.current ??= revisionOf(record);
  return async (body, options) => {
    try {
      const { data } = await dataProvider.update<RecordValues>(resource.name, {
        id: record?.id ?? '',
        data: { ...body, $before: base.current },
        previousData: record,
        meta: { ...options, revision: seen.current },
      });
      void queryClient.invalidateQueries();
      notify(successText(resource, translate('corridor.form.saved'), record, data), 'success');
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (isChangedSince(error)) {
        // The next attempt is about what is loaded now; what was typed stays.
        seen.current = undefined;
        await queryClient.invalidateQueries();
      }
      // The user sees now what somebody else has entered; sending the form again replaces it.
      base.current = { ...base.current, ...changedValues(error) };
      throw withPresentValues(error, (name, value) => {
        const field = form.fields[name];
        if (!field || isBlank(value)) return translate('corridor.form.emptyNow');
        const text = widgetFor(field).text(field, value, country, translate, record);
        return translate('corridor.form.valueNow', { value: text });
      });
    }
  };
}

/** Returns the values of a record in the fields of a form, null where it has none. */
function valuesOf(form: BoundForm, record: RecordValues): Record<string, JsonValue> {
  return Object.fromEntries(Object.keys(form.fields).map((name) => [name, record[name] ?? null]));
}

/** The fields that somebody else has changed since the form was loaded, with their values now. */
function changedValues({ errors = [] }: RequestError): Record<string, JsonValue> {
  return Object.fromEntries(
    errors.flatMap(({ path, keyword, params }) =>
      keyword === 'changed' ? [[parsePointer(path)[0] ?? '', params.value ?? null]] : [],
    ),
  );
}

/** Adds to the message of each such field what `describe` says about its value. */
function withPresentValues(
  error: RequestError,
  describe: (name: string, value: JsonValue) => string,
): RequestError {
  const values = changedValues(error);
  if (Object.keys(values).length === 0) return error;
  const errors = error.errors?.map((each) => {
    const [name = ''] = parsePointer(each.path);
    if (!Object.hasOwn(values, name)) return each;
    return { ...each, msg: `${each.msg ?? ''} ${describe(name, values[name] ?? null)}`.trim() };
  });
  const { code, status, retryAfter } = error;
  return new RequestError(error.message, { code, status, errors, retryAfter, cause: error });
}
