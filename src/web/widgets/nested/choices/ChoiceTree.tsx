import type { ReactNode } from 'react';
import type { FieldOption } from '../../../../metadata/model/BoundField';
import { below, toggled, withAllBelow } from './branches';
import type { InputProps } from '../../Widget';
import './ChoiceTree.css';

/**
 * Edits a list of nested choices: a group for each at the top, whose box ticks all of it. In a group each choice of the next level
 * has a line, with boxes for those below.
 */
export default function ChoiceTree({
  field,
  id,
  name = field.name,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  disabled,
  errors = {},
}: InputProps) {
  const options = field.item?.options ?? [];
  const chosen = new Set(Array.isArray(value) ? value : []);
  const messages = [...new Set(Object.values(errors))];
  const box = (option: FieldOption) => {
    const whole = option.within === undefined ? withAllBelow(options, option) : [option];
    const isWhole = whole.every((each) => chosen.has(each.value));
    const isPartly = !isWhole && whole.some((each) => chosen.has(each.value));
    return (
      <label className="choice-tree__choice">
        <input
          type="checkbox"
          id={option === options[0] ? id : `${id}-${String(option.value)}`}
          name={`${name}/${String(option.value)}`}
          checked={isWhole}
          ref={(element) => {
            if (element) element.indeterminate = isPartly;
          }}
          disabled={disabled}
          aria-invalid={invalid || messages.length > 0 || undefined}
          aria-describedby={describedBy}
          onChange={(event) => {
            const next = toggled(options, chosen, option, event.target.checked);
            onChange(next.length > 0 ? next : null);
          }}
          onBlur={onBlur}
        />
        <span>
          <span>{option.title}</span>
          {option.description !== undefined && (
            <span className="choice-tree__note">{option.description}</span>
          )}
        </span>
      </label>
    );
  };
  /** An option with those below it: first the boxes of those that have none below themselves. */
  const line = (option: FieldOption): ReactNode => {
    const inner = below(options, option.value);
    const isBranch = (each: FieldOption) => below(options, each.value).length > 0;
    const leaves = inner.filter((each) => !isBranch(each));
    return (
      <div key={String(option.value)} className="choice-tree__line">
        {box(option)}
        {inner.length > 0 && (
          <div role="group" aria-label={option.title} className="choice-tree__inner">
            {leaves.length > 0 && (
              <div className="choice-tree__leaves">
                {leaves.map((each) => (
                  <div key={String(each.value)}>{box(each)}</div>
                ))}
              </div>
            )}
            {inner.filter(isBranch).map(line)}
          </div>
        )}
      </div>
    );
  };
  return (
    <div className="choice-tree">
      {below(options).map((group) => (
        <div key={String(group.value)} role="group" aria-label={group.title} className="choice-tree__group">
          <div className="choice-tree__head">{box(group)}</div>
          {below(options, group.value).map(line)}
        </div>
      ))}
      {messages.map((message) => (
        <p key={message} className="field__error">
          {message}
        </p>
      ))}
    </div>
  );
}
