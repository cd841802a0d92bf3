import type { EnteredValue, RecordEvent } from '../../../contract/records';
import type { JsonValue } from '../../../metadata/model/json';
import { isBlank, plainText } from '../../widgets/values';
import type { RecordValues } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import { useResourceScope } from '../resource/ResourceScope';
import './EnteredValues.css';

interface EnteredValuesProps {
  record: RecordValues;
  event: Pick<RecordEvent, 'form' | 'entered'>;
}

/** What was entered for an event: each field with its value, and with that of before where another one was there. */
export function EnteredValues({ record, event: { form, entered } }: EnteredValuesProps) {
  const { resource, country, translate } = useResourceScope();
  const input = resource.actions.find(({ name }) => name === form)?.input;
  const fields = { ...input?.fields, ...resource.fields };
  const textOf = ({ field: name }: EnteredValue, value: JsonValue) => {
    if (isBlank(value)) return '—';
    const field = fields[name];
    return field
      ? widgetFor(field).text(field, value, country, translate, { ...record, [name]: value })
      : plainText(value);
  };
  return (
    <dl className="entered-values">
      {entered.flatMap((value) => {
        if (fields[value.field]?.ui.internal) return [];
        const [before, after] = [textOf(value, value.before), textOf(value, value.after)];
        return (
          <div key={value.field}>
            <dt>{translate('corridor.detail.enteredTitle', { title: value.title })}</dt>
            {value.isOmitted ? (
              <dd>{translate('corridor.detail.omitted')}</dd>
            ) : (
              <dd className="long-text--whole">
                {!isBlank(value.before) && before !== after && (
                  <>
                    <del>{before}</del> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                {after}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
