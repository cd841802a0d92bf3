import * as runtime from 'react/jsx-runtime';

// React's own is CommonJS: the bundler would write each element as `(0, runtime.jsx)(…)`.
export const Fragment: typeof runtime.Fragment = runtime.Fragment;
export const jsx: typeof runtime.jsx = runtime.jsx;
export const jsxs: typeof runtime.jsxs = runtime.jsxs;
