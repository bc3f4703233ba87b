import { PAGE_DEFAULTS } from '@ingot/contracts';

/** What the OpenAPI document begins with: what every caller has to know. Markdown. */
export const INTRODUCTION = [
  'Source-code hosting behind one JSON HTTP API. All paths are below `/api/v4`.',
  '**Tokens.** Make one at [/profile/personal_access_tokens](/profile/personal_access_tokens) and send it as `PRIVATE-TOKEN`, or as ' +
    '`Authorization: Bearer`. Applications get theirs by OAuth 2. A token with the scope `read_user` only reads the account; `api` ' +
    'permits everything that the user may do. Whoever is signed in on the pages of this instance needs no token to try calls out here.',
  '**Parameters** come in the query, as a form or as JSON. A refused parameter is answered by 400, which names it and why.',
  `**Lists** answer one page: \`page\` from ${PAGE_DEFAULTS.page}, \`per_page\` ${PAGE_DEFAULTS.perPage} unless given and at most ` +
    `${PAGE_DEFAULTS.maxPerPage}. The headers \`Link\`, \`X-Next-Page\` and, of lists that are counted, \`X-Total\` lead on.`,
  '**Limits.** Wrong credentials, sign-ups and mails are limited per address and answered by 429 with `Retry-After`; bodies that are ' +
    'too large by 413, which names the limit. 503 with `Retry-After` means that a part is away: the very same call works later.',
  '**Compatibility.** Later versions add operations and fields, and take none away.',
].join('\n\n');
