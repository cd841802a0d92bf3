import { lazyPart } from '../../ui/overlay/lazyPart';
import { LinkBase } from 'ra-core';
import { memo } from 'react';
import { useSession } from '../../session/useSession';
import { Icon } from '../../ui/Icon';
import { ExportMenu } from '../export/ExportMenu';
import { formOffered, resourceActionsOf } from '../resource/offers';
import { ImportLink } from '../actions/ImportLink';
import { useLinkState } from '../page/BackLink';
import { useListScope } from '../filters/listScope';
import type { FormRecord } from '../form/formResolver';
import { MarkButton } from './records/RowCheckbox';
import { newRecordTitle, useResourceScope } from '../resource/ResourceScope';

/** Loaded with the first list whose resource has actions of its own: few have. */
const ActionButtons = lazyPart(async () => (await import('../actions/ActionButtons')).ActionButtons);

/** Loaded with the first list whose resource has no screens. */
const RecordFormButton = lazyPart(async () => (await import('../form/RecordFormButton')).RecordFormButton);

/** The list's title, the resource's own actions, export and the link to the create form. */
export const ListHeader = memo(function ListHeader() {
  const { resource } = useResourceScope();
  // There the other actions are at the bottom.
  const { isPhone } = useListScope();
  const actions = resourceActionsOf(resource.actions, useSession());
  const wide = actions.length > 0 && <ActionButtons actions={actions} />;
  return (
    <header className="page__header">
      <h1 className="page__title">{resource.title}</h1>
      {isPhone ? (
        <div className="page__actions">
          {wide}
          <MarkButton />
          <ImportLink />
        </div>
      ) : (
        <div className="page__actions">
          {wide}
          <ExportMenu />
          <ImportLink />
          <CreateLink />
        </div>
      )}
    </header>
  );
});

interface CreateLinkProps {
  /** Shows only the plus. */
  compact?: boolean;
  /** Whether it is not the most prominent button around. */
  secondary?: boolean | undefined;
  /** Values at the beginning of the form. */
  values?: FormRecord;
}

/** The link to the resource's create form if the user may use it; a dialog for a resource without screens. */
export function CreateLink({ compact, secondary, values }: CreateLinkProps) {
  const scope = useResourceScope();
  const { resource } = scope;
  const session = useSession();
  const state = useLinkState();
  const { path, createPath = `${path}/create` } = resource;
  if (!formOffered(resource.create, session)) return null;
  if (path === undefined) {
    return <RecordFormButton />;
  }
  const title = newRecordTitle(scope);
  return (
    <LinkBase
      className={`button button--${secondary ? 'secondary' : 'primary'}`}
      to={createPath}
      state={values ? { ...state, values } : state}
      aria-label={compact ? title : undefined}
      title={compact ? title : undefined}
    >
      <Icon name="plus" size={compact ? 18 : 16} />
      {!compact && <span>{title}</span>}
    </LinkBase>
  );
}
