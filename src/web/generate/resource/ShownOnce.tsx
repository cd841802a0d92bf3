import { useTranslate } from 'ra-core';
import { Button } from '../../ui/controls/Button';
import { useCopied } from '../../ui/controls/useCopied';
import { Dialog } from '../../ui/overlay/overlays';
import { saveFile } from '../../ui/saveFile';
import { type OnceSecret, shownSecrets } from './onceStore';
import './ShownOnce.css';

/** Shows secrets that a write has made. Only its button closes it, as they cannot be shown again. */
export function ShownOnce({ secrets }: { secrets: readonly OnceSecret[] }) {
  const translate = useTranslate();
  const titles = secrets.map(({ field }) => field.title).join(', ');
  const owners = new Set(secrets.map(({ owner }) => owner));
  return (
    <Dialog
      open={secrets.length > 0}
      title={titles}
      mustAct
      onClose={() => shownSecrets.set([])}
      actions={
        <Button variant="primary" onClick={() => shownSecrets.set([])}>
          {translate('corridor.once.done')}
        </Button>
      }
    >
      {[...owners].map((owner) => (
        <p key={owner} className="shown-once__owner muted">
          {owner}
        </p>
      ))}
      <p>{translate('corridor.once.explanation')}</p>
      {secrets.map(({ field, value }) => (
        <div key={field.name} className="shown-once">
          <code className="shown-once__value" translate="no">
            {value}
          </code>
          <div className="shown-once__actions">
            <CopySecret secret={value} />
            <Button
              size="small"
              icon="download"
              onClick={() => saveFile(new Blob([`${value}\n`]), `${field.name}.txt`)}
            >
              {translate('corridor.once.download')}
            </Button>
          </div>
        </div>
      ))}
    </Dialog>
  );
}

function CopySecret({ secret }: { secret: string }) {
  const translate = useTranslate();
  const [copied, copy] = useCopied();
  return (
    <Button size="small" icon={copied ? 'check' : 'copy'} onClick={() => copy(secret)}>
      <span aria-live="polite">{translate(copied ? 'corridor.detail.copied' : 'corridor.once.copy')}</span>
    </Button>
  );
}
