import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { maxSearchLength } from '../../../metadata/reading/searchTerms';
import { accountCountries } from '../../session/countries';
import { withCountry } from '../../session/countryAddress';
import { useSession } from '../../session/useSession';
import { IconButton } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import { Palette } from '../../ui/overlay/overlays';
import type { Choice, ChoiceGroup } from './Choice';
import { ChoiceList, optionId } from './ChoiceList';
import { endTyping, readTyped, returnFocus } from './earlyTyping';
import { foundChoices, hasExact } from './foundChoices';
import { addRecent, readRecent } from './recentChoices';
import { SearchNotes } from './SearchNotes';
import { useCommands } from './useCommands';
import { useFound } from './useFound';
import './SearchPanel.css';

/** Props of {@link SearchPanel}. */
export interface SearchPanelProps {
  open: boolean;
  onClose: () => void;
  onSettings: () => void;
}

/** The search over records of all countries, pages and commands, all by keyboard (product 4.31). */
export function SearchPanel({ open, onClose, onSettings }: SearchPanelProps) {
  const translate = useTranslate();
  return (
    <Palette open={open} label={translate('corridor.search.title')} onClose={onClose}>
      <Search onClose={onClose} onSettings={onSettings} />
    </Palette>
  );
}

/** An input with the list of its findings, as the combobox pattern: the focus stays in the input. */
function Search({ onClose, onSettings }: Omit<SearchPanelProps, 'open'>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(readTyped);
  useEffect(() => {
    endTyping(true);
    return () => {
      if (document.activeElement === document.body) returnFocus();
    };
  }, []);
  const [chosen, setChosen] = useState<string>();
  /** Enter was pressed before the results came. */
  const awaited = useRef<{ isNewTab: boolean }>(undefined);
  const found = useFound(text);
  const groups = useChoices(text, found.found, onSettings);
  const choices = groups.flatMap((group) => group.choices);
  const active = choices.find((choice) => choice.id === chosen) ?? choices[0];
  // Pages and commands are of what is typed now; records may be of the text before.
  const isOutdated = found.isPending && (active === undefined || groups[0]!.isFound === true);

  function open(choice: Choice, isNewTab: boolean) {
    const { to, run, recent } = choice;
    if (to !== undefined && recent) addRecent({ ...recent, to: withCountry(to) });
    if (to !== undefined && isNewTab) {
      window.open(`#${withCountry(to)}`, '_blank', 'noopener');
      return;
    }
    onClose();
    if (to === undefined) run?.();
    else void navigate(to);
  }

  function type(typed: string) {
    setText(typed);
    setChosen(undefined);
    awaited.current = undefined;
  }

  const openAwaited = useEffectEvent(() => {
    const enter = awaited.current;
    awaited.current = undefined;
    if (enter && active && found.error === undefined) open(active, enter.isNewTab);
  });
  useEffect(() => {
    if (!found.isPending) openAwaited();
  }, [found.isPending]);

  function move(step: number) {
    const next = choices[(choices.indexOf(active!) + step + choices.length) % choices.length];
    setChosen(next?.id);
    document.getElementById(optionId(id, next?.id ?? ''))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className="search" aria-busy={found.isPending}>
      <div className="search__bar">
        <Icon name="search" />
        <input
          className="search__input"
          type="text"
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(id, active.id)}
          aria-label={translate('corridor.search.placeholder')}
          placeholder={translate('corridor.search.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          // The dialog is opened to type into it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          onChange={(event) => type(event.target.value)}
          onPaste={(event) => {
            // An input of one line would join what stands below each other.
            const pasted = event.clipboardData.getData('text/plain');
            if (!/[\r\n]/.test(pasted)) return;
            event.preventDefault();
            const { selectionStart, selectionEnd, value } = event.currentTarget;
            const joined = pasted.trim().replace(/\s*[\r\n]+\s*/g, ' ');
            type(value.slice(0, selectionStart ?? 0) + joined + value.slice(selectionEnd ?? 0));
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (step !== 0 && choices.length > 0) {
              event.preventDefault();
              move(step);
            }
            if (event.key === 'Enter') {
              event.preventDefault();
              const isNewTab = event.ctrlKey || event.metaKey;
              if (isOutdated && chosen === undefined) awaited.current = { isNewTab };
              else if (active) open(active, isNewTab);
            }
          }}
        />
        <IconButton icon="close" size="small" label={translate('ra.action.close')} onClick={onClose} />
      </div>
      <ChoiceList id={id} groups={groups} active={active?.id} onActive={setChosen} onOpen={open} />
      <SearchNotes
        text={text}
        isLong={text.length > maxSearchLength}
        state={found}
        count={choices.filter(({ isMore }) => !isMore).length}
      />
    </div>
  );
}

/** Returns what is offered for a text: what the gateway found, pages and commands; without one, what was opened last. */
function useChoices(
  text: string,
  found: ReturnType<typeof useFound>['found'],
  onSettings: () => void,
): ChoiceGroup[] {
  const translate = useTranslate();
  const { account, country } = useSession();
  const commands = useCommands(text, onSettings);
  if (text.trim() === '') {
    // Read anew: the dialog may be opened again before it has closed.
    const choices = readRecent().map((each): Choice => ({
      id: `recent ${each.to}`,
      icon: 'clock',
      title: each.title,
      ...(each.detail ? { asideDetail: each.detail } : {}),
      to: each.to,
      recent: { title: each.title, ...(each.detail ? { detail: each.detail } : {}) },
    }));
    return choices.length > 0 ? [{ id: 'recent', title: translate('corridor.search.recent'), choices }] : [];
  }
  const countries = account ? accountCountries(account) : [];
  const records = found
    ? foundChoices(found, text.trim(), { country: country?.code || undefined, countries, translate })
    : [];
  const isExact = found?.groups.some(hasExact) ?? false;
  // A word that a page is called by is mostly meant as that; a number is not.
  return isExact || /\d/.test(text) ? [...records, ...commands] : [...commands, ...records];
}
