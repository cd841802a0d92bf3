import { createContext, use, useEffect, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { JsonValue } from '../../metadata/model/json';
import { isMasked, maskValue } from '../../metadata/values/masking';
import { IconButton } from '../ui/controls/Button';
import { useNotifyText } from '../ui/useNotifyText';
import { TextFilter, validText } from './inputs';
import {
  type FieldProps,
  type FilterProps,
  type InputProps,
  plainText,
  showValue,
  type Widget,
} from './Widget';

/**
 * Reads the whole value of a masked field of the record that is shown. Undefined where that is not possible: outside of
 * a record's page, and without the permission.
 */
export const RevealContext = createContext<((field: string) => Promise<JsonValue>) | undefined>(undefined);

/**
 * Returns a widget for masked values from the gateway. A detail can read the whole value, which `widget` then shows; filters find
 * whole values only.
 */
export function withMask(widget: Widget): Widget {
  const known = masks.get(widget);
  if (known) return known;
  const mask = makeMask(widget);
  masks.set(widget, mask);
  masks.set(mask, mask);
  return mask;
}

/** By the widget behind, and by themselves: with another component, an input would lose its focus. */
const masks = new Map<Widget, Widget>();

function makeMask(widget: Widget): Widget {
  const isText = widget.Filter === TextFilter;
  return {
    name: 'masked',
    kinds: widget.kinds,
    options: widget.options,
    Field: (props) =>
      props.place === 'cell' ? (
        <span className="mono">{maskValue(props.field, props.value)}</span>
      ) : (
        <MaskedValue key={plainText(props.value)} {...props} widget={widget} />
      ),
    text: maskValue,
    Input: (props) => <MaskedInput {...props} widget={widget} />,
    Filter: isText ? TextFilter : (props) => <WholeValueFilter {...props} widget={widget} />,
    validFilter: isText ? validText : (_field, value) => (typeof value === 'object' ? undefined : value),
    describeFilter: maskValue,
  };
}

/** A masked value with the button that reads it whole. It is masked again when the page is left. */
function MaskedValue({ widget, ...props }: FieldProps & { widget: Widget }) {
  const { field, value } = props;
  const translate = useTranslate();
  const notify = useNotifyText();
  const reveal = use(RevealContext);
  const [whole, setWhole] = useState<JsonValue>();
  const [isBusy, setBusy] = useState(false);
  // A page in another tab is kept, without its effects.
  useEffect(() => () => setWhole(undefined), []);

  async function show(read: NonNullable<typeof reveal>) {
    setBusy(true);
    try {
      setWhole(await read(field.name));
    } catch (error) {
      const text = error instanceof Error ? error.message : translate('corridor.errors.exception');
      notify(text, 'error');
    } finally {
      setBusy(false);
    }
  }

  const isShown = whole !== undefined && whole !== null;
  return (
    <span className="identifier">
      <span>{isShown ? showValue(widget, { ...props, value: whole }) : maskValue(field, value)}</span>
      {reveal && (
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          size="small"
          aria-pressed={isShown}
          aria-busy={isBusy}
          label={translate(isShown ? 'corridor.widgets.hide' : 'corridor.widgets.reveal', {
            field: field.title,
          })}
          onClick={() => (isShown ? setWhole(undefined) : !isBusy && void show(reveal))}
        />
      )}
    </span>
  );
}

/** An input that selects what stands for a hidden value, so that typing replaces all of it. */
function MaskedInput({ widget, ...props }: InputProps & { widget: Widget }) {
  return (
    <span
      style={{ display: 'contents' }}
      onFocus={({ target }) => {
        if (isText(target) && isMasked(props.value)) target.select();
      }}
    >
      <widget.Input {...props} />
    </span>
  );
}

function isText(control: EventTarget): control is HTMLInputElement | HTMLTextAreaElement {
  return 'select' in control;
}

/** A filter for a value that is no text, which is typed like in a form. */
function WholeValueFilter({ widget, value, onChange, ...props }: FilterProps & { widget: Widget }) {
  return <widget.Input {...props} value={value} onChange={(next) => onChange(next ?? undefined)} />;
}
