/** Whatever screens load when they need it. */
const parts = import.meta.glob([
  '../generate/**/*.tsx',
  '../blocks/**/*.tsx',
  '../screens/personalCenter/**/*.tsx',
  '../widgets/**/*.tsx',
  '../forms/**/*.tsx',
  '../ui/**/*.tsx',
]);

/** Loads all parts of screens, so that none of them is awaited while a screen is rendered. */
export async function loadScreens(): Promise<void> {
  await Promise.all(Object.values(parts).map((load) => load()));
}
