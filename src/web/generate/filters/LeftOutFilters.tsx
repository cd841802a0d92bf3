import { useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { Notice } from '../../ui/feedback/Notice';
import { useFilters } from './useFilters';

/** Says which filters of the address do not apply, as when a link without a country was written in another one. */
export function LeftOutFilters({ resource, country }: { resource: BoundResource; country: Country }) {
  const translate = useTranslate();
  const { leftOut } = useFilters(resource);
  if (leftOut.length === 0) return null;
  const fields = leftOut.join(', ');
  return <Notice>{translate('corridor.list.filters.leftOut', { fields, country: country.name })}</Notice>;
}
