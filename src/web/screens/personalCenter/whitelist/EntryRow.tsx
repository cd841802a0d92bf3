import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { parseNetwork } from '../../../../metadata/validation/parseNetwork';
import { IconButton } from '../../../ui/IconButton';
import { FormField } from '../forms/FormField';
import type { WhitelistValues } from './WhitelistEditor';

/** Props of {@link EntryRow}. */
export interface EntryRowProps {
  /** Place in the list, from 0. */
  index: number;
  /** Where the user is now. */
  address: string;
  onRemove: () => void;
}

/** One address or range, as it is typed and, where that differs, as it will be saved. */
export function EntryRow({ index, address, onRemove }: EntryRowProps) {
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
    <li className="personal__entry">
      <FormField
        name={`entries.${index}.text`}
        label={say('entry', { number: index + 1 })}
        hint={notes.length > 0 ? notes.join(' · ') : undefined}
        className="mono"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="203.0.113.0/24"
        validate={(value, values) => {
          if (!value.trim()) return say('missing');
          const own = parseNetwork(value)?.text;
          if (own === undefined) return say('invalid');
          const before = (values as WhitelistValues).entries.slice(0, index);
          return before.some(({ text }) => parseNetwork(text)?.text === own) ? say('repeated') : undefined;
        }}
      />
      <IconButton
        icon="trash"
        label={typed ? say('remove', { entry: typed }) : say('removeEmpty')}
        onClick={onRemove}
      />
    </li>
  );
}
