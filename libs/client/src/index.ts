export * from './answers.js';
export * from './ingot-client.js';
export { type components, type operations, type paths } from './generated/api.js';
