import { notifyManager, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react';
import type { SessionCountry } from '../../../session/sessionStore';
import { Button } from '../../../ui/controls/Button';
import { RetryNotice } from '../../../ui/feedback/Notice';
import { figuresKey } from '../../../client/cache/refreshQueries';
import './CountryFailure.css';

interface CountryFailureProps {
  country: SessionCountry;
  /** A notice above the blocks of a page, or a line below those of a card. */
  variant: 'notice' | 'line';
  children: ReactNode;
}

/** Says once, around blocks of a country, what makes all their figures fail, and loads them again on request. */
export function CountryFailure({ country, variant, children }: CountryFailureProps) {
  const isReported = use(SharedFailureContext);
  const failure = useCountryFailure(country);
  return (
    <SharedFailureContext value={isReported || failure !== undefined}>
      {failure && variant === 'notice' && <RetryNotice onRetry={failure.onRetry}>{failure.text}</RetryNotice>}
      {children}
      {failure && variant === 'line' && <CountryFailureLine {...failure} />}
    </SharedFailureContext>
  );
}

/** Failure of all figures of a country, with a button to try again. */
export function CountryFailureLine({ country, text, onRetry }: NonNullable<CountryFailureState>) {
  const isFetching = useIsFetching({ queryKey: [figuresKey, country.code] }) > 0;
  return (
    <FigureFailure country={country} isFetching={isFetching} onRetry={onRetry}>
      {text}
    </FigureFailure>
  );
}

type CountryFailureState = ReturnType<typeof useCountryFailure>;

/** Returns the failure of all figures of a country; undefined without one, or if it is shown around. */
export function useCountryFailure(country: SessionCountry) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const isReported = use(SharedFailureContext);
  const failure = useSharedFailure(country.code);
  if (!failure || isReported) return undefined;
  const queryKey = [figuresKey, country.code];
  return {
    text: failure === 'stale' ? translate('corridor.figures.stale') : failure.message,
    country,
    onRetry: () => void queries.refetchQueries({ queryKey, type: 'active' }),
  };
}

interface FigureFailureProps {
  country: SessionCountry;
  isFetching: boolean;
  onRetry: () => void;
  /** Reason of the failure. */
  children: ReactNode;
}

/** Failure of figures, with a button to try again. */
export function FigureFailure({ country, isFetching, onRetry, children }: FigureFailureProps) {
  const translate = useTranslate();
  return (
    <div className="country-failure" role="alert">
      <span>{children}</span>
      <Button size="small" icon="refresh" busy={isFetching} onClick={onRetry}>
        <span>{translate('corridor.errors.retry')}</span>
        <span className="visually-hidden">{` · ${country.name}`}</span>
      </Button>
    </div>
  );
}

/** Whether the reason for missing figures is shown around blocks, so that they omit it. */
export const SharedFailureContext = createContext(false);

/** Events that tell of no failure. Each account follows the queries, and most events are these. */
const ofObservers = new Set(['observerResultsUpdated', 'observerOptionsUpdated']);

/** Failure of all figures: the reason, or `stale` where shown figures could not be loaded again. */
type SharedFailure = { message: string } | 'stale';

/** Returns the failure shared by all figures of the page or of a country; undefined without a single reason. */
export function useSharedFailure(country?: string): SharedFailure | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const batched = notifyManager.batchCalls(onChange);
      return queries.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
        const isOf = queryKey[0] === figuresKey && (country === undefined || queryKey[1] === country);
        if (isOf && !ofObservers.has(type)) batched();
      });
    },
    [queries, country],
  );
  // Compared as a text, because each call makes another object.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(sharedFailure(queries, country)));
  return text === undefined ? undefined : (JSON.parse(text) as SharedFailure);
}

function sharedFailure(queries: QueryClient, country: string | undefined): SharedFailure | undefined {
  const queryKey = country === undefined ? [figuresKey] : [figuresKey, country];
  const failures = queries
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .map(
      ({ state: { data, error } }) => error && (data === undefined ? { message: error.message } : 'stale'),
    );
  const [first] = failures;
  const isSame = new Set(failures.map((failure) => JSON.stringify(failure))).size === 1;
  return isSame && first ? first : undefined;
}
