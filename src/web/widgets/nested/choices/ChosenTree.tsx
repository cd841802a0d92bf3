import type { FieldOption } from '../../../../metadata/model/BoundField';
import type { JsonValue } from '../../../../metadata/model/json';
import { joinTexts } from '../../Widget';
import { below, withAllBelow } from './branches';
import './ChosenTree.css';

interface ChosenTreeProps {
  options: readonly FieldOption[];
  value: readonly JsonValue[];
}

/** The chosen ones of nested choices: by group, a line each with those below. */
export default function ChosenTree({ options, value }: ChosenTreeProps) {
  const chosen = new Set(value);
  const isShown = (option: FieldOption) =>
    withAllBelow(options, option).some((each) => chosen.has(each.value));
  /** Returns the texts of the choices below an option: one that has some below it has these in brackets. */
  const textsBelow = (option: FieldOption): string[] =>
    below(options, option.value).flatMap((each) => {
      if (!isShown(each)) return [];
      const inner = textsBelow(each);
      return inner.length > 0 ? `${each.title} (${joinTexts(inner)})` : each.title;
    });
  return (
    <dl className="chosen-tree">
      {below(options)
        .filter(isShown)
        .map((group) => (
          <div key={String(group.value)}>
            <dt>{group.title}</dt>
            {below(options, group.value)
              .filter(isShown)
              .map((line) => (
                <dd key={String(line.value)}>
                  <span>{line.title}</span>
                  <span className="chosen-tree__inner">{joinTexts(textsBelow(line))}</span>
                </dd>
              ))}
          </div>
        ))}
    </dl>
  );
}
