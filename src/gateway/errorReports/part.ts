import type { Part } from '../Part';
import { registerErrorReports } from './errorReports';

/** Errors of the web app, reported to the provider. */
export const errorReports: Part = { name: 'errorReports', routes: [registerErrorReports] };
