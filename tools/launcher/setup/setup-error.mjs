/** The machine or the checkout cannot be made ready; the message says what to do. */
export class SetupError extends Error {}
