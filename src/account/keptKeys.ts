import * as z from 'zod/mini'
import type { Address } from '@/protocol/instrument'
import type { KeyVault } from '@/wallet/keyVault'
import type { TradingKeys } from './access'

const hex = z.string().check(z.regex(/^0x[0-9a-f]+$/))

const keptKeys = z.object({
  apiKey: z.string(),
  apiSecret: z.string(),
  signingKey: hex,
  privateKey: hex,
  signingKeyExpirySec: z.string().check(z.regex(/^\d+$/)),
})

/** One entry of the vault for each venue and account: keys of one venue mean nothing to another. */
function entryName(venueId: string, account: Address): string {
  return `tradingKeys:${venueId}:${account}`
}

export async function keepKeys(vault: KeyVault, venueId: string, account: Address, keys: TradingKeys): Promise<void> {
  const { signingKeyExpirySec, ...rest } = keys
  await vault.write(
    entryName(venueId, account),
    JSON.stringify({ ...rest, signingKeyExpirySec: signingKeyExpirySec.toString() }),
  )
}

/** `undefined` when none were kept, or when what was kept cannot be read any more. */
export async function readKeptKeys(
  vault: KeyVault,
  venueId: string,
  account: Address,
): Promise<TradingKeys | undefined> {
  const text = await vault.read(entryName(venueId, account))
  if (text === undefined) return undefined
  const parsed = z.safeParse(keptKeys, JSON.parse(text))
  if (!parsed.success) return undefined
  return {
    apiKey: parsed.data.apiKey,
    apiSecret: parsed.data.apiSecret,
    // The schema has checked that both are hex.
    signingKey: parsed.data.signingKey as Address,
    privateKey: parsed.data.privateKey as `0x${string}`,
    signingKeyExpirySec: BigInt(parsed.data.signingKeyExpirySec),
  }
}

export async function forgetKeys(vault: KeyVault, venueId: string, account: Address): Promise<void> {
  await vault.remove(entryName(venueId, account))
}
