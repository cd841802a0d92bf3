import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useState } from 'react';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { RequestError } from '../../client/RequestError';
import { Button } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import { Dialog } from '../../ui/overlay/overlays';

/** Props of {@link StopImport}. */
interface StopImportProps {
  /** Name of the resource. */
  resource: string;
  /** That of the batch. */
  number: string;
  /** How many rows are not done yet. */
  left: number;
}

/** The button that stops an import which is running, and its question. */
export function StopImport({ resource, number, left }: StopImportProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stop = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const stopped = await dataProvider.stopBatch(resource, 'create', number);
      queryClient.setQueryData(['imports', resource, number], stopped);
      setOpen(false);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  const text = (key: string) => translate(`corridor.imports.stop.${key}`, { smart_count: left });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('stop')}</Button>
      <Dialog
        open={isOpen}
        title={text('title')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button busy={isBusy} onClick={() => void stop()}>
              {text('stop')}
            </Button>
            <Button variant="primary" data-first-focus onClick={() => setOpen(false)}>
              {text('goOn')}
            </Button>
          </>
        }
      >
        <p>{text('text')}</p>
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      </Dialog>
    </>
  );
}
