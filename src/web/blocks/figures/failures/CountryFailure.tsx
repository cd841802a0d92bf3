import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { type ReactNode, use } from 'react';
import type { SessionCountry } from '../../../session/Session';
import { Button } from '../../../ui/controls/Button';
import { RetryNotice } from '../../../ui/feedback/RetryNotice';
import { figuresKey } from '../../../client/cache/refreshQueries';
import { SharedFailureContext, useSharedFailure } from './sharedFailure';
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
      {failure && variant === 'line' && <FigureFailure {...failure}>{failure.text}</FigureFailure>}
    </SharedFailureContext>
  );
}

/** Returns what makes all figures of a country fail; undefined where nothing does, or where it is said around. */
export function useCountryFailure(country: SessionCountry) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const isReported = use(SharedFailureContext);
  const failure = useSharedFailure(country.code);
  const queryKey = [figuresKey, country.code];
  const isFetching = useIsFetching({ queryKey }) > 0;
  if (!failure || isReported) return undefined;
  return {
    text: failure === 'stale' ? translate('corridor.figures.stale') : failure.message,
    country,
    isFetching,
    onRetry: () => void queries.refetchQueries({ queryKey, type: 'active' }),
  };
}

interface FigureFailureProps {
  country: SessionCountry;
  isFetching: boolean;
  onRetry: () => void;
  /** What went wrong. */
  children: ReactNode;
}

/** That figures could not be loaded, with a button to try again. */
export function FigureFailure({ country, isFetching, onRetry, children }: FigureFailureProps) {
  const translate = useTranslate();
  return (
    <div className="country-failure" role="alert">
      <span>{children}</span>
      <Button size="small" icon="refresh" busy={isFetching} onClick={onRetry}>
        {translate('corridor.errors.retry')} <span className="visually-hidden">· {country.name}</span>
      </Button>
    </div>
  );
}
