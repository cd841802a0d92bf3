import { use } from 'react';
import { LinkBase, useDataProvider, useLocation, useTranslate } from 'ra-core';
import type { BatchState } from '../../../contract/batches';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { globalFacts } from '../../../metadata/values/globalFacts';
import { formatInstant } from '../../../metadata/values/time';
import { boundResource } from '../../client/metadataLoaders';
import { accountCountries } from '../../session/countries';
import { type SentRequest, sentRequests } from '../../session/sentRequests';
import type { SessionCountry } from '../../session/sessionStore';
import { switchPath } from '../../session/switchPath';
import { useSession } from '../../session/useSession';
import { IconButton } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import type { RecordValues } from '../../widgets/Widget';
import { importPath, newRecordTitle, recordLabel, recordPath, type Scope } from '../resource/ResourceScope';
import { useQuery } from '@tanstack/react-query';
import type { SentOutcome } from '../../../contract/requests';
import { failureInterval } from '../../client/createQueryClient';
import { type CorridorDataProvider, createDataProvider } from '../../client/dataProvider';
import { isTemporary } from '../../client/RequestError';
import './SentRequestNotice.css';

const tones = { done: 'success', refused: 'warning', missing: 'warning', expired: 'warning' } as const;

/**
 * Says what became of a write whose response was lost, until the user dismisses it or follows its link. One of another country
 * than that of the page names it. The page of an import says the same itself.
 */
export function SentRequestNotice({ sent }: { sent: SentRequest }) {
  const { account, country: current = globalFacts, language } = useSession();
  const elsewhere =
    sent.country !== '' && sent.country !== current.code && account
      ? accountCountries(account).find(({ code }) => code === sent.country)
      : undefined;
  const resource = use(boundResource(sent.resource, sent.country || current.code, language));
  const { pathname } = useLocation();
  if (sent.kind === 'import' && !elsewhere && pathname === importPath(resource)) return null;
  return (
    <OutcomeNotice sent={sent} resource={resource} country={elsewhere ?? current} elsewhere={elsewhere} />
  );
}

interface OutcomeNoticeProps {
  sent: SentRequest;
  /** In the country of the write. */
  resource: BoundResource;
  country: Country;
  /** The country, where it is another one than the page's. */
  elsewhere: SessionCountry | undefined;
}

function OutcomeNotice({ sent, resource, country, elsewhere }: OutcomeNoticeProps) {
  const translate = useTranslate();
  const { language } = useSession();
  const scope = { resource, country, translate, language };
  const outcome = useOutcome(sent, elsewhere);
  const time = `${formatInstant(sent.sentAt, country.zone, 'second')} ${country.zone}`;

  function dismiss() {
    // The page of an import shows its result afterwards too.
    if (sent.kind === 'import' && outcome?.state === 'done') sentRequests.settle(sent.key);
    else sentRequests.remove(sent.key);
  }

  function outcomeText(): string {
    if (!outcome) return translate('corridor.sent.finding');
    if (outcome.state === 'refused') return translate('corridor.sent.refused', { reason: outcome.msg });
    if (outcome.state !== 'done') return translate(`corridor.sent.${outcome.state}`);
    if (sent.kind !== 'record') {
      const { done, failed, total } = outcome.data as BatchState;
      return translate('corridor.sent.doneRows', { done, failed, total });
    }
    const record = outcome.data as RecordValues | null;
    if (!record) return translate('corridor.sent.done');
    return translate('corridor.sent.doneAs', {
      record: recordLabel(scope, record),
    });
  }

  const target = outcome?.state === 'done' ? targetOf(resource, sent, outcome.data) : undefined;
  return (
    <div className="sent-request">
      <Notice tone={outcome ? tones[outcome.state] : 'info'}>
        <span>
          {translate(`corridor.sent.${elsewhere ? 'leadElsewhere' : 'lead'}`, {
            write: titleOf(scope, sent),
            country: country.name,
            time,
            outcome: outcomeText(),
          })}
        </span>{' '}
        {target !== undefined && (
          <LinkBase
            className="link"
            to={elsewhere ? switchPath({ country: country.code, to: target }) : target}
            onClick={dismiss}
          >
            {translate('corridor.sent.show')}
          </LinkBase>
        )}
      </Notice>
      {outcome && (
        <IconButton icon="close" size="small" label={translate('corridor.sent.dismiss')} onClick={dismiss} />
      )}
    </div>
  );
}

/** Returns the title of a sent request: "New payout order", "Edit: payout order", the action's, or the imported file. */
function titleOf(scope: Scope, { kind, subject, write }: SentRequest): string {
  const { resource, translate } = scope;
  const titled = (title: string, text: string) => translate('corridor.validation.titled', { title, text });
  if (kind === 'import') return titled(resource.title, subject);
  if (write === 'create') return newRecordTitle(scope);
  const action = resource.actions.find(({ name }) => name === write)?.title;
  const verb = write === 'edit' ? translate('corridor.detail.edit') : translate('corridor.actions.delete');
  return titled(resource.recordTitle ?? resource.title, action ?? verb);
}

/** The path of the record that a write has left, of the list of several, or of the import. */
function targetOf(resource: BoundResource, { kind }: SentRequest, data: unknown): string | undefined {
  const { path } = resource;
  if (path === undefined || kind === 'rows') return path;
  if (kind === 'import') return importPath(resource);
  const record = data as RecordValues | null;
  return record ? recordPath(resource, record.id) : undefined;
}

/** Interval at which writes of other tabs and batches are looked at, in ms. */
const lookInterval = 5_000;

/**
 * Finds the outcome of a write whose response was lost; for several rows, as far as known. Undefined while the gateway is out of
 * reach or another tab sends it. `elsewhere` is its country, if not the page's.
 */
function useOutcome(sent: SentRequest, elsewhere: SessionCountry | undefined): SentOutcome | undefined {
  const ofPage = useDataProvider<CorridorDataProvider>();
  const { key, kind, resource, write } = sent;
  const { data, error } = useQuery({
    queryKey: ['sentRequests', key],
    queryFn: async (): Promise<SentOutcome | null> => {
      const dataProvider = elsewhere ? createDataProvider(elsewhere) : ofPage;
      if (!sent.isSettled && (await sentRequests.isHeldAnywhere(key))) return null;
      const outcome = await dataProvider.findRequest(resource, sent);
      // The page of an import settles it.
      if (kind !== 'import') sentRequests.settle(key);
      if (kind === 'record' || outcome.state !== 'done') return outcome;
      const { id } = outcome.data as BatchState;
      return { ...outcome, data: await dataProvider.getBatch(resource, write, id) };
    },
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data === null || isRunning(state.data, kind)
        ? lookInterval
        : isTemporary(state.error) && failureInterval,
  });
  if (error && !isTemporary(error)) return { state: 'expired' };
  return data ?? undefined;
}

function isRunning(outcome: SentOutcome | undefined, kind: SentRequest['kind']): boolean {
  return kind !== 'record' && outcome?.state === 'done' && (outcome.data as BatchState).finishedAt === null;
}
