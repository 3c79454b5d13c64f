import { assert } from '@/lib/assert'
import { registerDigest, signKeyDigest } from '@/protocol/eip712'
import { postRegister as endpoint } from '@/protocol/rest/keys'
import type { Address } from '@/protocol/instrument'
import type * as z from 'zod/mini'
import type { ApiKey } from '../../engine/command'
import { findAccount, type LiveAccount } from '../../live/liveAccount'
import { findUsername } from '../../live/liveProfiles'
import type { LiveState } from '../../live/liveState'
import { rewardsOf } from '../../rules/rewardRecord'
import { whyNotReferred } from '../../rules/whyNotReferred'
import type { VenuePort } from '../../venuePort'
import { accepted, type Gateway } from '../gateway'
import { RequestRefused } from '../requestRefused'
import { recoverSigner } from '../signatures'
import { checkWalletSignature } from '../walletSignature'
import { newApiKey } from './newApiKey'
import { inTurn } from './registrationTurns'
import { serveEndpoint } from './serveEndpoint'
import { signingKeyRecords } from './signingKeyRecords'

type Registration = z.output<typeof endpoint.body>

/**
 * Opens the account when it is new, with play money, and registers a signing key and an API key (rest-private 4.1).
 *
 * The signing key is registered last: that is what makes a registration done. If the process ends before, the same
 * request works again, and the API key of the broken attempt, whose secret nobody has seen, is replaced. Once it is
 * done, nobody who has overheard the request can have another API key for it.
 */
export const postRegister = serveEndpoint(endpoint, ({ body, gateway }) => {
  checkSignatures(gateway.port, body)
  return inTurn(gateway.port, body.account, () => register(gateway, body))
})

async function register(gateway: Gateway, body: Registration): Promise<z.output<typeof endpoint.reply>> {
  const { port } = gateway
  checkSigningKey(port, body)
  checkReferralCode(port, body)
  await openAccount(port, body.account)
  await setReferrer(port, body)
  const apiKey = body.noApiKey === true ? undefined : await makeApiKey(gateway, body)
  const { account, signingKey, expiry: expirySec } = body
  accepted(await port.submit({ type: 'registerSigningKey', account, signingKey, expirySec }))
  return {
    success: true,
    signingKeys: signingKeyRecords(getAccount(port, account)),
    // The reference has these three in every answer: without a key they are empty.
    apiKey: apiKey?.apiKey ?? '',
    apiSecret: apiKey?.apiSecret ?? '',
    readOnly: false,
  }
}

function checkSignatures({ domain }: VenuePort, body: Registration): void {
  const digest = registerDigest(domain, { key: body.signingKey, expiry: body.expiry })
  checkWalletSignature(body.account, digest, body.accountSignature)
  const keySigner = recoverSigner(signKeyDigest(domain, { account: body.account }), body.signingKeySignature)
  if (keySigner !== body.signingKey) throw new RequestRefused('INVALID_SIGNATURE')
}

/**
 * The engine would say so too, but only after an account and an API key have been made in vain, and the API key of the
 * first registration taken for that of an attempt that was cut off.
 */
function checkSigningKey({ live, clock }: VenuePort, { account, signingKey, expiry }: Registration): void {
  if (expiry * 1_000_000_000n <= clock.nowNs()) throw new RequestRefused('OLD_SIGNING_KEY')
  if (findAccount(live, account)?.deletedSigningKeys.has(signingKey) === true) {
    throw new RequestRefused('SIGNING_KEY_ALREADY_REGISTERED')
  }
  for (const owner of live.accounts.values()) {
    const known = owner.signingKeys.get(signingKey)
    if (known === undefined) continue
    if (owner.account !== account || known.expirySec >= expiry) {
      throw new RequestRefused('SIGNING_KEY_ALREADY_REGISTERED')
    }
  }
}

/** Before anything is made: a name that nobody has must not cost somebody the discount. */
function checkReferralCode({ live }: VenuePort, { account, referralCode }: Registration): void {
  if (!isCode(referralCode) || isReferredBy(live, account, referralCode)) return
  const referrer = findUsername(live, referralCode)
  const { records } = live.rewards
  const why = whyNotReferred({ account, referrer, record: rewardsOf(live.rewards, account), records })
  if (why !== undefined) throw new RequestRefused(why)
}

async function setReferrer(port: VenuePort, { account, referralCode }: Registration): Promise<void> {
  if (!isCode(referralCode) || isReferredBy(port.live, account, referralCode)) return
  accepted(await port.submit({ type: 'setReferrer', account, referralCode, refusesRings: true }))
}

/** An empty one is none. */
function isCode(referralCode: string | undefined): referralCode is string {
  return referralCode !== undefined && referralCode !== ''
}

/** So that a registration that was cut off works again, and a second signing key may come with the same code. */
function isReferredBy(live: LiveState, account: Address, referralCode: string): boolean {
  const referrer = rewardsOf(live.rewards, account).referral?.referrer
  return referrer !== undefined && referrer === findUsername(live, referralCode)
}

async function openAccount(port: VenuePort, account: Address): Promise<void> {
  const known = findAccount(port.live, account)
  if (known === undefined) accepted(await port.submit({ type: 'openAccount', account, kind: 'trader' }))
  // An account without money and keys is one whose first registration was cut off before the deposits.
  const isNew = known === undefined || (known.signingKeys.size === 0 && known.balance === 0n)
  if (isNew) await grantPlayMoney(port, account)
}

/** USDC comes last, so that an attempt that was cut off is seen; what it has deposited of the rest is not given twice. */
async function grantPlayMoney(port: VenuePort, account: Address): Promise<void> {
  for (const [asset, amount] of port.playGrant.others) {
    if (getAccount(port, account).collaterals.has(asset)) continue
    accepted(await port.submit({ type: 'depositCollateral', account, asset, amount }))
  }
  const amount = port.playGrant.USDC
  if (amount > 0n) accepted(await port.submit({ type: 'deposit', account, amount }))
}

async function makeApiKey(gateway: Gateway, { account, signingKey, expiry }: Registration): Promise<ApiKey> {
  const { port } = gateway
  const key = newApiKey(gateway, { name: `registration of ${signingKey} until ${expiry}` })
  for (const orphan of getAccount(port, account).apiKeys.values()) {
    if (orphan.name !== key.name) continue
    accepted(await port.submit({ type: 'deleteApiKey', account, apiKey: orphan.apiKey }))
  }
  accepted(await port.submit({ type: 'createApiKey', account, key }))
  return key
}

function getAccount({ live }: VenuePort, account: Address): LiveAccount {
  const known = findAccount(live, account)
  assert(known !== undefined, 'an account is known from the moment it is opened')
  return known
}
