import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { JsonValue } from '../../../metadata/model/json';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import { TextInput } from '../inputs';
import { isBlank, joinTexts } from '../values';
import type { NestedInputProps } from './nestedProps';
import { isText, isSeparator, readItems } from './readItems';
import './TagInput.css';

/**
 * Edits a list of values: each is a tag, and what is typed becomes one by Enter, by a comma, by the button, when the
 * input is left for another one, and when the form is sent. Pasted lines are a tag each. Backspace in the empty input
 * removes the last tag. What is wrong with a tag is shown below, with the tag.
 */
export function TagInput({ widgetOf, ...props }: NestedInputProps) {
  const { field, id, value, onChange, errors = {}, describedBy, country, record } = props;
  const translate = useTranslate();
  const item = field.item!;
  const items = Array.isArray(value) ? value : [];
  const [draft, setDraft] = useState<JsonValue>(null);
  const place = useRef<HTMLDivElement>(null);
  const errorId = `${id}-items`;
  const hintId = `${id}-how`;
  const hasErrors = Object.keys(errors).length > 0;
  const wordOf = (each: JsonValue) => widgetOf(item).text(item, each, country, translate, record);

  const describe = (index: number, text: string) =>
    items[index] === undefined
      ? text
      : translate('corridor.validation.titled', { title: wordOf(items[index]), text });

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
  function commit() {
    if (isBlank(draft)) return;
    add(typeof draft === 'string' && isText(item) ? readItems(item, draft, country) : [draft]);
    setDraft(null);
  }
  useCommitOnSubmit(place, commit);

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
    const text = event.clipboardData.getData('text');
    const pasted = readItems(item, text, country);
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

  const { Input } = widgetOf(item);
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
      {items.length > 0 && (
        <ul className="tag-input__tags">
          {items.map((each, index) => (
            <li
              key={index}
              className="tag-input__tag"
              data-invalid={errors[index] !== undefined || undefined}
            >
              <span className="tag-input__text">{wordOf(each)}</span>
              <button
                type="button"
                className="tag-input__remove"
                aria-label={translate('corridor.widgets.items.remove', { value: wordOf(each) })}
                onClick={() => {
                  remove(index);
                  place.current?.querySelector<HTMLElement>('input, select')?.focus();
                }}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="tag-input__draft">
        {item.kind === 'text' ? (
          <TextInput {...draftProps} parse={(text) => text || null} />
        ) : (
          <Input {...draftProps} />
        )}
        <Button
          icon="plus"
          onClick={() => {
            commit();
            place.current?.querySelector<HTMLElement>('input, select')?.focus();
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
          {Object.entries(errors).map(([path, message]) => (
            <li key={path}>{describe(Number(path), message)}</li>
          ))}
        </ul>
      )}
    </div>
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
