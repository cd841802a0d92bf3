import { ResourceActions } from '../../generate/actions/ResourceActions';
import { ImportLink } from '../../generate/actions/ImportLink';
import { CreateLink } from '../../generate/list/ListHeader';
import { useChosenRecord } from '../../generate/resource/useChosenRecord';
import { ResourceScope, useResourceScope } from '../../generate/resource/ResourceScope';
import { useSession } from '../../session/useSession';
import type { BlockProps } from '../parts/Block';

/** Buttons for the actions on a record that the user may take and its state allows. */
export function BlockActions({ block }: BlockProps<'actions'>) {
  const { actions, secondary } = block;
  const { resource } = useResourceScope();
  const { can } = useSession();
  const { record } = useChosenRecord(resource, block);
  if (!can(resource.permission)) return null;
  const offered = resource.actions.filter(({ name }) => !actions || actions.includes(name));
  return (
    <div className="page__actions">
      {record && offered.length > 0 && (
        <ResourceScope resource={{ ...resource, actions: offered }}>
          <ResourceActions record={record} />
        </ResourceScope>
      )}
      {(!actions || actions.includes('create')) && <CreateLink secondary={secondary} />}
      {actions?.includes('import') && <ImportLink />}
    </div>
  );
}
