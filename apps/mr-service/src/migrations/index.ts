import { MergeRequests1764000000100 } from './1764000000100-merge-requests.js';
import { MergeIntents1764000000110 } from './1764000000110-merge-intents.js';

/** Every change of this service's schema, in order. */
export const migrations = [MergeRequests1764000000100, MergeIntents1764000000110];
