/** Stores which keys of this browser are still to be revoked. Only their names are stored, encrypted like the keys. */

import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import type { Address } from '@/core/protocol/instrument'
import { deleteApiKey, deleteSigningKey } from '@/core/protocol/rest/keys'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { KeyVault } from '@/web/session/wallet/keyVault'
import { holdLock, isLockHeld } from './keyLocks'
import { owner } from './persistedKeys'

export type KeyNames = { readonly apiKey: string; readonly signingKey: Address }

type Parts = { readonly vault: KeyVault; readonly venueId: string }

const names = z.array(z.object({ apiKey: z.string(), signingKey: z.string() }))
const entryName = (venueId: string, account: Address) => `supersededKeys:${owner(venueId, account)}`
/** Limits the list. Older keys have expired. */
const mostNames = 20

async function read({ vault, venueId }: Parts, account: Address): Promise<readonly KeyNames[]> {
  const parsed = z.safeParse(names, parseJson((await vault.read(entryName(venueId, account))) ?? null))
  // Only `write` writes this entry, so its addresses are valid.
  return parsed.success ? (parsed.data as readonly KeyNames[]) : []
}

async function write({ vault, venueId }: Parts, account: Address, list: readonly KeyNames[]): Promise<void> {
  const name = entryName(venueId, account)
  await (list.length === 0 ? vault.remove(name) : vault.write(name, JSON.stringify(list.slice(-mostNames))))
}

/** Queues keys for revocation at the next trading session of this account in this browser. */
export async function addSuperseded(parts: Parts, account: Address, { apiKey, signingKey }: KeyNames): Promise<void> {
  const others = (await read(parts, account)).filter((one) => one.apiKey !== apiKey)
  await write(parts, account, [...others, { apiKey, signingKey }])
}

export async function dropSuperseded(parts: Parts, account: Address, apiKey: string): Promise<void> {
  const list = await read(parts, account)
  if (list.some((one) => one.apiKey === apiKey)) {
    await write(
      parts,
      account,
      list.filter((one) => one.apiKey !== apiKey),
    )
  }
}

/** Marks keys that are not stored as in use while this page is open. */
export function markInUse({ apiKey }: KeyNames): void {
  holdLock(`optick.key.${apiKey}`)
}

/**
 * Revokes queued keys except `current` and those in use by another page. Retries each after the pauses; rejects with
 * the last error if one could not be revoked, which then stays queued.
 */
export async function revokeSuperseded(
  parts: Parts & { readonly rest: RestClient },
  account: Address,
  current: KeyNames,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  let failure: { readonly error: unknown } | undefined
  for (const one of await read(parts, account)) {
    if (one.apiKey === current.apiKey || (await isLockHeld(`optick.key.${one.apiKey}`))) continue
    const failed = await tryRevoking(parts.rest, one, one.signingKey !== current.signingKey, pause)
    if (failed === undefined) await dropSuperseded(parts, account, one.apiKey)
    failure = failed ?? failure
  }
  if (failure !== undefined) throw failure.error
}

const pausesMs = [2_000, 8_000]

async function tryRevoking(
  rest: RestClient,
  { apiKey, signingKey }: KeyNames,
  withSigningKey: boolean,
  pause: (ms: number) => Promise<void>,
): Promise<{ readonly error: unknown } | undefined> {
  for (let attempt = 0; ; attempt++) {
    try {
      if (withSigningKey) await unlessGone(rest.call(deleteSigningKey, { body: { signingKey } }))
      await unlessGone(rest.call(deleteApiKey, { body: { apiKey } }))
      return undefined
    } catch (error) {
      const wait = pausesMs[attempt]
      if (wait === undefined) return { error }
      await pause(wait)
    }
  }
}

/** Ignores the rejection of an unknown key, because the venue has already revoked it (rest-private 4.4, 4.5). */
async function unlessGone(revoking: Promise<unknown>): Promise<void> {
  try {
    await revoking
  } catch (error) {
    const isGone = error instanceof RestError && goneCodes.includes(error.code)
    if (!isGone) throw error
  }
}

const goneCodes = ['ACCOUNT_INVALID_API_KEY', 'ACCOUNT_INVALID_SIGNING_KEY']
