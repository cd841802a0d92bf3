import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { parseNetwork } from '../../../../metadata/values/networks';
import { RequestError } from '../../../client/RequestError';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Notice } from '../../../ui/feedback/Notice';
import { personalCalls, personalQuery, type Whitelist } from '../shared/personalCalls';
import { CodeField, FormField } from '../shared/PersonalFields';
import { PersonalForm } from '../shared/PersonalForm';
import { useSuccess } from '../shared/sectionHooks';

/** Values of the form. */
interface WhitelistValues {
  entries: { text: string }[];
  recovering: boolean;
  code: string;
}

/** Props of {@link WhitelistEditor}. */
interface WhitelistEditorProps {
  whitelist: Whitelist;
  onSaved: () => void;
}

/** Returns the input for a path of the body: `entries.3.text` for `/entries/3`. */
const nameOf = (path: string) =>
  path
    .slice(1)
    .replaceAll('/', '.')
    .replace(/^(entries\.\d+)$/, '$1.text');

const textsOf = ({ entries }: Pick<WhitelistValues, 'entries'>) => entries.map(({ text }) => text.trim());

/** Edits the whitelist (product 3.12). Rejects a list that would lock the user out before sending it. */
export function WhitelistEditor({ whitelist, onSaved }: WhitelistEditorProps) {
  const translate = useTranslate();
  const succeed = useSuccess();
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const { entries, address } = whitelist;

  async function save({ code, ...values }: WhitelistValues) {
    const typed = textsOf(values);
    if (typed.length > 0 && !typed.some((text) => parseNetwork(text)?.holds(address))) {
      throw new RequestError(translate('corridor.personal-center.whitelist.locksOut', { address }));
    }
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
        rules="whitelist"
        initial={{ entries: entries.map((text) => ({ text })), recovering: false, code: '' }}
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

const maxEntries = 50;

/** Props of {@link EntryRows}. */
interface EntryRowsProps {
  /** The stored list. */
  saved: string[];
  /** The user's own address. */
  address: string;
}

/** The rows of the list, warnings about saving it, and the code that saving requires. */
function EntryRows({ saved, address }: EntryRowsProps) {
  const translate = useTranslate();
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(`corridor.personal-center.whitelist.${key}`, values);
  const { control, setFocus, getValues } = useFormContext<WhitelistValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'entries' });
  const typed = useWatch({ control, name: 'entries' }).map(({ text }) => text.trim());
  const add = useRef<HTMLButtonElement>(null);
  const isIn = typed.some((text) => parseNetwork(text)?.holds(address));
  const isChanged = typed.join() !== saved.join();
  const isFull = fields.length >= maxEntries;

  function drop(index: number) {
    remove(index);
    const left = getValues('entries').length;
    // Focuses the row that took its place, or the one before.
    if (left > 0) setFocus(`entries.${Math.min(index, left - 1)}.text`);
    else add.current?.focus();
  }

  return (
    <>
      <p className="whitelist-section__own">
        {say('ownAddress', { address })} {isIn && <span className="muted">({say('inList')})</span>}
      </p>
      {fields.length === 0 && saved.length === 0 && <p>{say('openEdit')}</p>}
      {fields.length > 0 && (
        <ol className="whitelist-section__rows" aria-label={say('title')}>
          {fields.map((field, index) => (
            <EntryRow key={field.id} index={index} address={address} onRemove={() => drop(index)} />
          ))}
        </ol>
      )}
      <div className="section-card__ways">
        <Button
          ref={add}
          icon="plus"
          aria-disabled={isFull || undefined}
          onClick={() => !isFull && append({ text: '' }, { focusName: `entries.${fields.length}.text` })}
        >
          {say('add')}
        </Button>
        {!isIn && !isFull && (
          <Button onClick={() => append({ text: address }, { focusName: `entries.${fields.length}.text` })}>
            {say('addOwn')}
          </Button>
        )}
      </div>
      {isFull && <p className="field__hint">{say('full', { count: maxEntries })}</p>}
      {isChanged && (
        <>
          {typed.length === 0 && <Notice tone="warning">{say('opens')}</Notice>}
          {typed.length > 0 && !isIn && <Notice tone="warning">{say('locksOut', { address })}</Notice>}
          <CodeField recovery />
        </>
      )}
    </>
  );
}

/** Props of {@link EntryRow}. */
interface EntryRowProps {
  /** In the list, from 0. */
  index: number;
  /** The user's own address. */
  address: string;
  onRemove: () => void;
}

/** One address or range as typed and, if different, as it will be saved. */
function EntryRow({ index, address, onRemove }: EntryRowProps) {
  const translate = useTranslate();
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(`corridor.personal-center.whitelist.${key}`, values);
  const typed = useWatch<WhitelistValues, `entries.${number}.text`>({ name: `entries.${index}.text` }).trim();
  const network = parseNetwork(typed);
  const notes = [
    network && network.text !== typed && say('savedAs', { entry: network.text }),
    network?.holds(address) && say('yours'),
  ].filter(Boolean);
  return (
    <li className="whitelist-section__entry">
      <FormField
        name={`entries.${index}.text`}
        label={say('entry', { number: index + 1 })}
        hint={notes.length > 0 ? notes.join(' · ') : undefined}
        className="mono"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="203.0.113.0/24"
      />
      <IconButton
        icon="trash"
        label={typed ? say('remove', { entry: typed }) : say('removeEmpty')}
        onClick={onRemove}
      />
    </li>
  );
}
