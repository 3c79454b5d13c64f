import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { address, wireScalar } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { networks } from '../networkAddress'
import { wireObject, wireRecord } from '../wireObject'
import { success } from './shared'

/** Proof that a mail was read: its account and its token. */
export const emailToken = wireObject({ account: address, emailAuthToken: z.string() })

/** GET /account/email-address: the address for mails, and whether it still needs confirmation (rest-private 5.5). */
export const getAccountEmailAddress = defineEndpoint({
  name: 'getAccountEmailAddress',
  method: 'GET',
  path: '/account/email-address',
  access: 'private',
  group: 'account',
  summary: 'Get email address',
  usedIn: 'profile',
  reply: wireRecord(['emailAddress'], {
    emailAddress: z.string(),
    sendEmailVerification: z.optional(z.boolean()),
  }),
})

/** POST /account/email-address: changes the address and sends a confirmation mail to it (rest-private 6.7). */
export const postAccountEmailAddress = defineEndpoint({
  name: 'postAccountEmailAddress',
  method: 'POST',
  path: '/account/email-address',
  access: 'private',
  group: 'account',
  summary: 'Set email address',
  usedIn: 'profile',
  body: wireObject({ emailAddress: z.string() }),
  reply: success,
})

/** GET /account/email-verified: whether the account's address is confirmed (rest-private 5.7). */
export const getAccountEmailVerified = defineEndpoint({
  name: 'getAccountEmailVerified',
  method: 'GET',
  path: '/account/email-verified',
  access: 'private',
  group: 'account',
  summary: 'Email confirmation status',
  usedIn: 'profile',
  reply: wireObject({ emailVerified: z.boolean() }),
})

/** POST /account/email-verified: confirms an address with the token that was mailed to it (rest-public 4.14). */
export const postAccountEmailVerified = defineEndpoint({
  name: 'postAccountEmailVerified',
  method: 'POST',
  path: '/account/email-verified',
  access: 'public',
  group: 'account',
  summary: 'Confirm an email address with the emailed code',
  usedIn: 'profile',
  body: emailToken,
  reply: success,
})

/** For each type of mail, true if the account wants it. A missing type was never set. */
export type EmailPreferences = Readonly<Record<string, boolean>>

/** Written as JSON text; empty text and a plain object are also read (rest-private 5.6, a guess). */
const emailPreferences = wireScalar<string, EmailPreferences>({
  expected: 'kinds of mail, as a text of JSON',
  read: (wire) => readPreferences(typeof wire === 'string' ? (wire === '' ? {} : parseJson(wire)) : wire),
  write: (value) => JSON.stringify(value),
})

function readPreferences(value: unknown): EmailPreferences | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  return entries.every((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
    ? Object.fromEntries(entries)
    : undefined
}

/** GET /account/email-preferences: which types of mail the account wants (rest-private 5.6). */
export const getAccountEmailPreferences = defineEndpoint({
  name: 'getAccountEmailPreferences',
  method: 'GET',
  path: '/account/email-preferences',
  access: 'private',
  group: 'account',
  summary: 'Get email preferences',
  usedIn: 'profile',
  reply: wireObject({ emailPreferences }),
})

/** POST /account/email-preference: switches one type of mail on or off (rest-private 6.8). */
export const postAccountEmailPreference = defineEndpoint({
  name: 'postAccountEmailPreference',
  method: 'POST',
  path: '/account/email-preference',
  access: 'private',
  group: 'account',
  summary: 'Set email preferences',
  usedIn: 'profile',
  body: wireObject({ emailType: z.string(), enabled: z.boolean() }),
  reply: success,
})

/** POST /account/unsubscribe: stops all mails, with the token contained in each (rest-public 4.15). */
export const postAccountUnsubscribe = defineEndpoint({
  name: 'postAccountUnsubscribe',
  method: 'POST',
  path: '/account/unsubscribe',
  access: 'public',
  group: 'account',
  summary: 'Unsubscribe from emails using an email link',
  usedIn: 'profile',
  body: emailToken,
  reply: success,
})

/** POST /account/username: renames the account; names are unique (rest-private 6.10). */
export const postAccountUsername = defineEndpoint({
  name: 'postAccountUsername',
  method: 'POST',
  path: '/account/username',
  access: 'private',
  group: 'account',
  summary: 'Set username',
  usedIn: 'profile',
  body: wireObject({ username: z.string() }),
  reply: success,
})

/** POST /account/network-address: sets the account's address on another chain (rest-private 6.9). */
export const postAccountNetworkAddress = defineEndpoint({
  name: 'postAccountNetworkAddress',
  method: 'POST',
  path: '/account/network-address',
  access: 'private',
  group: 'account',
  summary: 'Link an address on another network',
  usedIn: 'profile',
  body: wireObject({ network: z.enum(networks), networkAddress: z.string() }),
  reply: wireObject({ success: z.boolean(), networkAddress: z.string() }),
})
