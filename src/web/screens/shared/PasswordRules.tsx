import { type PasswordProblem, passwordProblems } from '../../../metadata/values/passwords';
import './PasswordRules.css';

const rules: PasswordProblem[] = ['length', 'kinds', 'space', 'chinese'];

/** Props of {@link PasswordRules}. */
export interface PasswordRulesProps {
  /** As it is typed. */
  password: string;
  /** For the input's `aria-describedby`. */
  id?: string | undefined;
  /** `title` stands above the rules, `met` and `unmet` say for screen readers how it is with one. */
  texts: Record<PasswordProblem | 'title' | 'met' | 'unmet', string>;
}

/** The rules of a new password, each marked as soon as what is typed follows it. Nothing is marked before. */
export function PasswordRules({ password, id, texts }: PasswordRulesProps) {
  const problems = passwordProblems(password);
  return (
    <div className="password-rules" id={id}>
      <p>{texts.title}</p>
      <ul>
        {rules.map((rule) => {
          const isMet = password !== '' && !problems.includes(rule);
          return (
            <li
              key={rule}
              className={isMet ? 'password-rules__rule password-rules__rule--met' : 'password-rules__rule'}
            >
              {texts[rule]}
              {password !== '' && (
                <span className="visually-hidden"> ({isMet ? texts.met : texts.unmet})</span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
