import { LinkBase, useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { useSession } from '../../session/useSession';
import { useLinkState } from '../page/linkState';
import { importPath } from '../resource/links';
import { mayImport } from '../resource/offers';

/** The link to the import of a resource, where the user is offered one. */
export function ImportLink({ resource }: { resource: BoundResource }) {
  const translate = useTranslate();
  const session = useSession();
  const state = useLinkState();
  if (resource.path === undefined || !mayImport(resource, session)) return null;
  return (
    <LinkBase className="button button--secondary" to={importPath(resource)} state={state}>
      {resource.import?.title ?? translate('corridor.list.import')}
    </LinkBase>
  );
}
