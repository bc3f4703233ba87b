/** Stops the shared stack, and the mail server that it sends to. */
export default async function globalTeardown() {
  await globalThis.ingotTestStack?.stop();
  await globalThis.ingotMailSink?.stop();
}
