import { resolve } from 'node:path';

/** The root of the checkout; src and dist are equally deep. */
export const root = resolve(import.meta.dirname, '../..');
