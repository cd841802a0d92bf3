import { LinkBase, useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { useSession } from '../../session/useSession';
import { mayImport } from '../actions/offers';

/** The link to the import of a resource, where the user is offered one. */
export function ImportLink({ resource }: { resource: BoundResource }) {
  const translate = useTranslate();
  const session = useSession();
  const { path } = resource;
  if (path === undefined || !mayImport(resource, session)) return null;
  return (
    <LinkBase className="button button--secondary" to={`${path}/import`}>
      {translate('corridor.list.import')}
    </LinkBase>
  );
}
