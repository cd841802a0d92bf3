import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import { useTranslate } from 'ra-core';
import { describeBytes, fileRuleOf, typeLabels } from '../../../../metadata/values/files';
import { announce } from '../../../ui/announce';
import { useIsPhone } from '../../../ui/breakpoints';
import { Button, IconButton } from '../../../ui/controls/Button';
import { numbersInUse } from '../../../session/countries';
import { inputAttributes } from '../../inputs';
import { type InputProps, joinTexts } from '../../Widget';
import { useHeldForm } from '../useHeldForm';
import FilePreview from './FilePreview';
import { type Upload, useUploads } from './useUploads';
import './FileInput.css';

/**
 * Takes a file, or several where the field is a list: chosen, dropped or pasted. Each is uploaded at once; size and type are
 * checked before. The form around is not sent while one is on its way.
 */
export default function FileInput(props: InputProps) {
  const { field, name = field.name } = props;
  const translate = useTranslate();
  const rule = fileRuleOf(field.item ?? field);
  const { files, uploads, isFull, contents, add, retry, cancel, remove } = useUploads(props);
  const place = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isDisabled = props.disabled || isFull;
  const isBusy = uploads.some(({ error }) => error === undefined);
  useHeldForm(place, isBusy, () => announce(translate('corridor.widgets.file.wait')));

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
              remove(file);
              place.current?.querySelector('input')?.focus();
            }}
          />
        </FilePreview>
      ))}
      {uploads.map((each) => (
        <UploadLine key={each.key} upload={each} onRetry={() => retry(each)} onCancel={() => cancel(each)} />
      ))}
      <input
        {...inputAttributes(props)}
        autoComplete={undefined}
        name={name}
        className="visually-hidden"
        // The button has its place in the order.
        tabIndex={-1}
        disabled={isDisabled}
        type="file"
        accept={rule.accept.join(',')}
        multiple={field.item !== undefined}
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
          {translate(`corridor.widgets.file.${isPhone ? 'limits' : 'hint'}`, {
            types: joinTexts(typeLabels(rule)),
            limit: describeBytes(rule.maxBytes, numbersInUse()),
          })}
        </span>
      </div>
    </div>
  );
}

interface UploadLineProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}

/** A file on its way, with its progress, or with what went wrong. */
function UploadLine({ upload: { file, part, error, canRetry }, onRetry, onCancel }: UploadLineProps) {
  const translate = useTranslate();
  return (
    <div className="file-input__file">
      <span className="file-input__name">{file.name}</span>
      {error === undefined ? (
        <progress
          value={part}
          aria-label={translate('corridor.widgets.file.progress', { name: file.name })}
        />
      ) : (
        <span className="field__error" role="alert">
          {error}
        </span>
      )}
      {canRetry && error !== undefined && (
        <Button size="small" onClick={onRetry}>
          {translate('corridor.widgets.file.retry')}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={onCancel}>
        {translate(`corridor.widgets.file.${error === undefined ? 'cancel' : 'drop'}`)}
      </Button>
    </div>
  );
}
