import { z } from 'zod';

/** The environment variables of mails. */
export const mailConfig = z.object({
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'expected a URL starting with smtp:// or smtps://')
    .optional()
    .meta({ secret: true })
    .describe('mail server, with user and password if required'),
  MAIL_FROM: z.string().min(3).default('Ingot <noreply@localhost>').describe('sender of mails'),
  MAIL_DELIVERY: z
    .enum(['smtp', 'log', 'none'])
    .optional()
    .describe(
      '`smtp` needs SMTP_URL and EXTERNAL_URL; `log` writes mails, links included, to the log and is for development only; ' +
        'default: `smtp` with SMTP_URL, else `none`',
    ),
});

/** How mails are delivered. */
export const mailDelivery = ({
  MAIL_DELIVERY,
  SMTP_URL,
}: Pick<z.output<typeof mailConfig>, 'MAIL_DELIVERY' | 'SMTP_URL'>): 'smtp' | 'log' | 'none' =>
  MAIL_DELIVERY ?? (SMTP_URL === undefined ? 'none' : 'smtp');
