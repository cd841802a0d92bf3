import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { BoundField } from '../../../metadata/model/BoundField';
import { joinSentences } from '../../../metadata/texts/joinTexts';

interface FieldFrameProps {
  field: BoundField;
  /** Name of a group in its form; by default the field's. */
  name?: string;
  /** Whether the input is several controls. */
  isGroup?: boolean;
  /** Added to the field's own hint while nothing is wrong with the value. */
  note?: string | undefined;
  /** Caution about the value, which is accepted. */
  caution?: string | undefined;
  /** Error of the value. */
  message?: string | undefined;
  /** Read after the title, where inputs of one title repeat. */
  number?: number;
  /** Returns the input. Its control has the id, and is described by the elements of these ids. */
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
}

/** A field's input with its label, hint and error. Several controls are labelled as a group. */
export function FieldFrame({
  field,
  name,
  isGroup,
  note,
  caution,
  message,
  number,
  children,
}: FieldFrameProps) {
  const translate = useTranslate();
  const id = useId();
  const help = joinSentences([field.description || [], (!message && note) || []].flat());
  const hint = help && `${id}-hint`;
  const error = message && `${id}-error`;
  const warning = caution && `${id}-caution`;
  const describedBy = [hint, warning, error].filter(Boolean).join(' ') || undefined;
  const optional = translate('corridor.form.optional');
  const label = (
    <>
      <span>{field.title}</span>
      {number !== undefined && <span className="visually-hidden">{` ${number}`}</span>}
      {!field.required && field.type !== 'boolean' && (
        <span className="form__optional">{spaceBefore(optional) + optional}</span>
      )}
    </>
  );
  const content = (
    <>
      {children({ id, describedBy })}
      {hint && (
        <p id={hint} className="field__hint">
          {help}
        </p>
      )}
      {/* There from the beginning, so that screen readers say what appears in it. */}
      {field.ui.caution?.pattern && (
        <p id={warning} className="field__caution" role="status">
          {caution}
        </p>
      )}
      {error && (
        <p id={error} className="field__error">
          {message}
        </p>
      )}
    </>
  );
  return isGroup ? (
    <fieldset className="field" name={name ?? field.name} aria-describedby={describedBy}>
      <legend className="field__label">{label}</legend>
      {content}
    </fieldset>
  ) : (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {content}
    </div>
  );
}

/** Returns the space between a text and one that follows it: none before a full-width bracket, which has it within. */
function spaceBefore(text: string): string {
  return text.startsWith('（') ? '' : ' ';
}
