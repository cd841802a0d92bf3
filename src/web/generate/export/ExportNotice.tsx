import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { DownloadState } from '../../../contract/downloads';
import type { Tone } from '../../../metadata/model/BoundField';
import { failureInterval } from '../../client/createQueryClient';
import { createDataProvider } from '../../client/dataProvider';
import { isTemporary, reasonOf } from '../../client/RequestError';
import { accountCountries } from '../../session/countries';
import { type AskedExport, askedExports } from '../../session/askedExports';
import { switchPath } from '../../session/switchPath';
import { useSession } from '../../session/useSession';
import { Button, IconButton } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import { saveFile } from '../../ui/saveFile';
import './ExportNotice.css';

/** Interval in ms at which a visible tab requests an export's progress, in case no news arrive. */
const lookInterval = 30_000;

const tones: Partial<Record<DownloadState['status'], Tone>> = {
  downloadable: 'success',
  failed: 'error',
  expired: 'warning',
  canceled: 'warning',
};

/** Shows an export's progress, and offers its file until the user has downloaded or dismissed it. */
export function ExportNotice({ asked }: { asked: AskedExport }) {
  const translate = useTranslate();
  const { country } = useSession();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { calls, state } = useAskedExport(asked);
  if (!state) return null;
  const isDone = state.status === 'downloadable';

  async function save() {
    setSaving(true);
    setFailure(undefined);
    try {
      const { blob, name } = await calls.readExport(asked.resource, asked.id);
      saveFile(blob, name);
      askedExports.remove(asked.id);
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setSaving(false);
    }
  }

  const text = translate(`corridor.list.export.state.${state.status}`, {
    name: state.name,
    rows: state.rows ?? 0,
    smart_count: state.rows ?? 0,
    reason: state.reason ?? '',
  });
  return (
    <div className="export-notice">
      <Notice tone={tones[state.status]}>
        <span className="export-notice__text">{text}</span>{' '}
        {isDone && (
          <Button size="small" busy={isSaving} onClick={() => void save()}>
            {translate('corridor.list.export.download')}
          </Button>
        )}
        {!isDone && state.path !== null && (
          <LinkBase
            to={
              country?.code === asked.country
                ? state.path
                : switchPath({ country: asked.country, to: state.path })
            }
          >
            {translate('corridor.list.export.downloads')}
          </LinkBase>
        )}
        {failure !== undefined && (
          <span className="field__error" role="alert">
            {failure}
          </span>
        )}
      </Notice>
      <IconButton
        icon="close"
        size="small"
        label={translate('corridor.list.export.dismiss', { name: state.name })}
        onClick={() => askedExports.remove(asked.id)}
      />
    </div>
  );
}

/** Follows an export in its country, whichever the page has. An export that no longer exists is removed. */
function useAskedExport({ id, name, resource, country }: AskedExport) {
  const { account } = useSession();
  const place = account ? accountCountries(account).find(({ code }) => code === country) : undefined;
  const calls = createDataProvider(place);
  const { data, error } = useQuery({
    queryKey: ['askedExports', id],
    queryFn: () => calls.getExport(resource, id),
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.error ? isTemporary(state.error) && failureInterval : isUnfinished(state.data) && lookInterval,
  });
  const first: DownloadState = { id, name, status: 'requesting', rows: null, reason: null, path: null };
  return { calls, state: error && !isTemporary(error) ? undefined : (data ?? first) };
}

function isUnfinished(state: DownloadState | undefined): boolean {
  return state === undefined || state.status === 'requesting' || state.status === 'exporting';
}
