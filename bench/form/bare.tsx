import { createRoot } from 'react-dom/client';
import { measuredFields } from './formDefinition';

/** The least that can be typed into: inputs that nothing looks at. What a key costs here is the browser's own work. */
function BareForm() {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector('input')?.setAttribute('aria-invalid', 'true');
      }}
    >
      {measuredFields.map(({ name, title }) => (
        <p key={name}>
          <label htmlFor={name}>{title}</label> <input id={name} />
        </p>
      ))}
      <button type="submit">Submit</button>
    </form>
  );
}

createRoot(document.getElementById('root')!).render(<BareForm />);
