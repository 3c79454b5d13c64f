import type { SigningDomain } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'
import { postRegister } from '@/core/protocol/rest/keys'
import { OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { systemPause } from '@/web/connection/systemPause'
import { t } from '@/web/language/t'
import { AccessError } from '@/web/session/access/accessError'
import { findOut } from '@/web/session/actions/askVenue'
import { signRegistration } from '@/web/session/wallet/signRegistration'
import type { TypedDataSigner } from '@/web/session/wallet/typedDataSigner'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import { isSigningKeyListed } from './keyActions'

/** A signing key for a program, shown once. */
export type RegisteredKey = {
  readonly address: Address
  readonly privateKey: `0x${string}`
  /** UNIX seconds. */
  readonly expirySec: bigint
}

export type RegisterDeps = {
  readonly domain: SigningDomain
  readonly wallet: Pick<WalletSession, 'signer'>
  readonly rest: RestClient
  readonly pause?: ((ms: number) => Promise<void>) | undefined
}

type RegistrationWish = {
  readonly expirySec: bigint
  readonly withApiKey: boolean
  readonly referralCode?: string | undefined
}

/**
 * Has the wallet authorise a signing key and registers it (rest-private 4.1). Resolves to the API key, if one was
 * requested. Rejects with the wallet's or the venue's error; nothing is registered then, unless the outcome is unknown.
 */
export async function registerSigningKey(
  { domain, wallet, rest, pause = systemPause }: RegisterDeps,
  account: Address,
  signingKey: TypedDataSigner,
  { expirySec, withApiKey, referralCode }: RegistrationWish,
): Promise<{ readonly apiKey: string; readonly apiSecret: string } | undefined> {
  const signed = await signRegistration(wallet.signer(account), signingKey, domain, expirySec)
  const body = withApiKey ? signed : { ...signed, noApiKey: true }
  const send = () =>
    withReferral(referralCode, (referral) => rest.call(postRegister, { body: { ...body, ...referral } }))
  if (!withApiKey) {
    await unlessListed(send, () => isSigningKeyListed(rest, signingKey.address, expirySec), pause)
    return undefined
  }
  // A lost answer loses the API secret too, so the registration is sent again.
  const { apiKey, apiSecret } = await send()
  // Without an API key these members are empty or missing.
  return !apiKey || !apiSecret ? undefined : { apiKey, apiSecret }
}

/**
 * Sends a registration. A signing key is known before it is sent, so after a lost answer the account's list shows
 * whether it arrived.
 */
async function unlessListed(
  send: () => Promise<unknown>,
  isListed: () => Promise<boolean>,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error
    const found = await findOut(async () => ((await isListed()) ? true : undefined), pause)
    if (found.status === 'notArrived') throw new AccessError(t('Not received by the venue.'))
    if (found.status !== 'done') throw error
  }
}

const referralRejections = [
  'INVALID_REFERRAL_CODE',
  'ACCOUNT_ALREADY_REFERRED',
  'REFERRER_SAME_AS_REFEREE',
  'ACCOUNT_EXISTS',
]

/**
 * Sends the request with the referral name, and without it if the venue rejects the name, because an invalid name must
 * not keep anyone from trading.
 */
async function withReferral<Reply>(
  referralCode: string | undefined,
  send: (referral: { readonly referralCode?: string }) => Promise<Reply>,
): Promise<Reply> {
  if (referralCode === undefined) return send({})
  try {
    return await send({ referralCode })
  } catch (error) {
    if (!(error instanceof RestError && referralRejections.includes(error.code))) throw error
    return send({})
  }
}
