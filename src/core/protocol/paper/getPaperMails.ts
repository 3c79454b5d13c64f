import * as z from 'zod/mini'
import { unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/**
 * GET /paper/mails: mails that a real venue would have sent, newest first. Only the paper venue has this operation,
 * because it sends no mail. Anyone with a key of the account may read the mails, as its owner may read the inbox.
 */
export const getPaperMails = defineEndpoint({
  name: 'getPaperMails',
  method: 'GET',
  path: '/paper/mails',
  access: 'private',
  group: 'market',
  summary: 'Mails that would have been sent',
  usedIn: 'profile',
  reply: wireObject({
    mails: z.array(
      wireObject({
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        createdTimestamp: unixNanos,
        /** For `POST /account/email-verified`, while the token is valid. */
        confirmationToken: z.optional(z.string()),
        /** For `POST /account/unsubscribe`, as long as the account has this address. */
        unsubscribeToken: z.optional(z.string()),
      }),
    ),
  }),
})
export type PaperMail = z.output<typeof getPaperMails.reply>['mails'][number]
