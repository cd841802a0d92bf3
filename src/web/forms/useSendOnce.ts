import { useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'ra-core';
import { formatInstant } from '../../metadata/values/time';
import type { CorridorDataProvider } from '../client/dataProvider';
import { RequestError } from '../client/RequestError';
import { isOfCountry } from '../client/resourceAddress';
import { type SentRequest, sentRequests, type WriteScope } from '../session/sentRequests';
import { useSession } from '../session/useSession';
import { FormKeys } from './FormKeys';

/**
 * Sends a body with an idempotency key, stored before. The same body keeps its key until the outcome is known, so retries are safe.
 * Also rejects where an earlier write of this kind, whose response was lost, was done.
 */
type SendOnce = <Result>(body: unknown, send: (key: string) => Promise<Result>) => Promise<Result>;

/** Returns the function by which a form sends what it writes. */
export function useSendOnce(written: Omit<WriteScope, 'country'>): SendOnce {
  const translate = useTranslate();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const { country } = useSession();
  const [keys] = useState(() => new FormKeys());
  useEffect(() => {
    keys.open();
    return () => keys.close();
  }, [keys]);
  const scope = { ...written, country: isOfCountry(written.resource) ? (country?.code ?? '') : '' };

  /** Finds out what became of a write that is not to be sent again. Throws where it was done after all. */
  async function settle(earlier: SentRequest) {
    const { state } = await dataProvider.findRequest(scope.resource, earlier);
    keys.forget(earlier.key);
    if (state === 'refused' || state === 'missing') return sentRequests.remove(earlier.key);
    sentRequests.settle(earlier.key);
    const zone = country?.zone ?? '';
    const time = `${formatInstant(earlier.sentAt, zone, 'second')} ${zone}`;
    throw new RequestError(translate(`corridor.form.earlier.${state}`, { time }));
  }

  return async (body, send) => {
    const text = JSON.stringify(body);
    for (const earlier of sentRequests.get()) {
      if (earlier.isSettled || !isSameScope(earlier, scope) || keys.isOf(text, earlier.key)) continue;
      if (keys.has(earlier.key) || !(await sentRequests.isHeldAnywhere(earlier.key))) await settle(earlier);
    }
    return keys.send(text, scope, send);
  };
}

function isSameScope(one: WriteScope, other: WriteScope): boolean {
  return (['country', 'resource', 'write', 'kind', 'subject'] as const).every(
    (part) => one[part] === other[part] || (part === 'subject' && one.kind === 'import'),
  );
}
