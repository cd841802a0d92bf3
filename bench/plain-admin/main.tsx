import simpleRestProvider from 'ra-data-simple-rest';
import { createRoot } from 'react-dom/client';
import { PlainAdmin } from './PlainAdmin';

createRoot(document.getElementById('root')!).render(<PlainAdmin dataProvider={simpleRestProvider('/api')} />);
