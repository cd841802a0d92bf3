import { memo } from 'react';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/Country';
import { shortenMiddle } from '../../ui/shortenMiddle';
import { isBlank } from '../../widgets/isBlank';
import type { RecordValues } from '../../widgets/RecordValues';
import type { Translate } from '../../widgets/Translate';
import { widgetFor } from '../../widgets/widgetFor';
import type { CardParts } from './cardParts';

/** Props of {@link ListCard}; all but `record` are the same objects for every card. */
export interface ListCardProps {
  record: RecordValues;
  parts: CardParts;
  country: Country;
  translate: Translate;
  hrefOf: ((id: string) => string) | undefined;
}

/** A record on a phone: title and amount on the first line, state and time on the second. All of it is the link. */
export const ListCard = memo(function ListCard({ record, parts, country, translate, hrefOf }: ListCardProps) {
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
    <li className="cards__card">
      <div className="cards__line">
        {hrefOf ? (
          <a className="cards__title" href={hrefOf(record.id)}>
            {words}
          </a>
        ) : (
          <span className="cards__title">{words}</span>
        )}
        <span className="cards__amount number">
          {show(amount)}
          {amount && !isBlank(record[amount.name]) && (
            <span className="muted"> {widgetFor(amount).headNote?.(amount, country)}</span>
          )}
        </span>
      </div>
      <div className="cards__line">
        <span className="cards__state">{show(state)}</span>
        <span className="cards__time muted">{show(time)}</span>
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
  return field.ui.identifier === true ? shortenMiddle(words) : words;
}
