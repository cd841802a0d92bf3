import type { Recipient } from '../../../../contract/schedules';
import { useResourceScope } from '../../resource/ResourceScope';
import '../../../widgets/choices.css';

interface RecipientChoiceProps {
  /** Users who may get the files. */
  recipients: readonly Recipient[];
  /** Their ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The user and their colleagues, of whom some get the files. */
export function RecipientChoice({ recipients, chosen, onChange }: RecipientChoiceProps) {
  const { translate } = useResourceScope();
  return (
    <fieldset className="choices schedule-dialog__recipients">
      <legend className="field__label">{translate('corridor.list.schedule.recipients')}</legend>
      {recipients.map(({ id, name, isUser }) => (
        <label key={id} className="choices__choice">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
          {isUser ? (
            <span>{translate('corridor.list.schedule.you', { name })}</span>
          ) : (
            <span translate="no">{name}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
