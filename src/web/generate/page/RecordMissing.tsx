import { LinkBase, useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { useSession } from '../../session/useSession';
import { EmptyState } from '../../ui/feedback/Placeholders';

/** Shown in place of a record that does not exist or belongs to another merchant, without saying which. */
export function RecordMissing({ resource }: { resource: BoundResource }) {
  const translate = useTranslate();
  const { country } = useSession();
  return (
    <EmptyState
      icon="search"
      title={translate('corridor.detail.missing.title', { country: country?.name })}
      action={
        resource.path && (
          <LinkBase className="button button--secondary" to={resource.path}>
            {translate('corridor.detail.back', { resource: resource.title })}
          </LinkBase>
        )
      }
    >
      {translate('corridor.detail.missing.text')}
    </EmptyState>
  );
}
