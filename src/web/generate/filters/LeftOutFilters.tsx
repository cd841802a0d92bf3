import { useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { Notice } from '../../ui/feedback/Notice';
import { useFilters } from './useFilters';
import { joinTexts } from '../../widgets/values';

/** Props of {@link LeftOutFilters}. */
interface LeftOutFiltersProps {
  resource: BoundResource;
  country: Country;
  /** Columns of a link or a saved view that the list does not have. */
  columns: string[];
}

/**
 * Says which parts of the address or of a saved view do not apply: a link without a country may have been written in
 * another one, and fields may have been removed.
 */
export function LeftOutFilters({ resource, country, columns }: LeftOutFiltersProps) {
  const translate = useTranslate();
  const { leftOut } = useFilters(resource);
  const names = [...new Set([...leftOut, ...columns])];
  if (names.length === 0) return null;
  const fields = joinTexts(names);
  return <Notice>{translate('corridor.list.filters.leftOut', { fields, country: country.name })}</Notice>;
}
