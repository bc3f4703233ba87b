export { GitClient, type GitResult } from './git/git-client.js';
export { type Given, type ProjectWishes } from './given/given.js';
export { newPublicKey } from './given/ssh-key.js';
export { type Role, TestProject } from './given/test-project.js';
export { type TestUser, uniqueName } from './given/test-user.js';
export { ApiClient, type Caller, type Reply } from './http/api-client.js';
export { expectStatus } from './http/expect-status.js';
export { type RunningStack } from './stack/running-stack.js';
export { TestStack, useStack } from './stack/use-stack.js';
