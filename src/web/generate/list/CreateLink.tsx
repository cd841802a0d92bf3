import { LinkBase, useTranslate } from 'ra-core';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { useSession } from '../../session/useSession';
import { Icon } from '../../ui/Icon';
import { formOffered } from '../formOffered';
import { newRecordTitle } from '../newRecordTitle';

/** Props of {@link CreateLink}. */
export interface CreateLinkProps {
  resource: BoundResource;
  /** Only the plus, where there is no room for more. */
  compact?: boolean;
}

/** Leads to the resource's create form, for those who may create; a sandbox's form only in a sandbox. */
export function CreateLink({ resource, compact }: CreateLinkProps) {
  const translate = useTranslate();
  const session = useSession();
  const { path } = resource;
  if (path === undefined || !formOffered(resource.create, session)) return null;
  const title = newRecordTitle(resource, translate);
  return (
    <LinkBase
      className="button button--primary"
      to={`${path}/create`}
      aria-label={compact ? title : undefined}
      title={compact ? title : undefined}
    >
      <Icon name="plus" size={compact ? 18 : 16} />
      {!compact && title}
    </LinkBase>
  );
}
