import { LinkBase } from 'ra-core';
import { useSession } from '../../session/useSession';
import { EmptyState } from '../../ui/feedback/Placeholders';
import { useResourceScope } from '../resource/ResourceScope';

/** Shown in place of a record that does not exist or belongs to another merchant, without saying which. */
export function RecordMissing() {
  const { resource, translate } = useResourceScope();
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
