import { printedPhone, readPhone } from '../../metadata/reading/phones';
import { inputAttributes, plainTexts } from './inputs';
import { type InputProps, plainText, type Widget } from './Widget';

/** A phone number: stored as the digits after the country's dialing code, shown with it. */
export const phoneWidget: Widget = {
  name: 'phone',
  kinds: ['phone', 'text'],
  options: {
    phone: { type: 'boolean', description: 'The text is a phone number without its dialing code.' },
  },
  ...plainTexts,
  Field: ({ value, country }) => <span className="number">{printedPhone(plainText(value), country)}</span>,
  text: (_field, value, country) => printedPhone(plainText(value), country),
  Input: PhoneInput,
};

function PhoneInput(props: InputProps) {
  const { country } = props;
  return (
    <span className="input-group">
      {country.dialCode && <span className="input-group__unit number">{`+${country.dialCode}`}</span>}
      <input
        {...inputAttributes(props)}
        type="tel"
        inputMode="tel"
        value={plainText(props.value)}
        onChange={(event) => props.onChange(readPhone(event.target.value, country) || null)}
      />
    </span>
  );
}
