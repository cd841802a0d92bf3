import type { BoundResource } from '../../../metadata/model/BoundResource';
import { joinSentences } from '../../../metadata/texts/joinTexts';
import { isBlank, type RecordValues } from '../../widgets/Widget';

/**
 * Returns what is said after a write: what was done, then the descriptions of fields that it has set (`x-ui.announced`), such as what
 * still waits for somebody. `before` is undefined for a new record, `after` where the response has no record.
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
