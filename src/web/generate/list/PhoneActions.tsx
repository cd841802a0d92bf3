import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import { Button } from '../../ui/Button';
import { ExportMenu } from '../export/ExportMenu';
import type { FilterValues } from '../filters/FilterValues';
import { FilterSheet } from '../filters/FilterSheet';
import { useFilters } from '../filters/useFilters';
import { CreateLink } from './CreateLink';
import { RefreshButton } from './RefreshButton';

/** Props of {@link PhoneActions}. */
export interface PhoneActionsProps {
  resource: BoundResource;
  country: Country;
  storeKey: string;
  permanent: FilterValues;
  shown: string[];
  onRefresh: () => void;
}

/** On a phone: the list's actions in a bar at the bottom, in reach of the thumb. */
export function PhoneActions({
  resource,
  country,
  storeKey,
  permanent,
  shown,
  onRefresh,
}: PhoneActionsProps) {
  const translate = useTranslate();
  const { others } = useFilters(resource);
  const [open, setOpen] = useState(false);
  const count = others.filter((filter) => filter.value !== undefined).length;
  return (
    <div className="list__bar">
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('corridor.list.filters.title')}
        {count > 0 && <span className="list__count">{count}</span>}
      </Button>
      <ExportMenu resource={resource} permanent={permanent} shown={shown} />
      <RefreshButton onRefresh={onRefresh} />
      <CreateLink resource={resource} compact />
      <FilterSheet
        open={open}
        onClose={() => setOpen(false)}
        resource={resource}
        country={country}
        storeKey={storeKey}
      />
    </div>
  );
}
