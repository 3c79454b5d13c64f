import { parseJson } from '@/lib/parseJson'
import { wireScalar } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** Kinds of mail and whether they are wanted; a kind that is not named was never switched. */
export type EmailPreferences = Readonly<Record<string, boolean>>

/** Written as a text of JSON; the empty text and a plain object are read too (rest-private 5.6, a guess). */
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

/** GET /account/email-preferences: which kinds of mail the account wants (rest-private 5.6). */
export const getAccountEmailPreferences = defineEndpoint({
  name: 'getAccountEmailPreferences',
  method: 'GET',
  path: '/account/email-preferences',
  access: 'private',
  reply: wireObject({ emailPreferences }),
})
