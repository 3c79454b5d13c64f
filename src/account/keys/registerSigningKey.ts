import type { RestClient } from '@/client/restClient'
import type { SigningDomain } from '@/protocol/eip712'
import type { Address } from '@/protocol/instrument'
import { postRegister } from '@/protocol/rest/postRegister'
import { createSigningKey } from '@/wallet/signingKey'
import { tradingSigner } from '@/wallet/tradingSigner'
import type { TypedDataSigner } from '@/wallet/typedDataSigner'
import type { WalletSession } from '@/wallet/walletSession'

export type RegisteredKey = {
  readonly address: Address
  readonly privateKey: `0x${string}`
  readonly signer: TypedDataSigner
  /** UNIX seconds. */
  readonly expirySec: bigint
  /** Absent when none was asked for. */
  readonly api: { readonly apiKey: string; readonly apiSecret: string } | undefined
}

export type RegisterParts = {
  readonly domain: SigningDomain
  readonly wallet: Pick<WalletSession, 'signer'>
  readonly rest: RestClient
  readonly crypto: Crypto
}

/**
 * Makes a signing key in this page, has the wallet vouch for it and registers it (rest-private 4.1). Rejects with the
 * wallet's or the venue's refusal; nothing was registered then, unless the outcome is unknown.
 */
export async function registerSigningKey(
  { domain, wallet, rest, crypto }: RegisterParts,
  account: Address,
  { expirySec, withApiKey }: { readonly expirySec: bigint; readonly withApiKey: boolean },
): Promise<RegisteredKey> {
  const made = await createSigningKey(crypto)
  const signer = tradingSigner(made.signer)
  const { signRegistration } = await import('@/wallet/signRegistration')
  const signed = await signRegistration(wallet.signer(account), signer, domain, expirySec)
  const { apiKey, apiSecret } = await rest.call(postRegister, {
    body: withApiKey ? signed : { ...signed, noApiKey: true },
  })
  const api = apiKey === undefined || apiSecret === undefined ? undefined : { apiKey, apiSecret }
  return { address: signer.address, privateKey: made.privateKey, signer, expirySec, api }
}
