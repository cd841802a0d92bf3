/** Operators see no rate of all merchants together, whose orders say nothing of each other. */
export const StateRate = (_props: object): null => null;
