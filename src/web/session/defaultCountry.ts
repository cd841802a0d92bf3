/** Code of the country one starts in where none was chosen yet and the account has it (specification section 9). */
export const defaultCountry = 'MX';
