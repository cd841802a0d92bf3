/** What orval makes for the test: one file of functions, with a fetch that signs. */
module.exports = {
  corridor: {
    input: './node_modules/.generated/api.json',
    output: {
      mode: 'single',
      client: 'fetch',
      target: './node_modules/.generated/orval.ts',
      override: { mutator: { path: './programs/orvalFetch.ts', name: 'orvalFetch' } },
    },
  },
};
