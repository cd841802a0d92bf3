import { useTranslate } from 'ra-core';
import { countLimit } from '../../../../metadata/model/figures';
import { formatNumber } from '../../../../metadata/values/numbers';
import { useResourceScope } from '../../resource/ResourceScope';
import type { ListViews } from '../views/useListViews';
import { useTabCounts } from './useTabCounts';

/** Value of a changed view in the choice: choosing the view itself shows it as it was saved. */
const edited = '~';

/** The views of a list on phones: a choice among filters, as tabs would push records down (product 4.40). */
export function PhoneViews({ views }: { views: ListViews }) {
  const translate = useTranslate();
  const { numberFormat } = useResourceScope().country;
  const counts = useTabCounts(views);
  const { current, isEdited, offered } = views;
  const withCount = (name: string, place: number) => {
    const count = counts.views[place];
    if (count === undefined) return name;
    return `${name} ${count === null ? `${formatNumber(countLimit, numberFormat)}+` : formatNumber(count, numberFormat)}`;
  };
  return (
    <span className="field phone-views">
      <select
        className="input"
        aria-label={translate('corridor.list.tabs.views')}
        value={isEdited ? edited : (current?.id ?? '')}
        onChange={({ target }) => views.apply(offered.find(({ id }) => id === target.value))}
      >
        {current && isEdited && (
          <option value={edited}>{translate('corridor.list.views.edited', { name: current.name })}</option>
        )}
        <option value="">{withCount(translate('corridor.list.tabs.all'), 0)}</option>
        {offered.map(({ id, name, from, sharedBy }, place) => (
          <option key={id} value={id}>
            {withCount(
              from === 'colleague'
                ? `${name} · ${translate('corridor.list.tabs.sharedBy', { colleague: sharedBy })}`
                : name,
              place + 1,
            )}
          </option>
        ))}
      </select>
    </span>
  );
}
