import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { parseNetwork } from '../../../../metadata/validation/parseNetwork';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { CodeField } from '../forms/CodeField';
import { EntryRow } from './EntryRow';
import type { WhitelistValues } from './WhitelistEditor';

/** Most entries of a list. */
const most = 50;

/** Props of {@link EntryRows}. */
export interface EntryRowsProps {
  /** The list as the gateway has it. */
  saved: string[];
  /** Where the user is now. */
  address: string;
}

/** The rows of the list, what it would mean to save them, and the code that saving takes. */
export function EntryRows({ saved, address }: EntryRowsProps) {
  const translate = useTranslate();
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(`corridor.personal-center.whitelist.${key}`, values);
  const { control, setFocus, getValues } = useFormContext<WhitelistValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'entries' });
  const typed = useWatch({ control, name: 'entries' }).map(({ text }) => text.trim());
  const add = useRef<HTMLButtonElement>(null);
  const isIn = typed.some((text) => parseNetwork(text)?.holds(address));
  const isChanged = typed.join() !== saved.join();
  const isFull = fields.length >= most;

  function drop(index: number) {
    remove(index);
    const left = getValues('entries').length;
    // To the row that took its place, or the one before.
    if (left > 0) setFocus(`entries.${Math.min(index, left - 1)}.text`);
    else add.current?.focus();
  }

  return (
    <>
      <p className="personal__own">
        {say('ownAddress', { address })} {isIn && <span className="muted">({say('inList')})</span>}
      </p>
      {fields.length === 0 && saved.length === 0 && <p>{say('openEdit')}</p>}
      {fields.length > 0 && (
        <ol className="personal__rowsOf" aria-label={say('title')}>
          {fields.map((field, index) => (
            <EntryRow key={field.id} index={index} address={address} onRemove={() => drop(index)} />
          ))}
        </ol>
      )}
      <div className="personal__ways">
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
      {isFull && <p className="field__hint">{say('full', { count: most })}</p>}
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
