import { Users1764000000100 } from './1764000000100-users.js';
import { Identities1764000000110 } from './1764000000110-identities.js';
import { AccessTokens1764000000120 } from './1764000000120-access-tokens.js';
import { UserChanges1764000010100 } from './1764000010100-user-changes.js';
import { SshKeys1764000020100 } from './1764000020100-ssh-keys.js';
import { Emails1764000020200 } from './1764000020200-emails.js';
import { ApplicationSettings1764000030100 } from './1764000030100-application-settings.js';
import { OAuth1764000040100 } from './1764000040100-oauth.js';
import { WebSessions1764000050100 } from './1764000050100-web-sessions.js';
import { Mails1764000050110 } from './1764000050110-mails.js';
import { ContributionEvents1764000060100 } from './1764000060100-contribution-events.js';
import { UsersAtScale1764000070100 } from './1764000070100-users-at-scale.js';
import { EndedRoundTrips1764000088100 } from './1764000088100-ended-round-trips.js';
import { FeedsOfSnippets1764000102100 } from './1764000102100-feeds-of-snippets.js';
import { EmailChanges1764000103100 } from './1764000103100-email-changes.js';
import { LastUses1764000104100 } from './1764000104100-last-uses.js';
import { UnprovenEmails1764000105100 } from './1764000105100-unproven-emails.js';
import { FormerUsernames1764000105200 } from './1764000105200-former-usernames.js';
import { FeedAudiences1764000120100 } from './1764000120100-feed-audiences.js';
import { DeployKeys1764000130100 } from './1764000130100-deploy-keys.js';
import { AuditEvents1764000240301 } from './1764000240301-audit-events.js';
import { UserStatuses1764000340201 } from './1764000340201-user-statuses.js';
import { InactiveTokens1764000350102 } from './1764000350102-inactive-tokens.js';
import { FeedSelections1764000390101 } from './1764000390101-feed-selections.js';
import { TokenNames1764000391101 } from './1764000391101-token-names.js';
import { DeletedProjects1764000391310 } from './1764000391310-deleted-projects.js';
import { MailsOfTokens1764000391400 } from './1764000391400-mails-of-tokens.js';

/** Every change of this service's schema, in order. */
export const migrations = [
  Users1764000000100,
  Identities1764000000110,
  AccessTokens1764000000120,
  UserChanges1764000010100,
  SshKeys1764000020100,
  Emails1764000020200,
  ApplicationSettings1764000030100,
  OAuth1764000040100,
  WebSessions1764000050100,
  Mails1764000050110,
  ContributionEvents1764000060100,
  UsersAtScale1764000070100,
  EndedRoundTrips1764000088100,
  FeedsOfSnippets1764000102100,
  EmailChanges1764000103100,
  LastUses1764000104100,
  UnprovenEmails1764000105100,
  FormerUsernames1764000105200,
  FeedAudiences1764000120100,
  DeployKeys1764000130100,
  AuditEvents1764000240301,
  UserStatuses1764000340201,
  InactiveTokens1764000350102,
  FeedSelections1764000390101,
  TokenNames1764000391101,
  DeletedProjects1764000391310,
  MailsOfTokens1764000391400,
];
