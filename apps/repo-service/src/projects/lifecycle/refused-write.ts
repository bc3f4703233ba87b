import { DomainError, Unavailable } from '@ingot/contracts';

/** Whether a write that threw this has certainly changed nothing. After other errors, its commit may have lost only its answer. Pure. */
export const isRefused = (error: unknown): boolean => error instanceof DomainError && !(error instanceof Unavailable);
