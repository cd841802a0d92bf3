import { Form } from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { measuredFields, requiredNames } from '../formDefinition';

const schemaOf = ({ title, schema }: (typeof measuredFields)[number]) => ({ title, ...schema });

/** The form with dependent fields as in the library's documentation: each in the `then` of an `if`. */
const form = {
  type: 'object' as const,
  properties: Object.fromEntries(
    measuredFields.filter(({ when }) => !when).map((field) => [field.name, schemaOf(field)]),
  ),
  required: requiredNames,
  allOf: measuredFields
    .filter(({ when }) => when)
    .map((field) => ({ if: field.when, then: { properties: { [field.name]: schemaOf(field) } } })),
};

/** After a rejected submission it validates while one types, as Corridor does. */
function RjsfForm() {
  const [isRejected, setRejected] = useState(false);
  return (
    <Form
      schema={form}
      validator={validator}
      noHtml5Validate
      liveValidate={isRejected ? 'onChange' : undefined}
      onError={() => setRejected(true)}
    />
  );
}

createRoot(document.getElementById('root')!).render(<RjsfForm />);
