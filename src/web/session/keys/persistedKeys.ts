/** Stores a session's keys between visits. The page stores the API key, the worker its signing key. */

import * as z from 'zod/mini'
import type { Clock } from '@/core/lib/clock'
import { parseJson } from '@/core/lib/parseJson'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'
import { type TradingKeys } from '@/web/session/access/access'
import { isSigningKeyFresh } from '@/web/session/access/signingKeyEnd'
import type { KeyVault } from '@/web/session/wallet/keyVault'
import { signingKeyEntry } from '@/web/session/wallet/signingKeyEntry'
import type { HeldKey, SigningKeys } from '@/web/session/wallet/workerKeys'

const persistedKeys = z.object({
  apiKey: z.string(),
  apiSecret: z.string(),
  signingKey: z.string().check(z.regex(/^0x[0-9a-f]+$/)),
  signingKeyExpirySec: z.string().check(z.regex(/^\d+$/)),
})

type KeeperParts = {
  readonly venueId: string
  readonly domain: SigningDomain
  readonly vault: KeyVault
}

type OpenerParts = KeeperParts & {
  readonly clock: Clock
  readonly openSigningKeys: () => Promise<SigningKeys>
}

/** Names the vault entry. Keys are stored per venue and account, because they are valid only there. */
export const owner = (venueId: string, account: Address) => `${venueId}:${account}`
const entryName = (venueId: string, account: Address) => `tradingKeys:${owner(venueId, account)}`

export async function persistKeys(
  { vault, venueId }: KeeperParts,
  account: Address,
  keys: TradingKeys,
  signingKey: HeldKey,
): Promise<void> {
  const { apiKey, apiSecret, signingKeyExpirySec } = keys
  await signingKey.keep(owner(venueId, account))
  const persisted = {
    apiKey,
    apiSecret,
    signingKey: signingKey.address,
    signingKeyExpirySec: signingKeyExpirySec.toString(),
  }
  await vault.write(entryName(venueId, account), JSON.stringify(persisted))
}

/** Reads the stored keys, even expired ones. Undefined if there are none or they are unreadable. */
export async function readPersistedKeys(
  { vault, venueId }: KeeperParts,
  account: Address,
): Promise<TradingKeys | undefined> {
  const text = await vault.read(entryName(venueId, account))
  const parsed = z.safeParse(persistedKeys, parseJson(text ?? null))
  if (!parsed.success) return undefined
  const { apiKey, apiSecret, signingKey, signingKeyExpirySec } = parsed.data
  // The schema's pattern matches lower-case hex addresses only.
  return { apiKey, apiSecret, signingKey: signingKey as Address, signingKeyExpirySec: BigInt(signingKeyExpirySec) }
}

/** Opens stored keys. Undefined if the signing key has expired, or does not match the one stored with the API key. */
export async function openPersistedKeys(
  { venueId, domain, clock, openSigningKeys }: OpenerParts,
  account: Address,
  keys: TradingKeys,
): Promise<HeldKey | undefined> {
  const nowMs = clock.nowMs()
  if (!isSigningKeyFresh(keys.signingKeyExpirySec, nowMs)) return undefined
  const lifeMs = Number(keys.signingKeyExpirySec) * 1000 - nowMs
  const signingKey = await (await openSigningKeys()).open({ domain, account, lifeMs }, owner(venueId, account))
  return signingKey?.address === keys.signingKey ? signingKey : undefined
}

export async function forgetKeys({ vault, venueId }: KeeperParts, account: Address): Promise<void> {
  await vault.remove(entryName(venueId, account))
  await vault.remove(signingKeyEntry(owner(venueId, account)))
}
