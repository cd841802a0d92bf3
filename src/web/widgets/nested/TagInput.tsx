import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { JsonValue } from '../../../metadata/model/json';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import { TextInput } from '../inputs';
import { isBlank, joinTexts } from '../Widget';
import type { NestedInputProps } from './nestedProps';
import { isText } from '../../../metadata/model/kinds';
import { isSeparator, readItems } from './readItems';
import './TagInput.css';

/**
 * Edits a list of values as tags. Text becomes a tag by Enter, comma, button, on leaving the input and on submission; pasted lines
 * are a tag each. Backspace in an empty input removes the last. Mistakes appear below.
 */
export function TagInput({ widgetOf, ...props }: NestedInputProps) {
  const { field, id, errors = {}, describedBy, country, record } = props;
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const item = field.item!;
  const { Input, text } = widgetOf(item);
  const wordOf = (value: JsonValue) => text(item, value, country, translate, record);
  const { items, draft, setDraft, add, remove, commit } = useTags(props, wordOf);
  useCommitOnSubmit(place, commit);
  const errorId = `${id}-items`;
  const hintId = `${id}-how`;
  const hasErrors = Object.keys(errors).length > 0;
  const focusDraft = () => place.current?.querySelector<HTMLElement>('input, select')?.focus();

  function press(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || isSeparator(item, event.key)) {
      // Enter would send the form.
      event.preventDefault();
      commit();
    } else if (
      event.key === 'Backspace' &&
      isBlank(draft) &&
      event.target.type === 'text' &&
      items.length > 0
    ) {
      event.preventDefault();
      remove(items.length - 1);
    }
  }
  function paste(event: ClipboardEvent) {
    const pasted = readItems(item, event.clipboardData.getData('text'), country);
    if (pasted.length < 2) return;
    event.preventDefault();
    add(pasted);
  }
  function leave({ relatedTarget }: FocusEvent) {
    // A tag more would move a button away from the click that it is about to get.
    if (relatedTarget instanceof HTMLButtonElement || place.current?.contains(relatedTarget)) return;
    commit();
    props.onBlur?.();
  }

  const draftProps = {
    ...props,
    field: { ...item, required: field.required ?? false },
    value: draft,
    onChange: setDraft,
    onBlur: undefined,
    invalid: props.invalid || hasErrors,
    describedBy: [describedBy, hasErrors ? errorId : undefined, hintId].filter(Boolean).join(' '),
  };
  return (
    // The events are those of the input inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={place}
      className="tag-input"
      role="group"
      aria-label={field.title}
      onKeyDown={press}
      onPaste={paste}
      onBlur={leave}
    >
      <Tags
        words={items.map(wordOf)}
        errors={errors}
        onRemove={(index) => {
          remove(index);
          focusDraft();
        }}
      />
      <div className="tag-input__draft">
        {item.kind === 'text' ? (
          <TextInput {...draftProps} parse={(typed) => typed || null} />
        ) : (
          <Input {...draftProps} />
        )}
        <Button
          icon="plus"
          onClick={() => {
            commit();
            focusDraft();
          }}
        >
          {translate('corridor.widgets.items.add')}
        </Button>
      </div>
      <p id={hintId} className="field__hint">
        {translate('corridor.widgets.items.hint')}
      </p>
      {hasErrors && (
        <ul id={errorId} className="field__error">
          {Object.entries(errors).map(([path, message]) => {
            const value = items[Number(path)];
            return (
              <li key={path}>
                {value === undefined
                  ? message
                  : translate('corridor.validation.titled', { title: wordOf(value), text: message })}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Returns the values that are tags and the one that is typed, with what changes them. Screen readers say what has changed. */
function useTags(
  { field, value, onChange, country }: Omit<NestedInputProps, 'widgetOf'>,
  wordOf: (value: JsonValue) => string,
) {
  const translate = useTranslate();
  const item = field.item!;
  const items = Array.isArray(value) ? value : [];
  const [draft, setDraft] = useState<JsonValue>(null);

  function add(added: JsonValue[]) {
    if (added.length === 0) return;
    onChange([...items, ...added]);
    announce(translate('corridor.widgets.items.added', { value: joinTexts(added.map(wordOf)) }));
  }
  function remove(index: number) {
    const rest = items.filter((_, other) => other !== index);
    onChange(rest.length > 0 ? rest : null);
    announce(translate('corridor.widgets.items.removed', { value: wordOf(items[index]!) }));
  }
  /** Makes tags of what is typed. */
  function commit() {
    if (isBlank(draft)) return;
    add(typeof draft === 'string' && isText(item) ? readItems(item, draft, country) : [draft]);
    setDraft(null);
  }
  return { items, draft, setDraft, add, remove, commit };
}

interface TagsProps {
  /** Title of each. */
  words: string[];
  /** By place. */
  errors: Readonly<Record<string, string>>;
  onRemove: (index: number) => void;
}

/** The tags, each with the button that removes it. */
function Tags({ words, errors, onRemove }: TagsProps) {
  const translate = useTranslate();
  if (words.length === 0) return null;
  return (
    <ul className="tag-input__tags">
      {words.map((word, index) => (
        <li key={index} className="tag-input__tag" data-invalid={errors[index] !== undefined || undefined}>
          <span className="tag-input__text">{word}</span>
          <button
            type="button"
            className="tag-input__remove"
            aria-label={translate('corridor.widgets.items.remove', { value: word })}
            onClick={() => onRemove(index)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Calls `commit` before the form around is sent: what is typed and not yet a tag counts as one. */
function useCommitOnSubmit(place: { current: HTMLElement | null }, commit: () => void) {
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    const form = place.current?.closest('form');
    const listen = () => latest.current();
    // Before React's own listener, which sends the values.
    form?.addEventListener('submit', listen, true);
    return () => form?.removeEventListener('submit', listen, true);
  }, [place]);
}
