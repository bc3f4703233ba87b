export { newSigningKey, type ProviderPerson, SignInProvider } from './sign-in-provider.js';
export { StackWithSources, useSignInSources } from './use-sign-in-sources.js';
