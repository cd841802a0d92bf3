import { Notice } from '../../ui/feedback/Notice';
import { useFilters } from './useFilters';
import { joinTexts } from '../../widgets/Widget';
import { useResourceScope } from '../resource/ResourceScope';

/**
 * Says which parts of the address or a saved view do not apply. A link without a country may come from another one, and fields may
 * be gone.
 */
export function LeftOutFilters({ columns }: { columns: string[] }) {
  const { country, translate } = useResourceScope();
  const { leftOut } = useFilters();
  const names = [...new Set([...leftOut, ...columns])];
  if (names.length === 0) return null;
  const fields = joinTexts(names);
  return <Notice>{translate('corridor.list.filters.leftOut', { fields, country: country.name })}</Notice>;
}
