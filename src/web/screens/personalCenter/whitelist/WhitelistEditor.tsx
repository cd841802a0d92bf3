import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { RequestError } from '../../../client/RequestError';
import { parseNetwork } from '../../../../metadata/validation/parseNetwork';
import { readCode } from '../../shared/readCode';
import { PersonalForm } from '../forms/PersonalForm';
import { personalCalls, type Whitelist } from '../personalCalls';
import { personalQuery } from '../personalQuery';
import { useSuccess } from '../useSuccess';
import { EntryRows } from './EntryRows';

/** What is typed. */
export interface WhitelistValues {
  entries: { text: string }[];
  code: string;
}

/** Props of {@link WhitelistEditor}. */
export interface WhitelistEditorProps {
  whitelist: Whitelist;
  onSaved: () => void;
}

/** `/entries/3` is typed in `entries.3.text`. */
const nameOf = (path: string) =>
  path
    .slice(1)
    .replaceAll('/', '.')
    .replace(/^(entries\.\d+)$/, '$1.text');

const textsOf = (values: WhitelistValues) => values.entries.map(({ text }) => text.trim());

/** Changes from which addresses the user may come. Refuses to lock the user out before the gateway has to. */
export function WhitelistEditor({ whitelist, onSaved }: WhitelistEditorProps) {
  const translate = useTranslate();
  const succeed = useSuccess();
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const { entries, address } = whitelist;

  async function save(values: WhitelistValues) {
    const typed = textsOf(values);
    if (typed.length > 0 && !typed.some((text) => parseNetwork(text)?.holds(address))) {
      throw new RequestError(translate('corridor.personal-center.whitelist.locksOut', { address }));
    }
    const code = readCode(values.code) ?? values.code;
    const saved = await personalCalls.saveWhitelist({ entries: typed, code });
    queryClient.setQueryData(personalQuery.whitelist, saved);
    void queryClient.invalidateQueries({ queryKey: personalQuery.profile });
    void queryClient.invalidateQueries({ queryKey: personalQuery.history });
    succeed('whitelist.saved');
    place.current?.closest('section')?.querySelector('h2')?.focus();
    onSaved();
  }

  return (
    <div ref={place}>
      <PersonalForm<WhitelistValues>
        initial={{ entries: entries.map((text) => ({ text })), code: '' }}
        submit={translate('corridor.personal-center.whitelist.save')}
        autoFocus={false}
        nameOf={nameOf}
        isChanged={(values) => textsOf(values).join() !== entries.join()}
        send={save}
      >
        <EntryRows saved={entries} address={address} />
      </PersonalForm>
    </div>
  );
}
