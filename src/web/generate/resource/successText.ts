import type { BoundResource } from '../../../metadata/model/BoundResource';
import { joinSentences } from '../../../metadata/texts/joinTexts';
import { isBlank, type RecordValues } from '../../widgets/Widget';

/**
 * Returns the message after a write: what was done, and descriptions of the fields it has set (`x-ui.announced`). They tell what
 * still waits, for example. `before` is undefined for a new record, `after` if the response has none.
 */
export function successText(
  { fields }: BoundResource,
  done: string,
  before: Partial<RecordValues> | undefined,
  after: Partial<RecordValues> | undefined,
): string {
  const announced = Object.values(fields).flatMap(({ name, ui, description }) => {
    const isSet = !isBlank(after?.[name]) && after?.[name] !== before?.[name];
    return ui.announced && isSet && description !== undefined ? [description] : [];
  });
  return joinSentences([done, ...announced]);
}
