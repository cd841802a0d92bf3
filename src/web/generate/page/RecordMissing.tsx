import { LinkBase } from 'ra-core';
import { useSession } from '../../session/useSession';
import { EmptyState } from '../../ui/feedback/Placeholders';
import { useResourceScope } from '../resource/ResourceScope';
import { useElsewhere } from './useElsewhere';

/**
 * Shown in place of a record that does not exist or belongs to another merchant, without saying which. One of another country that the
 * user has is offered; `sought` is its id or number.
 */
export function RecordMissing({ sought }: { sought?: string }) {
  const { resource, translate } = useResourceScope();
  const { country } = useSession();
  const elsewhere = useElsewhere(sought);
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
      {elsewhere ? (
        <LinkBase to={elsewhere.to}>
          {translate('corridor.detail.missing.elsewhere', { country: elsewhere.country.name })}
        </LinkBase>
      ) : (
        <span>{translate('corridor.detail.missing.text')}</span>
      )}
    </EmptyState>
  );
}
