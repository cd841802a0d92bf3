import { memo } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { ExportMenu } from '../export/ExportMenu';
import type { FilterValues } from '../filters/FilterValues';
import { CreateLink } from './CreateLink';

/** Props of {@link ListHeader}. */
export interface ListHeaderProps {
  resource: BoundResource;
  permanent: FilterValues;
  /** Names of the columns shown, in order. */
  shown: string[];
  /** On a phone the actions are at the bottom, in reach of the thumb. */
  isPhone: boolean;
}

/** The list's title, and what can be done with the list as a whole. */
export const ListHeader = memo(function ListHeader({ resource, permanent, shown, isPhone }: ListHeaderProps) {
  return (
    <header className="page__header">
      <h1 className="page__title">{resource.title}</h1>
      {!isPhone && (
        <div className="page__actions">
          <ExportMenu resource={resource} permanent={permanent} shown={shown} />
          <CreateLink resource={resource} />
        </div>
      )}
    </header>
  );
});
