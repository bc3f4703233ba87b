export { GitClient, type GitResult } from './git/git-client.js';
export { expectStatus, type Given, type ProjectWishes, type TestUser, uniqueName } from './given/given.js';
export { type Role, TestProject } from './given/test-project.js';
export { ApiClient, type Caller, type Reply } from './http/api-client.js';
export { type RunningStack } from './stack/running-stack.js';
export { TestStack, useStack } from './stack/use-stack.js';
