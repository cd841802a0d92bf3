/** The name in the filter of a list by which it is searched: `{"q":"4829"}`. No field has it. */
export const searchName = 'q';
