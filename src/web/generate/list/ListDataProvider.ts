import type { DataProvider } from 'ra-core';
import type { CorridorDataProvider } from '../../client/createDataProvider';

/** What a list needs of the data provider: records, sums over the whole filter, and files of them. */
export type ListDataProvider = DataProvider & Pick<CorridorDataProvider, 'getTotals' | 'exportFile'>;
