import { DataProviderContext, useTranslate } from 'ra-core';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { useSession } from '../../session/useSession';
import { isBlank, type Locale, plainText, type RecordValues, type Translate } from '../../widgets/Widget';
import { boundResource, useMetadataEdits } from '../../client/metadataLoaders';
import type { BoundField } from '../../../metadata/model/BoundField';
import { fieldText } from '../../widgets/widgetFor';
import type { JsonValue } from '../../../metadata/model/json';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import type { Session } from '../../session/sessionStore';

/** Scope of a screen or a part of one: a resource in a country, and the formats of its values. */
export interface Scope<Resource extends BoundResource = BoundResource> extends Locale {
  resource: Resource;
  language: string;
}

/** The scope around, with the calls that read and change its records. */
export interface LiveScope<Resource extends BoundResource = BoundResource> extends Scope<Resource> {
  dataProvider: CorridorDataProvider;
}

const ScopeContext = createContext<LiveScope | undefined>(undefined);

/** Says to what is inside which resource it is about, in the country and the language of the session. Shows nothing without a country. */
export function ResourceScope({ resource, children }: { resource: BoundResource; children: ReactNode }) {
  const { country, language } = useSession();
  const translate = useTranslate();
  const dataProvider = use(DataProviderContext) as CorridorDataProvider;
  const scope = useMemo(
    () => country && { resource, country, language, translate, dataProvider },
    [resource, country, language, translate, dataProvider],
  );
  return scope && <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** Returns what the screen around is about: the same object until the resource, the country or the language changes. */
export function useResourceScope(): LiveScope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('This belongs into a ResourceScope, and there is none around.');
  return scope;
}

/** Returns a resource, bound to the session's country and language. Suspends while it loads, throws if that fails. */
export function useResource(name: string): BoundResource {
  const { country, language } = useSession();
  useMetadataEdits();
  return use(boundResource(name, country?.code ?? '', language));
}

/** Returns what a record is called in dialogs: its first column, or else its id. */
export function recordLabel(scope: Scope, record: RecordValues, field = labelField(scope.resource)): string {
  return (field && fieldText(field, record, scope)) || record.id;
}

/**
 * Returns the heading of a record's page: the field in its file, or its name. A bare number gets its kind: "Ledger entry 11,246".
 */
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

/** Returns the title of the create form and its link: that of its file, or "New payout order". */
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

/** Returns the address of a list with these filters, in the widgets' own form, and no others. */
export function listPath(path: string, filter: Record<string, JsonValue | undefined>): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

/** Returns the path of a record's page, of a resource that has screens of its own. */
export function recordPath({ path = '' }: Pick<BoundResource, 'path'>, id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** Returns the path of a resource's import, or of the import with a number. */
export function importPath({ path = '' }: Pick<BoundResource, 'path'>, number?: string): string {
  return number === undefined ? `${path}/import` : `${path}/import/${encodeURIComponent(number)}`;
}

/**
 * Returns a function from a field's value to the path of the record that it names, if any. Undefined for fields that name none, or
 * none that the user may see; the path is undefined for values that name none.
 */
export function linkOf(
  { links }: BoundResource,
  field: string,
  can: Session['can'],
): ((value: JsonValue, record: RecordValues) => string | undefined) | undefined {
  const allowed = (links?.[field] ?? []).filter(({ permission }) => can(permission));
  if (allowed.length === 0) return undefined;
  return (value, record) => {
    const link = allowed.find(({ when }) => !when || matchesCondition(when, record));
    return link && `${link.path}/by/${link.by}/${encodeURIComponent(plainText(value))}`;
  };
}
