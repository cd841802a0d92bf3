import type { JsonValue } from '../../../metadata/model/JsonValue';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { FilterValues } from '../../generate/filters/FilterValues';

/** One line of a card: records of a resource that a filter takes, to be counted and summed. */
export interface FigureLine {
  title: string;
  /** Of a line that is a part of the one before: those of its records whose field has the value. */
  part?: { field: string; value: JsonValue } | undefined;
  resource: BoundResource;
  /** In the form of the list's own filters, for the link to it. */
  values: FilterValues;
  /** Name of the field that is summed. */
  sum: string;
}
