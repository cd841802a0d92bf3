import { useTranslate } from 'ra-core';
import { useCallback, useEffect } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { AnyObjectSchema, ValidationError } from 'yup';
import { invalid } from './BaseForm';

/**
 * Checks the values of a hand-written form by a yup schema, which is loaded with the form, not with its first paint.
 * Messages of the schema are keys of texts below `texts`. The values that are sent are those that the schema has
 * transformed. Pass the same `load` with each render.
 */
export function useSchemaResolver<Values extends FieldValues>(
  load: () => Promise<AnyObjectSchema>,
  texts: string,
): Resolver<Values> {
  const translate = useTranslate();
  useEffect(() => void load().catch(() => undefined), [load]);
  return useCallback<Resolver<Values>>(
    (values) => checkBySchema(values, load, (message) => translate(`${texts}.${message}`), translate),
    [load, texts, translate],
  );
}

async function checkBySchema<Values extends FieldValues>(
  values: Values,
  load: () => Promise<AnyObjectSchema>,
  textOf: (message: string) => string,
  translate: (key: string) => string,
) {
  const schema = await load().catch(() => undefined);
  if (!schema) return invalid<Values>({ fields: {}, others: [translate('corridor.form.checkFailed')] });
  try {
    return { values: (await schema.validate(values, { abortEarly: false })) as Values, errors: {} };
  } catch (error) {
    if (!isValidationError(error)) throw error;
    const fields: Record<string, string> = {};
    // An input shows the first of its errors.
    for (const { path = '', message } of error.inner) fields[path] ??= textOf(message);
    return invalid<Values>({ fields, others: [] });
  }
}

/** Checks the name only: yup itself is loaded with the schema. */
function isValidationError(error: unknown): error is ValidationError {
  return error instanceof Error && error.name === 'ValidationError';
}
