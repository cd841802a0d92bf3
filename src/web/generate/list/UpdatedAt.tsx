import { useListContext, useTranslate } from 'ra-core';
import type { Country } from '../../../metadata/model/Country';
import { formatInstant } from '../../../metadata/formatInstant';

/** When the list's rows came, as the clocks of the country's zone have it. */
export function UpdatedAt({ country }: { country: Country }) {
  const translate = useTranslate();
  const receivedAt: unknown = useListContext().meta?.receivedAt;
  if (typeof receivedAt !== 'number') return null;
  const instant = new Date(receivedAt).toISOString();
  const time = formatInstant(instant, country.zone, 'second').slice(-'00:00:00'.length);
  return <span className="list__updated">{translate('corridor.list.updated', { time })}</span>;
}
