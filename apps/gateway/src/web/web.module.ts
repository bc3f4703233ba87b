import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ApplicationPages } from './oauth/application.pages.js';
import { AuthorizedApplicationsPage } from './oauth/authorized-applications.page.js';
import { ConsentPage } from './oauth/consent.page.js';
import { PlainReferencePages } from './reference/plain-reference.pages.js';
import { ThrottlingModule } from '../throttling/throttling.module.js';
import { HomePage } from './home/home.page.js';
import { Csrf } from './kit/csrf.js';
import { Flash } from './kit/flash.js';
import { PageResponder } from './kit/page-responder.js';
import { SentForms } from './kit/sent-forms.js';
import { Assets, Templates } from './kit/templates.js';
import { KeyedHash, WebCookies } from './kit/web-cookies.js';
import { PAGE_FEATURES, type PageFeature, WebPages } from './kit/web-pages.js';
import { WebSessions } from './kit/web-sessions.js';
import { PasswordPages } from './passwords/password.pages.js';
import { EmailPages } from './profile/emails.pages.js';
import { IdentityPages } from './profile/identities.pages.js';
import { ProfileOverviewPages } from './profile/overview.pages.js';
import { OwnOperations } from './profile/own-operations.js';
import { PersonalTokenPages } from './profile/personal-tokens.pages.js';
import { PrimaryEmailPages } from './profile/primary-email.pages.js';
import { PrivateTokenPages } from './profile/private-token.pages.js';
import { SessionPages } from './profile/sessions.pages.js';
import { SshKeyPages } from './profile/ssh-keys.pages.js';
import { SignInPages } from './sign-in/sign-in.pages.js';
import { SourceSignInPages } from './sign-in/source-sign-in.pages.js';
import { RoundTripCookie, SourceTrips } from './sign-in/source-trips.js';
import { SignUpPages } from './sign-up/sign-up.pages.js';

/** All features with pages. */
const FEATURES = [
  HomePage,
  PlainReferencePages,
  SignInPages,
  SourceSignInPages,
  SignUpPages,
  PasswordPages,
  ConsentPage,
  ApplicationPages,
  AuthorizedApplicationsPage,
  ProfileOverviewPages,
  PersonalTokenPages,
  PrivateTokenPages,
  SshKeyPages,
  EmailPages,
  PrimaryEmailPages,
  SessionPages,
  IdentityPages,
];

@Module({
  imports: [AuthModule, ThrottlingModule],
  providers: [
    ...[Assets, Csrf, Flash, KeyedHash, PageResponder, SentForms, Templates, WebCookies, WebPages, WebSessions],
    ...[OwnOperations, RoundTripCookie, SourceTrips],
    ...FEATURES,
    { provide: PAGE_FEATURES, useFactory: (...features: PageFeature[]) => features, inject: FEATURES },
  ],
  exports: [PageResponder, WebPages, WebSessions],
})
export class WebModule {}
