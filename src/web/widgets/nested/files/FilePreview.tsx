import { use, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { describeBytes, type FileValue } from '../../../../metadata/values/files';
import { RequestError } from '../../../client/RequestError';
import { saveFile } from '../../../ui/saveFile';
import { IconButton } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { FilesContext } from './FilesContext';
import './FilePreview.css';

/** Props of {@link FilePreview}. */
interface FilePreviewProps {
  file: FileValue;
  /** The content, where it was chosen here. */
  content?: Blob | undefined;
}

/** A file by name and size: an image is shown, and any file can be downloaded. */
export default function FilePreview({ file, content }: FilePreviewProps) {
  const translate = useTranslate();
  const { read } = use(FilesContext);
  const [error, setError] = useState<string>();
  const isImage = file.type.startsWith('image/');
  const address = useAddress(file, isImage, content);

  async function load(): Promise<Blob | undefined> {
    setError(undefined);
    try {
      return content ?? (await read?.(file.id));
    } catch (failure) {
      setError(failure instanceof RequestError ? failure.message : String(failure));
      return undefined;
    }
  }
  async function save() {
    const blob = await load();
    if (blob) saveFile(blob, file.name);
  }

  return (
    <div className="file-preview">
      {isImage && address ? (
        <img className="file-preview__image" src={address} alt={file.name} />
      ) : (
        <span className="file-preview__icon">
          <Icon name="copy" />
        </span>
      )}
      <span className="file-preview__name" title={file.name}>
        {file.name}
      </span>
      <span className="muted">{describeBytes(file.bytes)}</span>
      {(content ?? read) && (
        <IconButton
          icon="download"
          size="small"
          label={translate('corridor.widgets.file.download', { name: file.name })}
          onClick={() => void save()}
        />
      )}
      {error && (
        <span className="field__error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

/** Returns the address of an image's content once it is there. */
function useAddress({ id }: FileValue, isImage: boolean, content: Blob | undefined): string | undefined {
  const { read } = use(FilesContext);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isImage) return undefined;
    let made: string | undefined;
    let isLeft = false;
    const show = (blob: Blob | undefined) => {
      if (isLeft || !blob) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    // Without its image a file still has its name and its download, which says what is wrong.
    if (content) show(content);
    else read?.(id).then(show, () => undefined);
    return () => {
      isLeft = true;
      if (made) URL.revokeObjectURL(made);
    };
    // `read` is made anew with each render of what is around.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isImage, content]);
  return address;
}
