import { use, useEffect, useId, useState } from 'react';
import { LinkBase, useTranslate } from 'ra-core';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import { filterOperators } from '../../../../metadata/values/filterOperators';
import { gatewayNow } from '../../../client/gatewayTime';
import { boundResource, useMetadataEdits } from '../../../client/metadataLoaders';
import { useSession } from '../../../session/useSession';
import { identifierWidget } from '../../identifierWidget';
import { inputAttributes, typedCode } from '../../inputs';
import { textWidget } from '../../textWidget';
import { isBlank, plainText, type RecordValues, type Translate, type WidgetOf } from '../../Widget';
import type { NestedInputProps } from '../nestedProps';
import { RecordSearch } from './RecordSearch';
import { useRecords } from './useFoundRecords';

/** So many records are looked through at a glance; more are searched, where their list can be. */
const maxListed = 7;

/**
 * Offers the records of the resource that a field names. Many are found by their list's search; without one, by the beginning of
 * the typed name. Users who may not see the records type the name.
 */
export default function RecordInput({ widgetOf, ...props }: NestedInputProps) {
  const { field, country, value, onChange } = props;
  const translate = useTranslate();
  const { language, country: inUse, can } = useSession();
  useMetadataEdits();
  const { resource: name = '', show = [], waitsUntil = '' } = field.ui.record ?? {};
  const resource = use(boundResource(name, inUse?.code ?? country.code, language));
  const isAllowed = can(resource.permission);
  const { data, error, hasNextPage } = useRecords(resource, isAllowed);
  const label = resource.list?.columns[0] ?? 'id';
  const Typed = field.kind === 'text' ? textWidget.Input : identifierWidget.Input;
  if (!isAllowed || error) return <Typed {...props} />;
  if (data && (hasNextPage || data.length > maxListed) && (resource.list?.search ?? []).length > 0)
    return (
      <RecordSearch
        {...props}
        widgetOf={widgetOf}
        resource={resource}
        first={data}
        hasMore={hasNextPage ?? false}
        textOf={(record) =>
          [
            ...shownTexts(resource, show, record, props, widgetOf, translate),
            plainText(record[label] ?? null),
          ].join(' · ')
        }
        hindrance={(record) => {
          const time = timeToWait(resource.fields[waitsUntil], record, props, widgetOf, translate);
          return time && translate('corridor.widgets.waitsUntil', { time });
        }}
      />
    );
  if (hasNextPage) return <SuggestingInput {...props} widgetOf={widgetOf} resource={resource} />;
  if (data?.length === 0) return <NoRecords resource={resource} translate={translate} />;
  const names = (data ?? []).map((record) => plainText(record[label] ?? null));
  const waits = (data ?? []).map((record) =>
    timeToWait(resource.fields[waitsUntil], record, props, widgetOf, translate),
  );
  const isKnown = isBlank(value) || names.includes(plainText(value));
  return (
    <select
      {...inputAttributes(props)}
      disabled={props.disabled || !data}
      value={plainText(value)}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{field.ui.placeholder ?? translate('corridor.widgets.choose')}</option>
      {!isKnown && <option value={plainText(value)}>{plainText(value)}</option>}
      {(data ?? []).map((record, index) => (
        <option key={record.id} value={names[index]} disabled={waits[index] !== undefined}>
          {[
            ...shownTexts(resource, show, record, props, widgetOf, translate),
            names[index],
            ...(waits[index] === undefined
              ? []
              : [translate('corridor.widgets.waitsUntil', { time: waits[index] })]),
          ].join(' · ')}
        </option>
      ))}
    </select>
  );
}

interface SuggestingInputProps extends NestedInputProps {
  resource: BoundResource;
}

/** Number of characters from which records are offered. */
const shortestBeginning = 3;

/** In milliseconds, after the last key. */
const pause = 250;

/** A name that is typed; the browser offers those that are found. */
function SuggestingInput({ resource, widgetOf, ...props }: SuggestingInputProps) {
  const { field, country, value, onChange } = props;
  const translate = useTranslate();
  const id = useId();
  const label = resource.list?.columns[0] ?? 'id';
  const named = resource.fields[label];
  const typed = plainText(value);
  const [beginning, setBeginning] = useState('');
  const query = named && filterOperators(named, beginning, country, new Date());
  const isSought = query !== undefined && beginning.length >= shortestBeginning;
  const { data, hasNextPage } = useRecords(resource, isSought, { [label]: query });
  const offered = isSought ? (data ?? []) : [];
  // Of a longer text, they have been found.
  const isFound = isSought && typed.startsWith(beginning) && hasNextPage === false;
  useEffect(() => {
    if (isFound || typed === beginning) return;
    const timer = setTimeout(() => setBeginning(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, beginning, isFound]);
  return (
    <>
      <input
        {...inputAttributes(props)}
        className="input mono"
        autoCapitalize="none"
        spellCheck={false}
        type="text"
        list={id}
        value={typed}
        onChange={(event) => onChange(typedCode(field, event.target.value, props.country))}
      />
      <datalist id={id}>
        {offered.map((record) => (
          <option key={record.id} value={plainText(record[label] ?? null)}>
            {shownTexts(resource, field.ui.record?.show ?? [], record, props, widgetOf, translate).join(
              ' · ',
            )}
          </option>
        ))}
      </datalist>
    </>
  );
}

function shownTexts(
  { fields }: BoundResource,
  show: string[],
  record: RecordValues,
  { country }: Pick<NestedInputProps, 'country'>,
  widgetOf: WidgetOf,
  translate: Translate,
): string[] {
  return show.flatMap((name) => {
    const field = fields[name];
    const value = record[name];
    return field && !isBlank(value) ? [widgetOf(field).text(field, value, country, translate, record)] : [];
  });
}

/** Returns the time until which a record cannot be named; undefined if it can. */
function timeToWait(
  field: BoundField | undefined,
  record: RecordValues,
  { country }: Pick<NestedInputProps, 'country'>,
  widgetOf: WidgetOf,
  translate: Translate,
): string | undefined {
  const until = field && plainText(record[field.name] ?? null);
  if (!until || Date.parse(until) <= gatewayNow().getTime()) return undefined;
  return widgetOf(field).text(field, until, country, translate, record);
}

/** Leads to where the first record is made. */
function NoRecords({ resource, translate }: { resource: BoundResource; translate: Translate }) {
  const text = translate('corridor.widgets.noRecords');
  if (resource.path === undefined) return <p className="muted">{text}</p>;
  return (
    <p className="muted">
      <span>{text}</span>{' '}
      <LinkBase className="link" to={resource.path}>
        {resource.title}
      </LinkBase>
    </p>
  );
}
