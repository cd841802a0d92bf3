import { type ReactNode, use, useEffect, useState } from 'react';
import { useTranslate } from 'ra-core';
import { describeBytes, type FileValue } from '../../../../metadata/values/files';
import { reasonOf } from '../../../client/RequestError';
import { saveFile } from '../../../ui/saveFile';
import { IconButton } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { numbersInUse } from '../../../session/countries';
import { FilesContext } from './FilesContext';
import './FilePreview.css';

interface FilePreviewProps {
  file: FileValue;
  /** The content, where it was chosen here. */
  content?: Blob | undefined;
  /** A further button. */
  children?: ReactNode;
}

/** A fragment that viewers understand: the page as wide as the frame, without the list of pages. */
const wholePage = '#navpanes=0&view=FitH';

/**
 * A file by name and size. An image is shown, a PDF on request, by the browser's own viewer where it has one; any file can
 * be downloaded.
 */
export default function FilePreview({ file, content, children }: FilePreviewProps) {
  const translate = useTranslate();
  const { read } = use(FilesContext);
  const [error, setError] = useState<string>();
  const isImage = file.type.startsWith('image/');
  const isDocument = file.type === 'application/pdf' && navigator.pdfViewerEnabled;
  // One that was just chosen is shown, so that it is seen to be the right one.
  const [isOpen, setOpen] = useState(content !== undefined);
  const previewTitle = translate('corridor.widgets.file.preview', { name: file.name });
  const address = useAddress(file, isImage || (isDocument && isOpen), content, setError);

  async function save() {
    setError(undefined);
    try {
      const blob = content ?? (await read?.(file.id));
      if (blob) saveFile(blob, file.name);
    } catch (failure) {
      setError(reasonOf(failure));
    }
  }

  return (
    <div className="file-preview">
      {isImage && address ? (
        <img className="file-preview__image" src={address} alt={file.name} />
      ) : (
        <span className="file-preview__icon">
          <Icon name="file" />
        </span>
      )}
      <span className="file-preview__name" translate="no" title={file.name}>
        {file.name}
      </span>
      <span className="muted">{describeBytes(file.bytes, numbersInUse())}</span>
      {isDocument && (content ?? read) && (
        <IconButton
          icon={isOpen ? 'eyeOff' : 'eye'}
          size="small"
          aria-expanded={isOpen}
          label={previewTitle}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {(content ?? read) && (
        <IconButton
          icon="download"
          size="small"
          label={translate('corridor.widgets.file.download', { name: file.name })}
          onClick={() => void save()}
        />
      )}
      {children}
      {error && (
        <span className="field__error" role="alert" translate="yes">
          {error}
        </span>
      )}
      {isDocument && isOpen && address && (
        // Without `sandbox`, which turns the viewer off. It runs no code of the page, and the type is that of the content.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe className="file-preview__document" src={address + wholePage} title={previewTitle} />
      )}
    </div>
  );
}

/** Returns the address of a file's content once it is there, as long as it is shown. */
function useAddress(
  { id, type }: FileValue,
  isShown: boolean,
  content: Blob | undefined,
  onError: (message: string | undefined) => void,
): string | undefined {
  const { read } = use(FilesContext);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isShown) return undefined;
    let made: string | undefined;
    let isLeft = false;
    const show = (blob: Blob | undefined) => {
      if (isLeft || !blob) return;
      // Of the type that the gateway has found, whatever the blob says.
      made = URL.createObjectURL(new Blob([blob], { type }));
      setAddress(made);
    };
    onError(undefined);
    if (content) show(content);
    else read?.(id).then(show, (failure: unknown) => !isLeft && onError(reasonOf(failure)));
    return () => {
      isLeft = true;
      setAddress(undefined);
      if (made) URL.revokeObjectURL(made);
    };
    // `read` is another function after each render of the parent.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, type, isShown, content]);
  return address;
}
