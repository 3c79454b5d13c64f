import type { RestClient } from '@/client/restClient'
import type { SigningDomain } from '@/protocol/eip712'
import type { Address } from '@/protocol/instrument'
import { postRegister } from '@/protocol/rest/postRegister'
import { signRegistration } from '@/wallet/signRegistration'
import type { TypedDataSigner } from '@/wallet/typedDataSigner'
import type { WalletSession } from '@/wallet/walletSession'

/** A signing key that was made for a program, told once. */
export type RegisteredKey = {
  readonly address: Address
  readonly privateKey: `0x${string}`
  /** UNIX seconds. */
  readonly expirySec: bigint
}

export type RegisterParts = {
  readonly domain: SigningDomain
  readonly wallet: Pick<WalletSession, 'signer'>
  readonly rest: RestClient
}

/**
 * Has the wallet vouch for a signing key and registers it (rest-private 4.1). Settles with the API key, when one was
 * asked for. Rejects with the wallet's or the venue's refusal; nothing was registered then, unless the outcome is unknown.
 */
export async function registerSigningKey(
  { domain, wallet, rest }: RegisterParts,
  account: Address,
  signingKey: TypedDataSigner,
  { expirySec, withApiKey }: { readonly expirySec: bigint; readonly withApiKey: boolean },
): Promise<{ readonly apiKey: string; readonly apiSecret: string } | undefined> {
  const signed = await signRegistration(wallet.signer(account), signingKey, domain, expirySec)
  const { apiKey, apiSecret } = await rest.call(postRegister, {
    body: withApiKey ? signed : { ...signed, noApiKey: true },
  })
  return apiKey === undefined || apiSecret === undefined ? undefined : { apiKey, apiSecret }
}
