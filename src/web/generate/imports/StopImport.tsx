import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import { Dialog } from '../../ui/overlay/overlays';
import { useStopBatch } from '../resource/useStopBatch';
import { useResourceScope } from '../resource/ResourceScope';

interface StopImportProps {
  /** That of the batch. */
  number: string;
  /** How many rows are not done yet. */
  left: number;
}

/** The button that stops an import which is running, and its question. */
export function StopImport({ number, left }: StopImportProps) {
  const { resource, translate } = useResourceScope();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { stop, isBusy, failure } = useStopBatch('create', number, (stopped) => {
    queryClient.setQueryData(['imports', resource.name, number], stopped);
    setOpen(false);
  });
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
