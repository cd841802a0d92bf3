import { LinkBase } from 'ra-core';
import { useId } from 'react';
import type { FoundRepeats } from '../../../client/RequestError';
import { Notice } from '../../../ui/feedback/Notice';
import { recordPath, useResourceScope } from '../../resource/ResourceScope';
import './RepeatNotice.css';

interface RepeatNoticeProps {
  found: FoundRepeats;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Most earlier records that are listed. */
const maxShown = 10;

/** The earlier records that a form or a batch repeats, and the box that confirms to do it again. */
export function RepeatNotice({ found, isConfirmed, onConfirm }: RepeatNoticeProps) {
  const { resource, translate } = useResourceScope();
  const id = useId();
  const rows = new Set(found.entries.slice(0, maxShown).map(({ row }) => row)).size;
  const more = found.count - rows;
  return (
    <Notice tone="warning">
      <ul className="repeat-notice__list" id={id}>
        {found.entries.slice(0, maxShown).map(({ text, id: record, row }, place) => (
          <li key={place}>
            <span>
              {row === undefined
                ? text
                : translate('corridor.validation.titled', {
                    title: translate('corridor.imports.check.rowNumber', { number: row }),
                    text,
                  })}
            </span>{' '}
            {record !== undefined && resource.path !== undefined && (
              // In a tab of its own, so that nothing typed is lost.
              <LinkBase className="link" to={recordPath(resource, record)} target="_blank" rel="noopener">
                {translate('corridor.form.repeats.open')}
              </LinkBase>
            )}
          </li>
        ))}
        {more > 0 && <li>{translate('corridor.form.repeats.more', { smart_count: more })}</li>}
      </ul>
      <label className="repeat-notice__confirm">
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.target.checked)}
        />
        <span>{translate('corridor.form.repeats.confirm')}</span>
      </label>
    </Notice>
  );
}
