import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { isBlank } from '../../widgets/values';
import type { RecordValues, Translate } from '../../widgets/Widget';
import { fieldText } from '../../widgets/widgetFor';
import type { Scope } from './ResourceScope';

/** Returns what a record is called in dialogs: its first column, or else its id. */
export function recordLabel(scope: Scope, record: RecordValues, field = labelField(scope.resource)): string {
  return (field && fieldText(field, record, scope)) || record.id;
}

/** Returns the heading of a record's page: the field that its file names, or else its name, and where that is a bare number, what it numbers: "Ledger entry 11,246". */
export function recordHeading(scope: Scope, record: RecordValues): string {
  const { resource } = scope;
  const title = resource.fields[resource.detail?.title ?? ''];
  if (title && !isBlank(record[title.name])) return recordLabel(scope, record, title);
  const label = recordLabel(scope, record);
  const isNumber = labelField(resource)?.kind === 'number';
  return isNumber ? `${resource.recordTitle ?? resource.title} ${label}` : label;
}

/** The field that names a record: the first column of its list. */
export function labelField(resource: BoundResource): BoundField | undefined {
  const name = resource.list?.columns[0] ?? resource.detail?.sections[0]?.fields[0];
  return name === undefined ? undefined : resource.fields[name];
}

/** Returns the title of the create form and of the link to it: that which its file gives it, or "New payout order". */
export function newRecordTitle({ resource, translate }: Scope): string {
  const { create, recordTitle, title } = resource;
  return create?.title ?? translate('corridor.form.newTitle', { record: midSentence(recordTitle ?? title) });
}

/** Returns what the sum of a field is called: "Total amount", or what its schema says. */
export function totalTitle({ title, ui }: BoundField, translate: Translate): string {
  return ui.sumTitle ?? translate('corridor.form.total', { field: midSentence(title) });
}

/** A title after another word: "Payout order" begins in lower case there, "SWIFT code" does not. */
export function midSentence(title: string): string {
  return /^.\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
