import { LinkBase, useTranslate } from 'ra-core';
import { SumTerms } from '../page/SumTerms';
import type { Explanation } from './Explanation';
import './ExplanationText.css';

/** Explanation of a figure: its formula in words, its records, their number, and a link to their list. */
export function ExplanationText({ explanation, onLeave }: { explanation: Explanation; onLeave: () => void }) {
  const translate = useTranslate();
  const { value, formula, terms, conditions, count, path } = explanation;
  const rows = [
    ...conditions,
    ...(count === undefined ? [] : [{ title: translate('corridor.explain.count'), value: count }]),
  ];
  return (
    <div className="explanation-text">
      <p className="explanation-text__value">{value}</p>
      <p>{translate(`corridor.explain.${formula.text}`, formula.params)}</p>
      {terms && <SumTerms terms={terms} />}
      {rows.length > 0 && (
        <dl className="explanation-text__conditions">
          {rows.map((row) => (
            <div key={row.title}>
              <dt>{row.title}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {path !== undefined && (
        <LinkBase to={path} onClick={onLeave}>
          {translate('corridor.explain.records')}
        </LinkBase>
      )}
    </div>
  );
}
