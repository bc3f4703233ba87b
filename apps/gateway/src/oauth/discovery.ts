import { TOKEN_SCOPES } from '@ingot/contracts';

const CONFIDENTIAL = ['client_secret_basic', 'client_secret_post'];

/** What clients find out by themselves (RFC 8414). The password grant is left out: nobody new should begin with it. */
export const discoveryDocument = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  introspection_endpoint: `${issuer}/oauth/introspect`,
  scopes_supported: TOKEN_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  token_endpoint_auth_methods_supported: [...CONFIDENTIAL, 'none'],
  revocation_endpoint_auth_methods_supported: [...CONFIDENTIAL, 'none'],
  introspection_endpoint_auth_methods_supported: CONFIDENTIAL,
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});
