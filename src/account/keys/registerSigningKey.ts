import type { RestClient } from '@/client/restClient'
import { RestError } from '@/client/restErrors'
import type { SigningDomain } from '@/protocol/eip712'
import type { Address } from '@/protocol/instrument'
import { postRegister } from '@/protocol/rest/keys'
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

type RegistrationWish = {
  readonly expirySec: bigint
  readonly withApiKey: boolean
  /** The name of who has sent the trader here. */
  readonly referralCode?: string | undefined
}

/**
 * Has the wallet vouch for a signing key and registers it (rest-private 4.1). Settles with the API key, when one was
 * asked for. Rejects with the wallet's or the venue's refusal; nothing was registered then, unless the outcome is unknown.
 */
export async function registerSigningKey(
  { domain, wallet, rest }: RegisterParts,
  account: Address,
  signingKey: TypedDataSigner,
  { expirySec, withApiKey, referralCode }: RegistrationWish,
): Promise<{ readonly apiKey: string; readonly apiSecret: string } | undefined> {
  const signed = await signRegistration(wallet.signer(account), signingKey, domain, expirySec)
  const body = withApiKey ? signed : { ...signed, noApiKey: true }
  const { apiKey, apiSecret } = await withReferral(referralCode, (referral) =>
    rest.call(postRegister, { body: { ...body, ...referral } }),
  )
  // Without a key the members are empty, or missing.
  return !apiKey || !apiSecret ? undefined : { apiKey, apiSecret }
}

/** Why a name is not taken. */
const referralRefusals = [
  'INVALID_REFERRAL_CODE',
  'ACCOUNT_ALREADY_REFERRED',
  'REFERRER_SAME_AS_REFEREE',
  'ACCOUNT_EXISTS',
]

/** A link with a name that the venue does not take must not keep anybody from trading: then it goes without. */
async function withReferral<Reply>(
  referralCode: string | undefined,
  send: (referral: { readonly referralCode?: string }) => Promise<Reply>,
): Promise<Reply> {
  if (referralCode === undefined) return send({})
  try {
    return await send({ referralCode })
  } catch (error) {
    if (!(error instanceof RestError && referralRefusals.includes(error.code))) throw error
    return send({})
  }
}
