import { LinkBase } from 'ra-core';
import { useSession } from '../../session/useSession';
import { useLinkState } from '../page/BackLink';
import { mayImport } from '../resource/offers';
import { importPath, useResourceScope } from '../resource/ResourceScope';

/** The link to the import of a resource, where the user is offered one. */
export function ImportLink() {
  const { resource, translate } = useResourceScope();
  const session = useSession();
  const state = useLinkState();
  if (resource.path === undefined || !mayImport(resource, session)) return null;
  return (
    <LinkBase className="button button--secondary" to={importPath(resource)} state={state}>
      {resource.import?.title ?? translate('corridor.list.import')}
    </LinkBase>
  );
}
