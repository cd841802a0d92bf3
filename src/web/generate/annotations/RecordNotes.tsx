import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Note } from '../../../contract/records';
import { annotationLimits } from '../../../metadata/model/sections';
import { trimText } from '../../../metadata/values/trimText';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { reasonOf } from '../../client/RequestError';
import { UnsavedChangesGuard } from '../../forms/UnsavedChangesGuard';
import { Button, IconButton } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { Dialog } from '../../ui/overlay/overlays';
import { showInstant } from '../../ui/time/showInstant';
import { useResourceScope } from '../resource/ResourceScope';

interface RecordNotesProps {
  id: string;
  mayWrite: boolean;
}

/** The notes on a record, the newest first, below the input of another one. */
export function RecordNotes({ id, mayWrite }: RecordNotesProps) {
  const { resource, translate, dataProvider } = useResourceScope();
  const [removed, setRemoved] = useState<Note>();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [resource.name, 'getNotes', { id }],
    queryFn: ({ signal }) => dataProvider.getNotes(resource.name, id, { signal }),
  });
  return (
    <>
      {mayWrite && <NoteForm id={id} />}
      {isPending && <Skeleton />}
      {error && (
        <p className="record-annotations__failed" role="alert">
          <span>{translate('corridor.annotations.failed')}</span>
          <Button size="small" icon="refresh" onClick={() => void refetch()}>
            {translate('corridor.errors.retry')}
          </Button>
        </p>
      )}
      {data?.length === 0 && !mayWrite && (
        <p className="muted">{translate('corridor.annotations.noNotes')}</p>
      )}
      {data && data.length > 0 && (
        <ol className="record-annotations__notes" aria-label={translate('corridor.annotations.notes')}>
          {data.map((note) => (
            <NoteItem key={note.id} note={note} onRemove={() => setRemoved(note)} />
          ))}
        </ol>
      )}
      {removed && <RemoveNoteDialog id={id} note={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function NoteItem({ note, onRemove }: { note: Note; onRemove: () => void }) {
  const { country, translate } = useResourceScope();
  const { text, at, actor } = note;
  return (
    <li className="record-annotations__note">
      <p className="long-text--whole">{text}</p>
      <div className="record-annotations__by muted">
        <span translate="no">{actor.name ?? translate(`corridor.detail.actors.${actor.kind}`)}</span>
        <span>{showInstant(at, country.zone, 'second')}</span>
        {note.canRemove && (
          <IconButton
            icon="trash"
            size="small"
            label={translate('corridor.annotations.removeNote', { at: at.slice(0, 10) })}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}

/** Writes another note. */
function NoteForm({ id }: { id: string }) {
  const { translate } = useResourceScope();
  const inputId = useId();
  const [text, setText] = useState('');
  const isSent = useRef(false);
  const { mutate, isPending, error, reset } = useNotesMutation(id, (provider, resource) =>
    provider.addNote(resource, id, trimText(text)),
  );
  const limit = annotationLimits.note;
  const length = trimText(text).length;
  const message = messageOf();
  function messageOf(): ReactNode {
    if (length > limit) return translate('corridor.annotations.longNote', { limit, length });
    return error ? reasonOf(error) : undefined;
  }
  return (
    <form
      className="record-annotations__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (length > 0 && length <= limit && !isPending) mutate(undefined, { onSuccess: () => setText('') });
      }}
    >
      <UnsavedChangesGuard dirty={length > 0} done={isSent} />
      <label className="field__label" htmlFor={inputId}>
        {translate('corridor.annotations.newNote')}
      </label>
      <textarea
        id={inputId}
        className="input"
        rows={2}
        value={text}
        aria-invalid={message !== undefined}
        aria-describedby={message === undefined ? undefined : `${inputId}-error`}
        onChange={(event) => {
          setText(event.target.value);
          if (error) reset();
        }}
      />
      {message !== undefined && (
        <p id={`${inputId}-error`} className="field__error" role="alert">
          {message}
        </p>
      )}
      <div className="record-annotations__buttons">
        <Button size="small" type="submit" busy={isPending} aria-disabled={length === 0}>
          {translate('corridor.annotations.addNote')}
        </Button>
      </div>
    </form>
  );
}

function RemoveNoteDialog({ id, note, onClose }: { id: string; note: Note; onClose: () => void }) {
  const { translate } = useResourceScope();
  const { mutate, isPending, error } = useNotesMutation(id, (provider, resource) =>
    provider.removeNote(resource, id, note.id),
  );
  return (
    <Dialog
      open
      title={translate('corridor.annotations.removeTitle')}
      onClose={onClose}
      busy={isPending}
      actions={
        <>
          <Button onClick={onClose}>{translate('corridor.annotations.cancel')}</Button>
          <Button
            variant="danger"
            busy={isPending}
            onClick={() => mutate(undefined, { onSuccess: () => onClose() })}
          >
            {translate('corridor.annotations.remove')}
          </Button>
        </>
      }
    >
      <p className="long-text--whole">{note.text}</p>
      <p className="muted">{translate('corridor.annotations.removeHint')}</p>
      {error && (
        <p className="field__error" role="alert">
          {reasonOf(error)}
        </p>
      )}
    </Dialog>
  );
}

/** Changes the notes of a record and loads these, the record and its timeline again. */
function useNotesMutation<Result>(
  id: string,
  send: (provider: CorridorDataProvider, resource: string) => Promise<Result>,
) {
  const { resource, dataProvider } = useResourceScope();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [resource.name, 'notes', id],
    mutationFn: () => send(dataProvider, resource.name),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [resource.name] }),
  });
}
