import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';
import { useSession } from '../../session/useSession';
import { useIsPhone } from '../../ui/breakpoints';
import type { RecordValues } from '../../widgets/Widget';
import { ActionButtons } from './ActionButtons';
import { ReceiptButton } from './ReceiptButton';
import { useLinkState } from '../page/BackLink';
import { againOffered, forOthersText, hasReceipt, recordWrites } from '../resource/recordOffers';
import { recordLabel, useResourceScope } from '../resource/ResourceScope';

interface ResourceActionsProps {
  record: RecordValues;
  /** The button that opens the edit form; shown if the user may edit the record now. */
  edit?: ReactNode;
}

/** Number of buttons side by side on a phone; further ones are in a menu. */
const onPhone = 2;

/**
 * Buttons for the actions that the user may run now, and a note of others' actions. Phones have the first few. Before them is the
 * link to a replacement record, behind them the receipt.
 */
export function ResourceActions({ record, edit }: ResourceActionsProps) {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const session = useSession();
  const state = useLinkState();
  const label = recordLabel(scope, record);
  const offer = { rights: session, label, translate };
  const writes = recordWrites(resource, record, offer, (name) => name !== 'edit' || edit !== undefined);
  const { actions, forOthers } = writes;
  const own = actions.filter((action) => !forOthers.includes(action));
  const again = againOffered(resource, record, session);
  const hasEdit = edit !== undefined && writes.edit !== undefined && !forOthers.includes(writes.edit);
  const receipt = hasReceipt(resource, record);
  const others = [hasEdit, again !== undefined, receipt].filter(Boolean).length;
  const limit = useIsPhone() ? Math.max(0, onPhone - others) : undefined;
  return (
    <>
      {forOthers.length > 0 && (
        <p className="muted">{forOthersText(forOthers, record, session.language, translate)}</p>
      )}
      {hasEdit && edit}
      {again && (
        <LinkBase
          className="button button--primary"
          to={resource.createPath ?? `${resource.path}/create`}
          state={{ ...state, again: record.id }}
        >
          {again.title}
        </LinkBase>
      )}
      <ActionButtons record={record} actions={own} leads={!again} limit={limit} />
      {receipt && <ReceiptButton record={record} />}
    </>
  );
}
