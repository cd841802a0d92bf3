import type { NumberFormatChange } from '../../contract/personal';
import { openSchema } from '../../contract/schemas';
import { numberFormatTags } from '../../metadata/values/numberFormats';
import { bodyReader, invalidField } from '../http/body';
import type { PersonalCall } from './call';

/** Reads the body of a change of how numbers are written. */
export const readNumberFormat = bodyReader(openSchema({ numberFormat: { type: 'string', maxLength: 35 } }));

/**
 * `PUT numberFormat`: changes how numbers are written for the user, on all devices (product 1.7). Only the ways of the metadata's
 * countries and languages are accepted.
 */
export async function changeNumberFormat({
  context,
  request,
  user,
}: PersonalCall): Promise<NumberFormatChange> {
  const { db, model } = context;
  const { numberFormat } = readNumberFormat(request, model);
  if (!numberFormatTags(model).includes(numberFormat)) {
    const error = { path: '/numberFormat', keyword: 'enum', text: 'personal.numberFormat.unknown' };
    throw invalidField(request, model, error);
  }
  await db
    .updateTable('merchant_user')
    .set({ number_format: numberFormat })
    .where('id', '=', user.id)
    .execute();
  return { numberFormat };
}
