import { type Dispatcher } from 'undici';

/** To be called when a request has certainly reached a process; undefined when nobody waits for that word. */
export type Delivered = (() => void) | undefined;

/** After this time on a connection that stands, a process has the request: one that is about to end would have broken it. */
const WORD_MS = 100;

/** A dispatcher that says of its requests when they are delivered, which may be long before their answers. */
export function tellingOf(dispatcher: Dispatcher, delivered: Delivered): Dispatcher {
  if (delivered === undefined) return dispatcher;
  return dispatcher.compose((dispatch) => (options, handler) => dispatch(options, telling(handler, delivered)));
}

function telling(handler: Dispatcher.DispatchHandler, delivered: () => void): Dispatcher.DispatchHandler {
  let timer: NodeJS.Timeout | undefined;
  return {
    /** The connection stands, and the request is written to it. */
    onRequestStart: (controller, context: unknown) => {
      timer = setTimeout(delivered, WORD_MS);
      handler.onRequestStart?.(controller, context);
    },
    onRequestUpgrade: (...answer) => handler.onRequestUpgrade?.(...answer),
    onResponseStart: (...answer) => handler.onResponseStart?.(...answer),
    onResponseData: (...part) => handler.onResponseData?.(...part),
    onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
    onResponseError: (controller, error) => {
      clearTimeout(timer);
      handler.onResponseError?.(controller, error);
    },
  };
}
