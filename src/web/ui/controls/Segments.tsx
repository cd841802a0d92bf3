import { useId } from 'react';
import { Icon, type IconName } from '../Icon';
import './Segments.css';

interface SegmentsProps<T extends string> {
  /** Names the choice. */
  legend: string;
  value: T;
  options: { value: T; label: string; icon?: IconName; lang?: string }[];
  onChange: (value: T) => void;
}

/** A choice among a few words side by side; arrow keys choose. */
export function Segments<T extends string>({ legend, value, options, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend>{legend}</legend>
      <div className="segments__row">
        {options.map((option) => (
          <label key={option.value} className="segments__option" lang={option.lang}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} size={16} />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
