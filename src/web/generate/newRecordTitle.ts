import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Translate } from '../widgets/Translate';

/** What the way to the create form, and its page, are called: "New payout order". */
export function newRecordTitle({ recordTitle, title }: BoundResource, translate: Translate): string {
  return translate('corridor.form.newTitle', { record: midSentence(recordTitle ?? title) });
}

/** A title as it stands after another word: "Payout order" begins small there, "SWIFT code" does not. */
function midSentence(title: string): string {
  return /^.\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
