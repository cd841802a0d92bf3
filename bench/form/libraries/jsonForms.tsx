import { materialCells, materialRenderers } from '@jsonforms/material-renderers';
import { JsonForms } from '@jsonforms/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { measuredFields, requiredNames } from '../formDefinition';

const schema = {
  type: 'object',
  properties: Object.fromEntries(
    measuredFields.map(({ name, title, schema }) => [name, { title, ...schema }]),
  ),
  required: requiredNames,
};

const layout = {
  type: 'VerticalLayout',
  elements: measuredFields.map(({ name, when }) => ({
    type: 'Control',
    scope: `#/properties/${name}`,
    ...(when ? { rule: { effect: 'SHOW', condition: { scope: '#', schema: when } } } : {}),
  })),
};

/** Always validates, and shows its errors after a rejected submission, which is what its documentation proposes. */
function JsonFormsForm() {
  const [data, setData] = useState<unknown>({});
  const [isRejected, setRejected] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setRejected(true);
      }}
    >
      <JsonForms
        schema={schema}
        uischema={layout}
        data={data}
        renderers={materialRenderers}
        cells={materialCells}
        validationMode={isRejected ? 'ValidateAndShow' : 'ValidateAndHide'}
        onChange={(state) => setData(state.data)}
      />
      <button type="submit">Submit</button>
    </form>
  );
}

createRoot(document.getElementById('root')!).render(<JsonFormsForm />);
