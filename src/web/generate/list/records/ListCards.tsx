import { type CSSProperties, lazy, memo, type ReactNode, Suspense, use, useMemo } from 'react';
import { useListContext } from 'ra-core';
import { periodField } from '../../../../metadata/values/periods';
import { kinds } from '../../../../metadata/model/kinds';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import { shortenMiddle } from '../../../ui/code/shortenMiddle';
import { type FieldProps, isBlank, type RecordValues } from '../../../widgets/Widget';
import { fieldText, widgetFor } from '../../../widgets/widgetFor';
import type { FilterValues } from '../../filters/filterValues';
import { useListScope } from '../../filters/listScope';
import { type ShownKind, shownKind } from '../../resource/fields';
import { RowCheckbox, type RowSelection, RowSelectionContext } from './RowCheckbox';
import { useRecordLinks } from './useRecordLinks';
import { labelField, recordLabel, type Scope, useResourceScope } from '../../resource/ResourceScope';
import { translateOf } from '../../../widgets/translateOf';
import './ListCards.css';

/** Loaded with the first list whose rows have actions: cards wait for them, as each would become higher. */
const RowActions = lazy(async () => ({ default: (await import('../../actions/RowActions')).RowActions }));

/** The list on a phone, a card per record. */
export function ListCards({ order, fallback }: { order: string[]; fallback: ReactNode }) {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const { shown, permanent, placeOf } = useListScope();
  const { data, isPending, isPlaceholderData, perPage } = useListContext<RecordValues>();
  const parts = useMemo(
    () => cardParts(resource, shown, order, permanent),
    [resource, shown, order, permanent],
  );
  const { hrefOf, follow } = useRecordLinks(resource.path, placeOf);
  const selecting = use(RowSelectionContext);
  const selection = selecting?.isMarking ? selecting : undefined;
  if (fallback) return fallback;
  const loading = (
    <div
      className="list-cards list-cards--loading"
      role="status"
      style={{ '--rows': perPage } as CSSProperties}
    >
      <span className="visually-hidden">{translate('corridor.list.loading')}</span>
    </div>
  );
  if (isPending) return loading;
  return (
    <Suspense fallback={loading}>
      <ul
        className={isPlaceholderData ? 'list-cards list-cards--old' : 'list-cards'}
        aria-label={resource.title}
        aria-busy={isPlaceholderData}
        onClick={follow}
      >
        {data?.map((record) => (
          <ListCard
            key={record.id}
            record={record}
            scope={scope}
            parts={parts}
            hrefOf={hrefOf}
            selected={selection && selection.ids.has(record.id)}
            onSelect={selection?.select}
          />
        ))}
      </ul>
    </Suspense>
  );
}

/** Whether values need their title where no heading names them: "Yes" alone says nothing, nor does one of several numbers. */
const isTitled = ({ kind, ui }: BoundField) =>
  ['boolean', 'number', 'time'].includes(kinds[kind]) || ui.text === '%{count}';

/** Props of {@link ListCard}; all but `record` and `selected` are the same objects for every card. */
interface ListCardProps {
  record: RecordValues;
  scope: Scope;
  parts: CardParts;
  hrefOf: ((id: string) => string) | undefined;
  /** Undefined where records cannot be selected. */
  selected: boolean | undefined;
  onSelect: RowSelection['select'] | undefined;
}

/** A record: title and amount on the first line, state and time on the second. All of the card is its link. */
const ListCard = memo(function ListCard(props: ListCardProps) {
  const { record, scope, parts, hrefOf } = props;
  const { resource, country, translate } = scope;
  const { state, time } = parts;
  // A record without a value for its title has its name there.
  const title = isBlank(record[parts.title?.name ?? '']) ? labelField(resource) : parts.title;
  const amounts = parts.amounts.filter(({ name }) => !isBlank(record[name]));
  const above = [title, ...amounts, state, time].map((field) => field?.name);
  const further = parts.further.filter(({ name }) => !isBlank(record[name]) && !above.includes(name));
  // An amount with its currency, a number with its unit: a card has no head to name them.
  const show = (field: BoundField | undefined, place: FieldProps['place'] = 'cell') =>
    field && !isBlank(record[field.name])
      ? widgetFor(field).Field({
          field,
          value: record[field.name] ?? null,
          record,
          country,
          translate,
          place,
          // The card is a link, which lies over what it shows.
          quiet: true,
        })
      : null;
  const text = titleText(title, scope, record);
  const shown = title && shownKind(title) === 'identifier' ? shortenMiddle(text) : text;
  // Many records may have one title, such as their type.
  const name = resource.list?.lead?.title === undefined ? shown : `${shown}, ${recordLabel(scope, record)}`;
  const minus = resource.list?.statement?.minus;
  return (
    <li className="list-cards__card">
      <div className="list-cards__line">
        {props.onSelect && (
          <RowCheckbox {...props} selected={props.selected ?? false} onSelect={props.onSelect} />
        )}
        {hrefOf ? (
          <a
            className="list-cards__title"
            translate={title && translateOf(title)}
            href={hrefOf(record.id)}
            title={shown === text ? undefined : text}
            aria-label={shown === name ? undefined : name}
          >
            {shown}
          </a>
        ) : (
          <span className="list-cards__title" translate={title && translateOf(title)}>
            {shown}
          </span>
        )}
        {amounts.map((amount) => (
          <span key={amount.name} className="list-cards__amount number">
            {amount.name === minus && <span>-</span>}
            <span translate={translateOf(amount)}>{show(amount, 'detail')}</span>
          </span>
        ))}
      </div>
      <div className="list-cards__line">
        <span className="list-cards__state">{show(state)}</span>
        <span className="list-cards__time muted">
          {/* The filter above the cards names the time by which records belong to a period. */}
          {time && time !== periodField(resource) && !isBlank(record[time.name]) && (
            <span>{translate('corridor.validation.titled', { title: time.title, text: '' })}</span>
          )}
          <span translate={time && translateOf(time)}>{show(time)}</span>
        </span>
      </div>
      {further.length > 0 && (
        <div className="list-cards__further muted">
          {further.map((field) => (
            <span key={field.name}>
              {isTitled(field) && (
                <span>{translate('corridor.validation.titled', { title: field.title, text: '' })}</span>
              )}
              <span translate={translateOf(field)}>
                {show(field, field.kind === 'number' ? 'detail' : 'cell')}
              </span>
            </span>
          ))}
        </div>
      )}
      {resource.list?.rowActions && <RowActions record={record} />}
    </li>
  );
});

/** The title of a card, whole; a record without a value for it has its name. */
function titleText(field: BoundField | undefined, scope: Scope, record: RecordValues): string {
  const text = field && fieldText(field, record, scope);
  if (!text) return recordLabel(scope, record);
  // A bare number says nothing.
  return field.kind === 'number'
    ? scope.translate('corridor.validation.titled', { title: field.title, text })
    : text;
}

/** The fields that a card shows. */
interface CardParts {
  title: BoundField | undefined;
  amounts: BoundField[];
  state: BoundField | undefined;
  time: BoundField | undefined;
  further: BoundField[];
}

/**
 * Picks the fields of a card: those of the resource, or the first column, amount, state and time. Hidden columns come last, to
 * complete a card. Values shared by all records of a related list are left out.
 */
function cardParts(
  resource: BoundResource,
  shown: string[],
  order: string[],
  permanent: FilterValues,
): CardParts {
  const fields = [...shown, ...order.filter((name) => !shown.includes(name))].flatMap(
    (name) => resource.fields[name] ?? [],
  );
  const { card, lead } = resource.list ?? {};
  const title = (lead?.title !== undefined && resource.fields[lead.title]) || fields[0];
  const leading = lead?.amounts?.flatMap((name) => resource.fields[name] ?? []);
  const rest = fields.filter((field) => field !== title);
  const first = (...kinds: ShownKind[]) => rest.find((field) => kinds.includes(shownKind(field)));
  // What is among the further fields has its title there.
  const amount = first('money') ?? first('number');
  return {
    title,
    amounts: leading ?? (amount && !card?.includes(amount.name) ? [amount] : []),
    state: first('state') ?? first('choice'),
    time: first('instant') ?? first('date'),
    further: (card ?? []).flatMap((name) => (name in permanent ? [] : (resource.fields[name] ?? []))),
  };
}
