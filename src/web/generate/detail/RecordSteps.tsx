import { LinkBase, useGetList, useLocation, useNavigate } from 'ra-core';
import { formatNumber } from '../../../metadata/values/numbers';
import { Icon, type IconName } from '../../ui/Icon';
import { useKey } from '../../ui/keys/useKey';
import type { RecordValues } from '../../widgets/Widget';
import { FilteringScope } from '../list/FilteringScope';
import type { LinkState, ListPlace } from '../page/BackLink';
import { recordPath, useResourceScope } from '../resource/ResourceScope';
import './RecordSteps.css';

/** The way to the next record, and to the one before, of the list that this one was opened from. Nothing where it was opened elsewhere. */
export function RecordSteps({ id }: { id: string }) {
  const { resource } = useResourceScope();
  const state = useLocation().state as LinkState | null;
  const place = state?.list;
  // A link in a list may lead to a record of another resource.
  if (!place || !place.ids.includes(id)) return null;
  return (
    <FilteringScope resource={resource} permanent={place.permanent}>
      <Steps id={id} place={place} state={state} />
    </FilteringScope>
  );
}

interface StepsProps {
  id: string;
  place: ListPlace;
  state: LinkState;
}

function Steps({ id, place, state }: StepsProps) {
  const { resource, country, translate } = useResourceScope();
  const navigate = useNavigate();
  const { ids, page, perPage, total, hasNextPage } = place;
  const index = ids.indexOf(id);
  const before = usePlace(place, index === 0 && page > 1 ? page - 1 : undefined);
  const after = usePlace(place, index === ids.length - 1 && hasNextPage ? page + 1 : undefined);
  const previous = stepTo(ids[index - 1], place) ?? stepTo(before?.ids.at(-1), before);
  const next = stepTo(ids[index + 1], place) ?? stepTo(after?.ids[0], after);
  const linkOf = (step: Step) =>
    [recordPath(resource, step.id), { replace: true, state: { ...state, list: step.place } }] as const;
  useKey(previous !== undefined && 'previous', () => navigate(...linkOf(previous!)));
  useKey(next !== undefined && 'next', () => navigate(...linkOf(next!)));
  const link = (name: 'previous' | 'next', icon: IconName, step: Step | undefined) => {
    const label = translate(`corridor.detail.${name}`);
    if (!step) {
      return (
        <span className="button button--icon button--small record-steps__end" aria-hidden="true">
          <Icon name={icon} size={16} />
        </span>
      );
    }
    const [to, options] = linkOf(step);
    return (
      <LinkBase
        className="button button--icon button--small"
        to={to}
        {...options}
        aria-label={label}
        title={label}
      >
        <Icon name={icon} size={16} />
      </LinkBase>
    );
  };
  const number = formatNumber((page - 1) * perPage + index + 1, country.numberFormat);
  return (
    <nav className="record-steps" aria-label={translate('corridor.detail.steps')}>
      <span className="muted number">
        {total === undefined
          ? number
          : translate('corridor.detail.place', { number, total: formatNumber(total, country.numberFormat) })}
      </span>
      {link('previous', 'chevronUp', previous)}
      {link('next', 'chevronDown', next)}
    </nav>
  );
}

/** A record to go to, and where it is in the list. */
interface Step {
  id: string;
  place: ListPlace;
}

function stepTo(id: string | undefined, place: ListPlace | undefined): Step | undefined {
  return id === undefined || !place ? undefined : { id, place };
}

/** Loads another page of the list; undefined until it is there, where it has no records, and without a number. */
function usePlace(place: ListPlace, page: number | undefined): ListPlace | undefined {
  const { resource } = useResourceScope();
  const { perPage, sort, filter, permanent } = place;
  const { data, pageInfo, isPlaceholderData } = useGetList<RecordValues>(
    resource.name,
    {
      pagination: { page: page ?? 1, perPage },
      sort,
      filter: { ...filter, ...permanent },
      meta: { isCounted: false },
    },
    // Without it one goes back to the list, which says what failed.
    { enabled: page !== undefined, onError: () => undefined, retry: false },
  );
  if (page === undefined || !data?.length || isPlaceholderData) return undefined;
  const hasNextPage = pageInfo?.hasNextPage === true;
  return { ...place, page, ids: data.map(({ id }) => id), hasNextPage };
}
