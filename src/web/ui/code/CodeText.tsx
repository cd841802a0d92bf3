import { formatJson } from './formatJson';
import './CodeText.css';

/** A text of machines in full width, such as a body or headers: JSON indented, anything else as it is. */
export function CodeText({ text }: { text: string }) {
  return (
    <pre className="code-text mono" translate="no">
      {formatJson(text) ?? text}
    </pre>
  );
}
