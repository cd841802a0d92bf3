import { formatInstant } from '../../metadata/values/time';
import { instantAt, isInstant } from '../../metadata/values/wallTime';
import { DayInput } from '../ui/controls/DayInput';
import { inputAttributes } from './inputs';
import { type InputProps, plainText } from './Widget';

/** An instant, typed as clocks in the country's zone show it. What is no time yet is kept, for the validator to reject. */
export default function DateTimeInput(props: InputProps) {
  const { zone } = props.country;
  const value = plainText(props.value);
  const time = props.field.ui.precision === 'minute' ? 'minute' : 'second';
  return (
    <span className="input-group">
      <DayInput
        {...inputAttributes(props)}
        time={time}
        unfinished
        value={isInstant(value) ? formatInstant(value, zone, time) : value}
        onChange={(text) => props.onChange(instantAt(text, zone) ?? (text || null))}
      />
      <span className="input-group__unit">{zone}</span>
    </span>
  );
}
