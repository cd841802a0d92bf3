// Parts of react-admin and react-query that their core names, and that the app does not use: it brings its own store and data
// provider, and selects rows itself (`useRowSelection`).

export const memoryStore = (): undefined => undefined;
export const defaultDataProvider = {};

const asItIs = <T>(provider: T): T => provider;
export { asItIs as convertLegacyDataProvider };
/** Sets the initial value of a filter that is shown alone; the app has none. */
export { asItIs as set };
export default asItIs;

const nothing = (): void => undefined;
const noSelection = [[], { select: nothing, unselect: nothing, toggle: nothing, clearSelection: nothing }];
export const useRecordSelection = (): typeof noSelection => noSelection;
export const useSelectAll = (): typeof nothing => nothing;

/** Never called: no query of the app is infinite. */
export const infiniteQueryBehavior = nothing;
