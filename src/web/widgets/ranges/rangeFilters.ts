import { lazy } from 'react';

// Loaded where a filter is edited: a list shows its filters in words.

/** A filter by days of the country's zone. */
export const DayRangeFilter = lazy(() => import('./DayRangeFilter'));

/** A filter between two numbers. */
export const NumberRangeFilter = lazy(() => import('./NumberRangeFilter'));
