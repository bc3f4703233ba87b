import { authenticateSession, endSession, endSessions, listSessions, signIn } from '@ingot/contracts';

/** What other processes ask about sessions. */
export const sessionRpcs = [signIn, authenticateSession, listSessions, endSession, endSessions];
