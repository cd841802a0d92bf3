import { LinkBase } from 'react-admin';
import { lazy, memo, Suspense } from 'react';
import { useSession } from '../../session/useSession';
import { Icon } from '../../ui/Icon';
import { ExportMenu } from '../export/ExportMenu';
import type { FilterValues } from '../filters/filterValues';
import { formOffered, resourceActionsOf } from '../resource/offers';
import { ImportLink } from '../actions/ImportLink';
import { useLinkState } from '../page/linkState';
import { newRecordTitle } from '../resource/recordTitles';
import { useResourceScope } from '../resource/ResourceScope';

/** Loaded with the first list whose resource has actions of its own: few have. */
const ActionButtons = lazy(async () => ({
  default: (await import('../actions/ActionButtons')).ActionButtons,
}));

/** Loaded with the first list whose resource has no screens. */
const RecordFormButton = lazy(async () => ({
  default: (await import('../form/RecordFormButton')).RecordFormButton,
}));

interface ListHeaderProps {
  permanent: FilterValues;
  /** Names of the columns shown, in order. */
  shown: string[];
  /** On a phone the actions are at the bottom. */
  isPhone: boolean;
  onSchedule: (() => void) | undefined;
}

/** The list's title, the resource's own actions, export and the link to the create form. */
export const ListHeader = memo(function ListHeader({
  permanent,
  shown,
  isPhone,
  onSchedule,
}: ListHeaderProps) {
  const { resource } = useResourceScope();
  const actions = resourceActionsOf(resource.actions, useSession());
  const wide = actions.length > 0 && (
    <Suspense fallback={null}>
      <ActionButtons actions={actions} />
    </Suspense>
  );
  return (
    <header className="page__header">
      <h1 className="page__title">{resource.title}</h1>
      {isPhone ? (
        <div className="page__actions">
          {wide}
          <ImportLink />
        </div>
      ) : (
        <div className="page__actions">
          {wide}
          <ExportMenu permanent={permanent} shown={shown} onSchedule={onSchedule} />
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
  /** It is not the most prominent button around. */
  secondary?: boolean | undefined;
}

/** The link to the resource's create form, where the user is offered one; a dialog where the resource has no screens. */
export function CreateLink({ compact, secondary }: CreateLinkProps) {
  const scope = useResourceScope();
  const { resource } = scope;
  const session = useSession();
  const state = useLinkState();
  const { path, createPath = `${path}/create` } = resource;
  if (!formOffered(resource.create, session)) return null;
  if (path === undefined) {
    return (
      <Suspense fallback={null}>
        <RecordFormButton />
      </Suspense>
    );
  }
  const title = newRecordTitle(scope);
  return (
    <LinkBase
      className={`button button--${secondary ? 'secondary' : 'primary'}`}
      to={createPath}
      state={state}
      aria-label={compact ? title : undefined}
      title={compact ? title : undefined}
    >
      <Icon name="plus" size={compact ? 18 : 16} />
      {!compact && title}
    </LinkBase>
  );
}
