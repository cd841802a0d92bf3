import { type ReactNode, useId, useState } from 'react';
import { annotationLimits, tagsField } from '../../../metadata/model/sections';
import { chosenValues } from '../../../metadata/values/filterOperators';
import { trimText } from '../../../metadata/values/trimText';
import { Button } from '../../ui/controls/Button';
import { plainText } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import { useResourceScope } from '../resource/ResourceScope';

interface TagFormProps {
  /** Tags at the beginning. */
  tags: readonly string[];
  title: string;
  submit: string;
  isBusy: boolean;
  /** Why the gateway has rejected them. */
  error: string | undefined;
  onCancel: () => void;
  onSubmit: (tags: string[]) => Promise<void>;
  children?: ReactNode;
}

/** Has what is typed go where the user has just asked for it: to the input, as it appears. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Edits tags, and says of each which is too long before it is sent. */
export function TagForm({ tags, title, submit, isBusy, error, onCancel, onSubmit, children }: TagFormProps) {
  const { resource, country, translate } = useResourceScope();
  const id = useId();
  const [value, setValue] = useState<string[]>([...tags]);
  const field = resource.fields[tagsField];
  if (!field) return null;
  const { Input } = widgetFor(field);
  const errors = Object.fromEntries(
    value.flatMap((tag, index) => (tag.length > annotationLimits.tag ? [[String(index), tooLong()]] : [])),
  );
  const isFull = value.length > annotationLimits.tags;
  const message = isFull
    ? translate('corridor.annotations.tooManyTags', { limit: annotationLimits.tags })
    : error;
  function tooLong() {
    return translate('corridor.annotations.longTag', { limit: annotationLimits.tag });
  }
  return (
    <form
      className="record-annotations__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(errors).length === 0 && !isFull && !isBusy) void onSubmit(value);
      }}
    >
      <label className="field__label" htmlFor={id}>
        {title}
      </label>
      <Input
        field={field}
        id={id}
        value={value}
        country={country}
        errors={errors}
        inputRef={focus}
        invalid={Object.keys(errors).length > 0 || message !== undefined}
        onChange={(next) => setValue(chosenValues(next).map((tag) => trimText(plainText(tag))))}
      />
      {message !== undefined && (
        <p className="field__error" role="alert">
          {message}
        </p>
      )}
      {children}
      <div className="record-annotations__buttons">
        <Button variant="primary" size="small" type="submit" busy={isBusy}>
          {submit}
        </Button>
        <Button variant="ghost" size="small" onClick={onCancel}>
          {translate('corridor.annotations.cancel')}
        </Button>
      </div>
    </form>
  );
}
