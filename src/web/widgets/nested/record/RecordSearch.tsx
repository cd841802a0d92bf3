import { useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { foldText } from '../../../../metadata/reading/foldText';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import { IconButton } from '../../../ui/controls/Button';
import { inputAttributes } from '../../inputs';
import { isBlank, plainText, type RecordValues } from '../../Widget';
import type { NestedInputProps } from '../nestedProps';
import { useFoundRecords, useRecords } from './useFoundRecords';
import './RecordSearch.css';

interface RecordSearchProps extends NestedInputProps {
  resource: BoundResource;
  /** The records of the first page. */
  first: RecordValues[];
  /** Whether these are not all. */
  hasMore: boolean;
  /** Returns what a record is called by in the list. */
  textOf: (record: RecordValues) => string;
  /** Returns why a record cannot be chosen; undefined where it can. */
  hindrance: (record: RecordValues) => string | undefined;
}

/** Most records that are offered at a time. */
const maxOffered = 50;

/**
 * Chooses one of many records by typing a part of what is shown of it. Of more than a page of them, the gateway finds those that
 * match.
 */
export function RecordSearch({ resource, first, hasMore, textOf, hindrance, ...props }: RecordSearchProps) {
  const { field, value, onChange, onBlur } = props;
  const translate = useTranslate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  const label = resource.list?.columns[0] ?? 'id';
  const nameOf = (record: RecordValues) => plainText(record[label] ?? null);
  const isTyped = text !== undefined && text.trim() !== '';
  const found = useFoundRecords(resource, hasMore && isTyped ? text : '', field.ui.record?.show ?? []);
  const matching = !isTyped ? first : hasMore ? found.records : first.filter(hasWords(text, textOf));
  const offered = matching.slice(0, maxOffered);
  const chosen = useChosen(resource, label, plainText(value), [...first, ...found.records]);
  const isOpen = text !== undefined;
  const isPending = hasMore && isTyped && found.isPending;

  function choose(record: RecordValues | undefined) {
    if (record && hindrance(record) === undefined) {
      onChange(nameOf(record));
      setText(undefined);
    }
  }

  function move(step: number) {
    const next = (active + step + offered.length) % offered.length;
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className="record-search">
      <input
        {...inputAttributes(props)}
        className="input record-search__input"
        type="text"
        inputMode="search"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && offered[active] ? `${id}-${active}` : undefined}
        placeholder={isOpen ? translate('corridor.widgets.search') : field.ui.placeholder}
        spellCheck={false}
        value={text ?? (isBlank(value) ? '' : chosen ? textOf(chosen) : plainText(value))}
        onClick={() => text === undefined && setText('')}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onBlur={() => {
          // A whole number that was pasted is meant as it is.
          const whole = isTyped ? offered.find((record) => nameOf(record) === text.trim()) : undefined;
          choose(whole);
          setText(undefined);
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0) {
            event.preventDefault();
            if (!isOpen) setText('');
            else if (offered.length > 0) move(step);
          } else if (isOpen && event.key === 'Enter') {
            event.preventDefault();
            if (!isPending) choose(offered[active]);
          } else if (isOpen && event.key === 'Escape') {
            // It closes the list, and not the dialog around.
            event.stopPropagation();
            setText(undefined);
          }
        }}
      />
      {!isBlank(value) && !isOpen && !props.disabled && (
        <IconButton
          icon="close"
          size="small"
          className="record-search__clear"
          label={translate('corridor.widgets.clear', { field: field.title })}
          onClick={() => onChange(null)}
        />
      )}
      <div className="record-search__popup" hidden={!isOpen}>
        <div
          id={`${id}-list`}
          ref={list}
          role="listbox"
          aria-label={field.title}
          className="record-search__list"
        >
          {isOpen &&
            offered.map((record, index) => {
              const reason = hindrance(record);
              return (
                // The input has the focus and the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={record.id}
                  id={`${id}-${index}`}
                  role="option"
                  className="record-search__option"
                  aria-selected={index === active}
                  aria-disabled={reason !== undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(record)}
                >
                  <span translate="no">{textOf(record)}</span>
                  {reason !== undefined && <span className="muted">{` · ${reason}`}</span>}
                </div>
              );
            })}
        </div>
        <p className="record-search__note muted" role="status">
          {isOpen &&
            noteOf({ isPending, count: offered.length, isCut: isCut(matching, hasMore && !isTyped) })}
        </p>
      </div>
    </div>
  );

  function noteOf({ isPending, count, isCut }: { isPending: boolean; count: number; isCut: boolean }) {
    if (isPending) return translate('corridor.widgets.searching');
    if (count === 0) return translate('corridor.widgets.noMatch');
    return isCut ? translate('corridor.widgets.typeMore', { count }) : '';
  }
}

const isCut = (matching: RecordValues[], hasMore: boolean) => hasMore || matching.length > maxOffered;

/** Returns whether a record has all words of a text in what is shown of it. */
function hasWords(text: string, textOf: (record: RecordValues) => string) {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return (record: RecordValues) => {
    const shown = foldText(textOf(record));
    return words.every((word) => shown.includes(word));
  };
}

/** Returns the chosen record, from the known ones or loaded by its name. */
function useChosen(
  resource: BoundResource,
  label: string,
  name: string,
  known: RecordValues[],
): RecordValues | undefined {
  const [last, setLast] = useState<RecordValues>();
  const isIt = (record: RecordValues) => plainText(record[label] ?? null) === name;
  const here = name === '' ? undefined : known.find(isIt);
  if (here && here.id !== last?.id) setLast(here);
  const kept = last && isIt(last) ? last : undefined;
  const { data } = useRecords(resource, name !== '' && !here && !kept, { [label]: name });
  return here ?? kept ?? data?.find(isIt);
}
