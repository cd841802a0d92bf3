import { type ClipboardEvent, type DragEvent, use, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  describeBytes,
  describeTypes,
  fileRuleOf,
  type FileValue,
  isFileValue,
} from '../../../../metadata/values/files';
import type { JsonValue } from '../../../../metadata/model/json';
import { makeIdempotencyKey } from '../../../client/dataProvider';
import { RequestError } from '../../../client/RequestError';
import { announce } from '../../../ui/announce';
import { Button, IconButton } from '../../../ui/controls/Button';
import { inputAttributes } from '../../inputs';
import type { InputProps } from '../../Widget';
import FilePreview from './FilePreview';
import { FilesContext } from './FilesContext';
import { typeOfContent } from './typeOfContent';
import './FileInput.css';

/** A file on its way, or why it did not arrive. */
interface Upload {
  file: File;
  key: string;
  part: number;
  abort: AbortController;
  error?: string;
  /** Whether another attempt may succeed. */
  canRetry?: boolean;
}

/**
 * Takes a file, or several where the field is a list: chosen, dropped or pasted. Each is uploaded at once; size and type are
 * checked before. The form around is not sent while one is on its way.
 */
export default function FileInput(props: InputProps) {
  const { field, value, onChange, name = field.name } = props;
  const translate = useTranslate();
  const { upload } = use(FilesContext);
  const isList = field.item !== undefined;
  const rule = fileRuleOf(field.item ?? field);
  const files = [value ?? null].flat().filter(isFileValue);
  const latest = useRef(files);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [contents] = useState(() => new Map<string, Blob>());
  const place = useRef<HTMLDivElement>(null);
  const running = useRef(new Set<AbortController>());
  const isBusy = uploads.some(({ error }) => error === undefined);
  const isFull = isList && files.length + uploads.length >= (field.maxItems ?? Infinity);
  const isDisabled = props.disabled || isFull;
  useEffect(() => {
    latest.current = files;
  });
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((each) => each.abort());
  }, []);
  useHeldForm(place, isBusy, () => announce(translate('corridor.widgets.file.wait')));

  function set(next: FileValue[]) {
    latest.current = next.filter(isFileValue);
    const values = next.map((each): JsonValue => ({ ...each }));
    onChange(isList ? (values.length > 0 ? values : null) : (values.at(-1) ?? null));
  }
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const drop = (key: string) => setUploads((all) => all.filter((each) => each.key !== key));

  async function send(one: Upload) {
    running.current.add(one.abort);
    const { file, key, abort } = one;
    try {
      if (file.size > rule.maxBytes) {
        const limit = describeBytes(rule.maxBytes);
        throw new Error(translate('corridor.widgets.file.tooLarge', { limit }));
      }
      const type = await typeOfContent(file);
      if (!type || !rule.accept.includes(type)) {
        throw new Error(translate('corridor.widgets.file.wrongType', { types: describeTypes(rule) }));
      }
      const path = isList ? `${name}/${latest.current.length}` : name;
      const onProgress = (part: number) => change(key, { part });
      const stored = await upload?.(path, file, { idempotencyKey: key, signal: abort.signal, onProgress });
      if (!stored || abort.signal.aborted) return;
      contents.set(stored.id, file);
      set(isList ? [...latest.current, stored] : [stored]);
      announce(translate('corridor.widgets.file.added', { name: stored.name }));
      drop(key);
    } catch (error) {
      if (abort.signal.aborted) return;
      const failed = error instanceof RequestError ? error : undefined;
      const text = failed?.errors?.[0]?.msg ?? (error instanceof Error ? error.message : String(error));
      change(key, { error: text, canRetry: failed !== undefined && failed.status !== 422 });
    } finally {
      running.current.delete(abort);
    }
  }
  function add(chosen: Iterable<File>) {
    const room = isList ? (field.maxItems ?? Infinity) - files.length - uploads.length : 1;
    const added = [...chosen].slice(0, Math.max(0, room)).map((file): Upload => {
      return { file, key: makeIdempotencyKey(), part: 0, abort: new AbortController() };
    });
    if (added.length === 0) return;
    setUploads((all) => (isList ? [...all, ...added] : added));
    for (const each of added) void send(each);
  }
  function retry(one: Upload) {
    const again = { ...one, part: 0, abort: new AbortController() };
    delete again.error;
    setUploads((all) => all.map((each) => (each.key === one.key ? again : each)));
    void send(again);
  }
  function take(event: ClipboardEvent | DragEvent, transfer: DataTransfer | null) {
    if (!transfer || transfer.files.length === 0 || props.disabled) return;
    event.preventDefault();
    add(transfer.files);
  }

  return (
    <div
      ref={place}
      className="file-input"
      data-invalid={props.invalid || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {files.map((file) => (
        <FilePreview key={file.id} file={file} content={contents.get(file.id)}>
          <IconButton
            icon="trash"
            size="small"
            label={translate('corridor.widgets.file.remove', { name: file.name })}
            onClick={() => {
              set(files.filter(({ id }) => id !== file.id));
              place.current?.querySelector('input')?.focus();
            }}
          />
        </FilePreview>
      ))}
      {uploads.map((each) => (
        <div key={each.key} className="file-input__file">
          <span className="file-input__name">{each.file.name}</span>
          {each.error === undefined ? (
            <progress
              value={each.part}
              aria-label={translate('corridor.widgets.file.progress', { name: each.file.name })}
            />
          ) : (
            <span className="field__error" role="alert">
              {each.error}
            </span>
          )}
          {each.canRetry && each.error !== undefined && (
            <Button size="small" onClick={() => retry(each)}>
              {translate('corridor.widgets.file.retry')}
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              each.abort.abort();
              drop(each.key);
            }}
          >
            {translate('corridor.widgets.file.cancel')}
          </Button>
        </div>
      ))}
      <input
        {...inputAttributes(props)}
        name={name}
        className="visually-hidden"
        // The button has its place in the order.
        tabIndex={-1}
        disabled={isDisabled}
        type="file"
        accept={rule.accept.join(',')}
        multiple={isList}
        onChange={(event) => {
          add(event.target.files ?? []);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <div className="file-input__file">
        <Button
          disabled={isDisabled}
          aria-describedby={`${props.id}-how`}
          onClick={() => place.current?.querySelector('input')?.click()}
        >
          {translate('corridor.widgets.file.choose')}
        </Button>
        <span id={`${props.id}-how`} className="field__hint">
          {translate('corridor.widgets.file.hint', {
            types: describeTypes(rule),
            limit: describeBytes(rule.maxBytes),
          })}
        </span>
      </div>
    </div>
  );
}

/** Keeps the form around from being sent while `isHeld`; `explain` says why. */
function useHeldForm(place: { current: HTMLElement | null }, isHeld: boolean, explain: () => void) {
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!isHeld || !form) return undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      explain();
    };
    // Before React's own listener, which sends the values.
    form.addEventListener('submit', hold, true);
    return () => form.removeEventListener('submit', hold, true);
  });
}
