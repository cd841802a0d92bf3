import { useListContext, useTranslate } from 'ra-core';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import type { RecordValues } from '../../widgets/RecordValues';
import { cardParts } from './cardParts';
import { ListCard } from './ListCard';
import { useRecordLinks } from './useRecordLinks';

/** Props of {@link ListCards}. */
export interface ListCardsProps {
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
      <div className="cards cards--loading" role="status" style={{ '--rows': perPage } as CSSProperties}>
        <span className="visually-hidden">{translate('corridor.list.loading')}</span>
      </div>
    );
  }
  return (
    <ul
      className={isPlaceholderData ? 'cards cards--old' : 'cards'}
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
