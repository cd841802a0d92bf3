/** Of all that is wrong with a body, so many are told: nobody corrects more at once, and a body may be wrong a million times. */
export const mostErrors = 50;
