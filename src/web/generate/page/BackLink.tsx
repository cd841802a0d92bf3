import { LinkBase, useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { Icon } from '../../ui/Icon';
import './BackLink.css';

/** The link back to the resource's list, which restores its filters, sort and page from the store. */
export function BackLink({ resource }: { resource: BoundResource }) {
  const translate = useTranslate();
  if (!resource.path) return null;
  return (
    <LinkBase
      className="back-link"
      to={resource.path}
      aria-label={translate('corridor.detail.back', { resource: resource.title })}
    >
      <Icon name="chevronLeft" size={16} />
      {resource.title}
    </LinkBase>
  );
}
