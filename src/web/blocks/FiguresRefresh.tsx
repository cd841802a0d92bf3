import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { formatInstant } from '../../metadata/values/time';
import { useSession } from '../session/useSession';
import { IconButton } from '../ui/controls/Button';
import { figuresKey } from '../client/cache/refreshQueries';
import './FiguresRefresh.css';

/** Takes the place of the time until it is known, so that nothing moves when it comes. It is not seen. */
const noTime = '00:00:00';

/** Moment of the page's figures, and a button that loads all of them again. It turns while somebody waits for them. */
export function FiguresRefresh() {
  const translate = useTranslate();
  const { country } = useSession();
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: [figuresKey] }) > 0;
  const [isAsked, setIsAsked] = useState(false);
  const moments = queries
    .getQueryCache()
    .findAll({ queryKey: [figuresKey], type: 'active' })
    .flatMap(({ state }) => (state.data as { asOf: string } | undefined)?.asOf ?? []);
  // The oldest: nothing on the page is older than it says.
  const asOf = moments.toSorted()[0];
  const isAwaited = isAsked || (isFetching && asOf === undefined);
  const refresh = () => {
    setIsAsked(true);
    void queries.invalidateQueries({ queryKey: [figuresKey] }).finally(() => setIsAsked(false));
  };
  const clock = asOf && country ? formatInstant(asOf, country.zone).slice(-noTime.length) : noTime;
  return (
    <>
      {country && (
        <span
          className={`figures-refresh ${asOf ? '' : 'figures-refresh--unknown'}`}
          title={country.timeZone}
        >
          {translate('corridor.figures.asOf', { time: `${clock} ${country.zone}` })}
        </span>
      )}
      <IconButton
        icon="refresh"
        label={translate('corridor.figures.refresh')}
        className={isAwaited ? 'button--spinning' : undefined}
        aria-busy={isAwaited}
        onClick={refresh}
      />
    </>
  );
}
