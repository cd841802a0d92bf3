import { LinkBase } from 'ra-core';
import { placeholdersOf } from '../../../metadata/texts/placeholders';
import { useLinkState } from '../../generate/page/BackLink';
import { useChosenRecord } from '../../generate/resource/useChosenRecord';
import { useResourceScope } from '../../generate/resource/ResourceScope';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import type { RecordValues } from '../../widgets/Widget';
import type { BlockProps } from '../parts/Block';

/**
 * A button that leads to another screen. It works once the record is loaded that its address is filled in from; where that
 * failed, it says why it does not.
 */
export function BlockLink({ block }: BlockProps<'link'>) {
  const { title, to, permission } = block;
  const { resource } = useResourceScope();
  const { can } = useSession();
  const state = useLinkState();
  const { record, error, isPending } = useChosenRecord(resource, block);
  const address = record && fillAddress(to, record);
  if (!can(resource.permission) || (permission !== undefined && !can(permission))) return null;
  if (address === undefined && !isPending && !error) return null;
  return (
    <div className="page__actions">
      {address === undefined ? (
        // It keeps its place until it is known where it leads.
        <Button disabled={isPending} aria-disabled={!isPending} title={error?.message}>
          {title}
        </Button>
      ) : (
        <LinkBase className="button button--secondary" to={address} state={state}>
          {title}
        </LinkBase>
      )}
    </div>
  );
}

/** Returns an address with the values of a record; undefined where it lacks one of them. */
function fillAddress(to: string, record: RecordValues): string | undefined {
  let address = to;
  for (const name of placeholdersOf(to)) {
    const value = record[name];
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    address = address.replaceAll(`%{${name}}`, encodeURIComponent(value));
  }
  return address;
}
