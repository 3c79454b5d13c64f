import { assert } from '@/core/lib/assert'
import type { Address } from '@/core/protocol/instrument'
import { getAccount } from '@/core/protocol/rest/account'
import { deleteApiKey, deleteSigningKey, postApiKey } from '@/core/protocol/rest/keys'
import type { EndpointReply, RestClient } from '@/web/connection/restClient'
import { settleAndCompare, settleAndFind } from '@/web/session/actions/askVenue'
import { settle, type Outcome } from '@/web/session/actions/outcome'
import type { ApiKeyRequest } from './newApiKeyForm'

type Parts = { readonly rest: RestClient; readonly pause: (ms: number) => Promise<void> }

export type MadeApiKey =
  | EndpointReply<typeof postApiKey>
  /** The key was created, but its secret was lost with the answer, so no one can use the key. */
  | { readonly lostKey: string }

/** Creates an API key. If the answer is lost, the new key of this name in the account's list is the created key. */
export async function makeApiKey({ rest, pause }: Parts, request: ApiKeyRequest): Promise<Outcome<MadeApiKey>> {
  const before = await settle(() => listedApiKeys(rest))
  if (before.status === 'refused') return before
  const known = new Set(before.status === 'done' ? before.value?.map(({ apiKey }) => apiKey) : [])
  return settleAndFind<MadeApiKey>(
    () => rest.call(postApiKey, { body: request }),
    async () => {
      const listed = await listedApiKeys(rest)
      assert(listed !== undefined, 'a venue that lists no keys cannot be asked for one')
      const made = listed.find(({ apiKey, name }) => !known.has(apiKey) && name === request.name)
      return made === undefined ? undefined : { lostKey: made.apiKey }
    },
    pause,
  )
}

export function revokeApiKey({ rest, pause }: Parts, apiKey: string): Promise<Outcome> {
  return settleAndCompare(
    () => rest.call(deleteApiKey, { body: { apiKey } }),
    async () => {
      const listed = await listedApiKeys(rest)
      assert(listed !== undefined, 'a venue that lists no keys cannot be asked for one')
      return !listed.some((one) => one.apiKey === apiKey)
    },
    pause,
  )
}

export function revokeSigningKey({ rest, pause }: Parts, signingKey: Address): Promise<Outcome> {
  return settleAndCompare(
    () => rest.call(deleteSigningKey, { body: { signingKey } }),
    async () => !(await isSigningKeyListed(rest, signingKey)),
    pause,
  )
}

/**
 * Resolves to true if the venue lists the key at least until `expirySec`. Rejects if the venue lists no keys, because
 * the answer is then unknown.
 */
export async function isSigningKeyListed(rest: RestClient, signingKey: Address, expirySec = 0n): Promise<boolean> {
  const { signingKeys } = await rest.call(getAccount, {})
  assert(signingKeys !== undefined, 'a venue that lists no keys cannot be asked for one')
  return signingKeys.some((one) => one.signingKey === signingKey && one.expiry >= expirySec)
}

async function listedApiKeys(rest: RestClient) {
  return (await rest.call(getAccount, {})).apiKeys
}
