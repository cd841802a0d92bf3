import { useTranslate } from 'ra-core';
import { useContext, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { JsonValue } from '../../../../metadata/model/json';
import { joinSentences } from '../../../../metadata/texts/joinTexts';
import { hasMasked } from '../../../../metadata/values/masking';
import { PageKeepingContext } from '../../../forms/pageKeeping';
import { drafts } from '../../../session/drafts';
import { Notice } from '../../../ui/feedback/Notice';
import { joinTexts } from '../../../widgets/Widget';

interface FormDraftProps {
  /** Name of the form, equal in another session. */
  name: string;
  fields: Record<string, BoundField>;
  /** Values of the inputs at the beginning. */
  initial: Record<string, JsonValue>;
}

/**
 * Keeps what was typed when a session ends by itself, and restores it with a notice for the same user. A change of language
 * restores it silently. Codes and second entries are not kept, masked values not through a reload.
 */
export function FormDraft({ name, fields, initial }: FormDraftProps) {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext<Record<string, JsonValue>>();
  const { tab } = useContext(PageKeepingContext);
  const place = useRef<HTMLDivElement>(null);
  /** The titles of fields to be filled in once more, after something was put back. */
  const [missing, setMissing] = useState<string[]>();
  useEffect(() => {
    const draft = drafts.take(name);
    if (!draft) return;
    const known = (field: string) => Object.hasOwn(fields, field);
    for (const [field, value] of Object.entries(draft.values)) {
      if (known(field)) setValue(field, value, { shouldDirty: true });
    }
    if (draft.isCarried) return;
    // oxlint-disable-next-line react/set-state-in-effect -- taken once, by whatever render is kept
    setMissing(draft.missing.filter(known).map((field) => fields[field]!.title));
  }, [name, fields, setValue]);
  useEffect(() => {
    // The element stays in the document while its page is kept and not seen.
    const element = place.current;
    drafts.watch(name, {
      tab,
      isOpen: () => element?.isConnected === true,
      read: () => {
        const values = getValues();
        const typed = Object.keys(fields).filter(
          (field) => JSON.stringify(values[field] ?? null) !== JSON.stringify(initial[field] ?? null),
        );
        if (typed.length === 0) return undefined;
        return {
          values: Object.fromEntries(typed.map((field) => [field, values[field] ?? null])),
          unstored: typed.filter((field) => hasMasked(fields[field]!)),
        };
      },
    });
  }, [name, fields, initial, tab, getValues]);
  return (
    <div ref={place} role="status" className="form__notice">
      {missing && (
        <Notice>
          {joinSentences([
            translate('corridor.form.restored.text'),
            ...(missing.length > 0
              ? [translate('corridor.form.restored.missing', { fields: joinTexts(missing) })]
              : []),
          ])}
        </Notice>
      )}
    </div>
  );
}
