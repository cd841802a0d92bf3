import type { BoundAction } from './BoundAction';
import type { BoundDetail } from './BoundDetail';
import type { BoundField } from './BoundField';
import type { BoundForm } from './BoundForm';
import type { BoundList } from './BoundList';

/** A resource bound to a country and a language: plain data, everything its screens and its API need. */
export interface BoundResource {
  /** File name without extension; also the name in the API's URLs. */
  name: string;
  country: string;
  title: string;
  /** What one record is called: the entity's title. */
  recordTitle?: string;
  description?: string;
  entity: string;
  /** Route in the web app; a resource without one is only shown as a related list. */
  path?: string;
  permission: string;
  /** All fields of the entity that are not hidden in this country, in the schema's order. */
  fields: Record<string, BoundField>;
  list?: BoundList;
  detail?: BoundDetail;
  create?: BoundForm;
  edit?: BoundForm;
  actions: BoundAction[];
}
