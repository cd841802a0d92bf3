import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import { codePointLength } from '../../metadata/validation/runtime';
import { isBlank } from '../widgets/Widget';
import type { InputError } from './BaseForm';

type Values = Record<string, JsonValue | undefined>;

/** Returns what is wrong with what one field of a form holds; undefined if nothing is. */
export type CheckField = (name: string, values: Values) => Promise<InputError | undefined>;

/** Check of an input's value while it is typed. */
interface LiveCheck {
  onChange: (value: JsonValue, before: JsonValue | undefined) => void;
  onBlur: () => void;
}

/**
 * Shows the mistakes of a field before submission: when it is left, or when further typing cannot mend it. Unchanged and empty
 * fields have none. From the first submission on, react-hook-form checks each change.
 */
export function useLiveCheck(field: BoundField, checkField: CheckField): LiveCheck {
  const { name } = field;
  const { formState, getValues, getFieldState, setError, clearErrors, trigger } = useFormContext<Values>();
  const { isSubmitted } = formState;
  const wasChanged = useRef(false);
  const isWrong = (at = name) => getFieldState(at).invalid;

  async function check(at = name) {
    const value = getValues(at);
    const error = await checkField(at, getValues());
    // What was typed meanwhile is checked when its turn comes.
    if (getValues(at) !== value) return;
    if (error) setError(at, error);
    else if (isWrong(at)) clearErrors(at);
  }

  async function checkLeft() {
    await whenReleased();
    // A message that is there was checked with the last change, or is the gateway's.
    if (!isWrong() && !isBlank(getValues(name))) await check();
  }

  function checkAgain(at: string) {
    if (isWrong(at)) void (isSubmitted ? trigger(at) : check(at));
  }

  const checkByNewRules = useEffectEvent(() => checkAgain(name));
  const checkedBy = useRef(field);
  useEffect(() => {
    if (checkedBy.current === field) return;
    // Another field has changed the rules of this one.
    checkedBy.current = field;
    checkByNewRules();
  }, [field]);

  return {
    onChange: (value, before) => {
      wasChanged.current = true;
      if (!isSubmitted && (isWrong() || isComplete(field, value, before))) void check();
      // What follows from this value may be right now.
      for (const filled of Object.keys(field.ui.fills ?? {})) checkAgain(filled);
    },
    onBlur: () => {
      if (wasChanged.current && !isSubmitted) void checkLeft();
      wasChanged.current = false;
    },
  };
}

/** Whether further typing cannot mend a value: a text of full length, a number above its limit, or a choice. */
function isComplete(field: BoundField, value: JsonValue, before: JsonValue | undefined): boolean {
  if (value === null || value === before) return false;
  if (field.options) return true;
  if (typeof value === 'string') return codePointLength(value) >= (field.maxLength ?? Infinity);
  if (typeof value === 'number')
    return value > (field.maximum ?? Infinity) || value >= (field.exclusiveMaximum ?? Infinity);
  if (Array.isArray(value)) {
    const items = Array.isArray(before) ? before : [];
    return value.some((item, index) => field.item && isComplete(field.item, item, items[index]));
  }
  if (typeof value !== 'object') return false;
  const parts = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {};
  return Object.values(field.fields ?? {}).some((part) =>
    isComplete(part, value[part.name] ?? null, parts[part.name]),
  );
}

let isDown = false;
addEventListener('pointerdown', () => (isDown = true), true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isDown = false), true);

/**
 * Waits until a pressed pointer is released and its click is done. A message that moves a button between press and release would
 * prevent the click.
 */
async function whenReleased(): Promise<void> {
  // The click of a tap follows in the same turn as the events that move the focus.
  await nextTurn();
  if (!isDown) return;
  await new Promise((released) => {
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, released, { once: true });
  });
  await nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
