import { useListContext, useTranslate } from 'react-admin';
import { type CSSProperties, memo, type ReactNode, useMemo } from 'react';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { shortenMiddle } from '../../ui/shortenMiddle';
import { isBlank } from '../../widgets/values';
import type { RecordValues, Translate } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import { type ShownKind, shownKind } from '../resource/fields';
import { useRecordLinks } from './useRecordLinks';
import './ListCards.css';

/** Props of {@link ListCards}. */
interface ListCardsProps {
  resource: BoundResource;
  country: Country;
  shown: string[];
  order: string[];
  /** Stands in place of the cards: why there are none. */
  instead: ReactNode;
}

/** The list on a phone: a card a record. */
export function ListCards({ resource, country, shown, order, instead }: ListCardsProps) {
  const translate = useTranslate();
  const { data, isPending, isPlaceholderData, perPage } = useListContext<RecordValues>();
  const parts = useMemo(() => cardParts(resource, shown, order), [resource, shown, order]);
  const { hrefOf, follow } = useRecordLinks(resource.path);
  if (instead) return instead;
  if (isPending) {
    return (
      <div
        className="list-cards list-cards--loading"
        role="status"
        style={{ '--rows': perPage } as CSSProperties}
      >
        <span className="visually-hidden">{translate('corridor.list.loading')}</span>
      </div>
    );
  }
  return (
    <ul
      className={isPlaceholderData ? 'list-cards list-cards--old' : 'list-cards'}
      aria-label={resource.title}
      aria-busy={isPlaceholderData}
      onClick={(event) => {
        const card = (event.target as Element).closest('li');
        const place = card ? [...event.currentTarget.children].indexOf(card) : -1;
        follow(event, data?.[place]?.id);
      }}
    >
      {data?.map((record) => (
        <ListCard
          key={record.id}
          record={record}
          parts={parts}
          country={country}
          translate={translate}
          hrefOf={hrefOf}
        />
      ))}
    </ul>
  );
}

/** Props of {@link ListCard}; all but `record` are the same objects for every card. */
interface ListCardProps {
  record: RecordValues;
  parts: CardParts;
  country: Country;
  translate: Translate;
  hrefOf: ((id: string) => string) | undefined;
}

/** A record on a phone: title and amount on the first line, state and time on the second. All of it is the link. */
const ListCard = memo(function ListCard({ record, parts, country, translate, hrefOf }: ListCardProps) {
  const { title, amount, state, time } = parts;
  const show = (field: BoundField | undefined) =>
    field && !isBlank(record[field.name])
      ? widgetFor(field).Field({
          field,
          value: record[field.name] ?? null,
          record,
          country,
          translate,
          place: 'cell',
        })
      : null;
  const words = titleWords(title, record, country, translate);
  return (
    <li className="list-cards__card">
      <div className="list-cards__line">
        {hrefOf ? (
          <a className="list-cards__title" href={hrefOf(record.id)}>
            {words}
          </a>
        ) : (
          <span className="list-cards__title">{words}</span>
        )}
        <span className="list-cards__amount number">
          {show(amount)}
          {amount && !isBlank(record[amount.name]) && (
            <span className="muted"> {widgetFor(amount).headNote?.(amount, country)}</span>
          )}
        </span>
      </div>
      <div className="list-cards__line">
        <span className="list-cards__state">{show(state)}</span>
        <span className="list-cards__time muted">{show(time)}</span>
      </div>
    </li>
  );
});

function titleWords(
  field: BoundField | undefined,
  record: RecordValues,
  country: Country,
  translate: Translate,
): string {
  const value = field && record[field.name];
  if (!field || isBlank(value)) return translate('corridor.list.untitled');
  const words = widgetFor(field).text(field, value, country, translate);
  return field.kind === 'identifier' ? shortenMiddle(words) : words;
}

/** The fields that a card shows. */
interface CardParts {
  title: BoundField | undefined;
  amount: BoundField | undefined;
  state: BoundField | undefined;
  time: BoundField | undefined;
}

/**
 * Picks what a card shows from the columns shown, by their kinds: the first one is the title, then the first
 * amount, state and time. What the user hid is taken last, so that a card has its parts all the same.
 */
function cardParts(resource: BoundResource, shown: string[], order: string[]): CardParts {
  const fields = [...shown, ...order.filter((name) => !shown.includes(name))].flatMap(
    (name) => resource.fields[name] ?? [],
  );
  const [title, ...rest] = fields;
  const first = (...kinds: ShownKind[]) => rest.find((field) => kinds.includes(shownKind(field)));
  return {
    title,
    amount: first('money') ?? first('number'),
    state: first('state') ?? first('choice'),
    time: first('instant') ?? first('date'),
  };
}
