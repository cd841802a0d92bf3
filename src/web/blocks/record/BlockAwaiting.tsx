import { groupBy } from 'es-toolkit';
import { LinkBase, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { sayAwaiting, sayCount, useAwaiting, useAwaitingPending } from '../../generate/awaiting/useAwaiting';
import { accountCountries } from '../../session/countries';
import { switchPath } from '../../session/switchPath';
import { useSession } from '../../session/useSession';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { useBlockCountry } from '../parts/blockCountry';
import './BlockNotices.css';

/** Notices that lead to each list where something awaits the user, per country on a page for all countries. */
export function BlockAwaiting() {
  const country = useBlockCountry();
  const { isGlobal } = useSession();
  const awaitingIn = useAwaiting();
  const translate = useTranslate();
  // What is below is not seen before it is known where it is.
  if (useAwaitingPending()) {
    return (
      <div className="block-notices__pending">
        <Skeleton width="100%" />
      </div>
    );
  }
  if (!country) return <AwaitingEverywhere />;
  return (
    <Notices
      notices={awaitingIn(country.code).map((records) => (
        <LinkBase
          key={records.resource}
          to={isGlobal ? switchPath({ country: country.code, to: records.to }) : records.to}
        >
          {sayAwaiting(records, translate)}
        </LinkBase>
      ))}
    />
  );
}

function AwaitingEverywhere() {
  const { account } = useSession();
  const awaitingIn = useAwaiting();
  const translate = useTranslate();
  const found = (account ? accountCountries(account) : []).flatMap(({ code, name }) =>
    awaitingIn(code).map((records) => ({ ...records, code, name })),
  );
  return (
    <Notices
      notices={Object.entries(groupBy(found, ({ resource, action }) => `${resource}.${action}`)).map(
        ([key, places]) => {
          const { resource, action } = places[0]!;
          const count = places.reduce<number | null>(
            (sum, place) => (sum === null || place.count === null ? null : sum + place.count),
            0,
          );
          return (
            <div key={key}>
              <span>{sayAwaiting({ resource, action, count }, translate)}</span>
              <ul className="block-notices__places">
                {places.map(({ code, name, count: ofPlace, to }) => (
                  <li key={code}>
                    <LinkBase to={switchPath({ country: code, to })}>
                      {`${name} ${sayCount(ofPlace)}`}
                    </LinkBase>
                  </li>
                ))}
              </ul>
            </div>
          );
        },
      )}
    />
  );
}

function Notices({ notices }: { notices: ReactElement[] }) {
  if (notices.length === 0) return null;
  return (
    <ul className="block-notices">
      {notices.map((notice) => (
        <li key={notice.key}>
          <Notice tone="warning">{notice}</Notice>
        </li>
      ))}
    </ul>
  );
}
