import { LinkBase, useTranslate } from 'react-admin';
import { lazy, memo, Suspense } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useSession } from '../../session/useSession';
import { Icon } from '../../ui/Icon';
import { ExportMenu } from '../export/ExportMenu';
import type { FilterValues } from '../filters/filterValues';
import { formOffered, resourceActionsOf } from '../resource/offers';
import { ImportLink } from '../actions/ImportLink';
import { useLinkState } from '../page/linkState';
import { newRecordTitle } from '../resource/recordTitles';

/** Loaded with the first list whose resource has actions of its own: few have. */
const ActionButtons = lazy(async () => ({
  default: (await import('../actions/ActionButtons')).ActionButtons,
}));

/** Loaded with the first list whose resource has no screens. */
const RecordFormButton = lazy(async () => ({
  default: (await import('../form/RecordFormButton')).RecordFormButton,
}));

/** Props of {@link ListHeader}. */
interface ListHeaderProps {
  resource: BoundResource;
  country: Country;
  permanent: FilterValues;
  /** Names of the columns shown, in order. */
  shown: string[];
  /** On a phone the actions are at the bottom. */
  isPhone: boolean;
  onSchedule: (() => void) | undefined;
}

/** The list's title, the resource's own actions, export and the link to the create form. */
export const ListHeader = memo(function ListHeader({
  resource,
  country,
  permanent,
  shown,
  isPhone,
  onSchedule,
}: ListHeaderProps) {
  const actions = resourceActionsOf(resource.actions, useSession());
  const wide = actions.length > 0 && (
    <Suspense fallback={null}>
      <ActionButtons resource={resource} actions={actions} country={country} />
    </Suspense>
  );
  return (
    <header className="page__header">
      <h1 className="page__title">{resource.title}</h1>
      {isPhone ? (
        <div className="page__actions">
          {wide}
          <ImportLink resource={resource} />
        </div>
      ) : (
        <div className="page__actions">
          {wide}
          <ExportMenu
            resource={resource}
            country={country}
            permanent={permanent}
            shown={shown}
            onSchedule={onSchedule}
          />
          <ImportLink resource={resource} />
          <CreateLink resource={resource} />
        </div>
      )}
    </header>
  );
});

/** Props of {@link CreateLink}. */
interface CreateLinkProps {
  resource: BoundResource;
  /** Shows only the plus. */
  compact?: boolean;
  /** It is not the most prominent button around. */
  secondary?: boolean | undefined;
}

/** The link to the resource's create form, where the user is offered one; a dialog where the resource has no screens. */
export function CreateLink({ resource, compact, secondary }: CreateLinkProps) {
  const translate = useTranslate();
  const session = useSession();
  const state = useLinkState();
  const { path, createPath = `${path}/create` } = resource;
  if (!formOffered(resource.create, session) || !session.country) return null;
  if (path === undefined) {
    return (
      <Suspense fallback={null}>
        <RecordFormButton resource={resource} country={session.country} />
      </Suspense>
    );
  }
  const title = newRecordTitle(resource, translate);
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
