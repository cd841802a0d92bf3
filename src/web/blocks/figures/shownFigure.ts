import type { SessionCountry } from '../../session/Session';
import type { NamedPeriod } from '../parts/period';
import type { BoundFigure, FigureOptions, FigureValue } from './figure';

/** A figure of the block, as written in a page file. */
export type ListedFigure = FigureOptions & {
  /** It is a part of the figure before it. */
  part?: boolean;
  /** Whether more of it is good, or less. */
  better?: 'more' | 'less';
  /** Of a share that is compared: it is marked where it is so many percentage points lower, of at least so many records each. */
  alarm?: { points: number; records: number };
};

/** What a figure is, and where the list of its records is. */
interface ShownValue {
  path: string | undefined;
  /** Undefined while it loads, and where it could not be read. */
  value: FigureValue | undefined;
  /** In the period before; undefined where nothing is compared. */
  before: FigureValue | undefined;
}

/** A figure as it is shown. */
export interface ShownFigure extends ShownValue {
  country: SessionCountry;
  period: FigurePeriod;
  figure: BoundFigure<ListedFigure>;
  /** The records of which it is a share. */
  whole?: ShownValue;
  /** Why there is no value, for the user. */
  reason: string | undefined;
}

/** Props of what shows the figures. */
export interface ShownFiguresProps {
  country: SessionCountry;
  figures: ShownFigure[];
  period: FigurePeriod;
  /** Whether they are compared with those of the period before. */
  compare: boolean;
  isLoading: boolean;
}

/** A period of figures, which lists can be filtered by too. */
export type FigurePeriod = Exclude<NamedPeriod, 'last12Months'>;
