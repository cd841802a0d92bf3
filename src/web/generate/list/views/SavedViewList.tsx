import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { reasonOf } from '../../../client/RequestError';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { useNotifyText } from '../../../ui/useNotifyText';
import { CopyLink } from '../../page/CopyLink';
import type { ListedView } from './listedViews';
import type { ListViews } from './useListViews';
import './SavedViews.css';

/** The user's saved views of a list, to apply and change, and a form to save the current one. */
export function SavedViewList({ views, onApplied }: { views: ListViews; onApplied: () => void }) {
  const translate = useTranslate();
  const { offered, isLoaded, error, current, isEdited } = views;
  const own = offered.filter(({ from }) => from === 'user');
  const shared = offered.filter(({ from }) => from === 'colleague');
  const run = useRun();
  const apply = (view: ListedView | undefined) => {
    views.apply(view);
    onApplied();
  };
  if (error) {
    return (
      <div className="saved-views">
        <p className="muted">{translate('corridor.list.views.failed')}</p>
        <Button size="small" icon="refresh" onClick={views.retry}>
          {translate('corridor.errors.retry')}
        </Button>
      </div>
    );
  }
  if (!isLoaded) return <output className="saved-views muted">{translate('corridor.list.loading')}</output>;
  return (
    <div className="saved-views">
      {own.length === 0 ? (
        <p className="muted">{translate('corridor.list.views.none')}</p>
      ) : (
        <ul>
          <li>
            <button
              type="button"
              className="filter-option"
              aria-current={!current || undefined}
              onClick={() => apply(undefined)}
            >
              <span>{translate('corridor.list.views.start')}</span>
              {!current && <Icon name="check" size={16} />}
            </button>
          </li>
          {own.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              views={views}
              isCurrent={view.id === current?.id}
              onApply={() => apply(view)}
            />
          ))}
        </ul>
      )}
      {shared.length > 0 && (
        <>
          <h3 className="field__label">{translate('corridor.list.views.shared')}</h3>
          <ul>
            {shared.map((view) => (
              <SharedItem
                key={view.id}
                view={view}
                views={views}
                isCurrent={view.id === current?.id}
                onApply={() => apply(view)}
              />
            ))}
          </ul>
        </>
      )}
      {current?.from === 'user' && isEdited && (
        <Button size="small" onClick={() => void run(views.save(current.name))}>
          {translate('corridor.list.views.update', { name: current.name })}
        </Button>
      )}
      <NameForm label={translate('corridor.list.views.save')} onSubmit={(name) => run(views.save(name))} />
    </div>
  );
}

/** Keeps the focus in the list when what had it is gone, where Enter deletes nothing. */
const focus = (element: HTMLElement | null) => element?.focus();

interface ViewItemProps {
  view: ListedView;
  views: ListViews;
  isCurrent: boolean;
  onApply: () => void;
}

/** One saved view: its name applies it; it can be renamed, linked to, and deleted after a question. */
function ViewItem({ view, views, isCurrent, onApply }: ViewItemProps) {
  const translate = useTranslate();
  const run = useRun();
  const [changing, setChanging] = useState<'name' | 'delete'>();
  const { name } = view;
  const { share } = views;
  if (changing === 'delete') {
    return (
      <li className="saved-views__question">
        <Button variant="danger" size="small" onClick={() => void run(views.remove(view))}>
          {translate('corridor.list.views.delete', { name })}
        </Button>
        <Button size="small" ref={focus} onClick={() => setChanging(undefined)}>
          {translate('corridor.form.back')}
        </Button>
      </li>
    );
  }
  if (changing === 'name') {
    return (
      <li>
        <NameForm
          label={translate('corridor.list.views.rename', { name })}
          initial={name}
          onSubmit={async (next) => {
            const done = next === name || (await run(views.rename(view, next)));
            if (done) setChanging(undefined);
            return done;
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <button type="button" className="filter-option" aria-current={isCurrent || undefined} onClick={onApply}>
        <span className="saved-views__name">
          <span>{name}</span>
          {view.isShared && (
            <span className="muted">{` · ${translate('corridor.list.views.isShared')}`}</span>
          )}
        </span>
        {isCurrent && <Icon name="check" size={16} />}
      </button>
      <IconButton
        icon="edit"
        size="small"
        label={translate('corridor.list.views.rename', { name })}
        onClick={() => setChanging('name')}
      />
      <CopyLink
        size="small"
        label={translate('corridor.list.views.copy', { name })}
        pathOf={() => views.linkTo(view)}
      />
      {share && (
        <IconButton
          icon="users"
          size="small"
          label={translate(`corridor.list.views.${view.isShared ? 'unshare' : 'share'}`, { name })}
          onClick={() => void run(share(view, !view.isShared))}
        />
      )}
      <IconButton
        icon="trash"
        size="small"
        label={translate('corridor.list.views.delete', { name })}
        onClick={() => setChanging('delete')}
      />
    </li>
  );
}

/** A view that a colleague shares. Its name applies it; it has a link, and permitted users can end its sharing after a question. */
function SharedItem({ view, views, isCurrent, onApply }: ViewItemProps) {
  const translate = useTranslate();
  const run = useRun();
  const [isAsking, setAsking] = useState(false);
  const { name, sharedBy } = view;
  const { share } = views;
  if (share && isAsking) {
    return (
      <li className="saved-views__question">
        <Button variant="danger" size="small" onClick={() => void run(share(view, false))}>
          {translate('corridor.list.views.unshareOf', { name, colleague: sharedBy })}
        </Button>
        <Button size="small" ref={focus} onClick={() => setAsking(false)}>
          {translate('corridor.form.back')}
        </Button>
      </li>
    );
  }
  return (
    <li>
      <button type="button" className="filter-option" aria-current={isCurrent || undefined} onClick={onApply}>
        <span className="saved-views__name">
          <span>{name}</span>
          <span className="muted">{` · ${sharedBy}`}</span>
        </span>
        {isCurrent && <Icon name="check" size={16} />}
      </button>
      <CopyLink
        size="small"
        label={translate('corridor.list.views.copy', { name })}
        pathOf={() => views.linkTo(view)}
      />
      {share && views.mayUnshare && (
        <IconButton
          icon="close"
          size="small"
          label={translate('corridor.list.views.unshareOf', { name, colleague: sharedBy })}
          onClick={() => setAsking(true)}
        />
      )}
    </li>
  );
}

interface NameFormProps {
  label: string;
  initial?: string;
  /** Resolves with whether the name was taken. */
  onSubmit: (name: string) => Promise<boolean>;
}

/** Asks for the name of a view. */
function NameForm({ label, initial = '', onSubmit }: NameFormProps) {
  const translate = useTranslate();
  const id = useId();
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '' || busy) return;
    setBusy(true);
    const done = await onSubmit(wanted);
    setBusy(false);
    if (done) setName(initial);
  };
  return (
    <form className="saved-views__form" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className="input"
          value={name}
          maxLength={60}
          autoComplete="off"
          placeholder={translate('corridor.list.views.name')}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" variant="primary" size="small" busy={busy} disabled={name.trim() === ''}>
        {translate('corridor.list.views.keep')}
      </Button>
    </form>
  );
}

/** Returns a function that waits for a change of views: reports a failure, and resolves with whether it succeeded. */
function useRun(): (change: Promise<unknown>) => Promise<boolean> {
  const notify = useNotifyText();
  return async (change) => {
    try {
      await change;
      return true;
    } catch (error) {
      notify(reasonOf(error), 'error');
      return false;
    }
  };
}
