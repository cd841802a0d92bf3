import { type PasswordProblem, passwordProblems } from '../../../metadata/values/passwords';
import './PasswordRules.css';

const rules: PasswordProblem[] = ['length', 'kinds', 'space', 'chinese'];

interface PasswordRulesProps {
  password: string;
  /** For the input's `aria-describedby`. */
  id: string;
  /** Translates a text of `new-password.json`. */
  text: (key: string) => string;
}

/** The rules of a new password (product 8.1), each marked when it is met. None is marked for an empty password. */
export function PasswordRules({ password, id, text }: PasswordRulesProps) {
  const problems = passwordProblems(password);
  return (
    <div className="password-rules" id={id}>
      <p>{text('rules')}</p>
      <ul>
        {rules.map((rule) => {
          const isMet = password !== '' && !problems.includes(rule);
          return (
            <li
              key={rule}
              className={isMet ? 'password-rules__rule password-rules__rule--met' : 'password-rules__rule'}
            >
              <span>{text(rule)}</span>
              {password !== '' && (
                <span className="visually-hidden">{` (${text(isMet ? 'met' : 'unmet')})`}</span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
