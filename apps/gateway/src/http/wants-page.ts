import { type FastifyRequest } from 'fastify';

/** Whether a page is asked for, as browsers do for people, rather than an image of one, or anything by a program. */
export const wantsPage = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes('text/html') === true;
