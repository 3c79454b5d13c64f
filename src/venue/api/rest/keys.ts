import type * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import { plainHex } from '@/core/lib/bytes'
import { registerDigest, signKeyDigest } from '@/core/protocol/eip712'
import { endpoints } from '@/core/protocol/endpoints'
import type { Address } from '@/core/protocol/instrument'
import type { ApiKey } from '../../engine/command'
import { findAccount, findApiKey, type LiveVenueAccount } from '../../live/liveAccount'
import { findUsername } from '../../live/liveProfiles'
import type { LiveState } from '../../live/liveState'
import { rewardsOf, whyNotReferred } from '../../rules/rewardRecord'
import type { VenuePort } from '../../venuePort'
import type { Caller } from '../authenticate'
import { accepted, type Gateway } from '../gateway'
import { isIpAddress } from '../ipAddress'
import { RequestRejected } from '../requestRejected'
import { personalMessageDigest, recoverSigner, checkWalletSignature } from '../signatures'
import { serveEndpoint, servePrivateEndpoint, accountOfCaller } from './serveEndpoint'

export function signingKeyRecords(account: LiveVenueAccount) {
  return [...account.signingKeys.values()].map(({ signingKey, expirySec, createdAtNs }) => ({
    signingKey,
    expiry: expirySec,
    createdTimestamp: createdAtNs,
  }))
}

/** Keyed by the live state, because each traced request has its own port object. */
const last = new WeakMap<LiveState, Map<Address, Promise<unknown>>>()

/** Serialises an account's registrations, because two concurrent ones would each find no existing grant or key. */
export async function serialized<Result>(
  port: VenuePort,
  account: Address,
  run: () => Promise<Result>,
): Promise<Result> {
  const turns = last.get(port.live) ?? new Map<Address, Promise<unknown>>()
  last.set(port.live, turns)
  const before = turns.get(account) ?? Promise.resolve()
  // Waits for the previous registration, but ignores its outcome, which concerns only its own sender.
  const runInTurn = () => runForAll(port, account, run)
  const mine = before.then(runInTurn, runInTurn)
  turns.set(account, mine)
  try {
    return await mine
  } finally {
    if (turns.get(account) === mine) turns.delete(account)
  }
}

/** Excludes registrations through other gateways while `run` runs. */
async function runForAll<Result>(port: VenuePort, account: Address, run: () => Promise<Result>): Promise<Result> {
  const endTurn = await port.takeTurn?.(account)
  try {
    return await run()
  } finally {
    await endTurn?.()
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const keyLength = 32
const secretBytes = 32

/**
 * Creates a key of 32 letters and digits and a secret of 64 hex digits (rest-private 1.2), from the gateway's
 * randomness.
 */
export function newApiKey(
  gateway: Gateway,
  { name, ipAddresses = [], isReadOnly = false }: Pick<ApiKey, 'name'> & Partial<ApiKey>,
): ApiKey {
  const apiSecret = plainHex(gateway.randomBytes(secretBytes))
  return { apiKey: randomText(gateway), apiSecret, name, ipAddresses, isReadOnly }
}

function randomText({ randomBytes }: Gateway): string {
  let text = ''
  while (text.length < keyLength) {
    for (const byte of randomBytes(keyLength)) {
      // Larger bytes are skipped, because they would make the first letters more likely.
      if (byte < letters.length * 4 && text.length < keyLength) text += letters.charAt(byte % letters.length)
    }
  }
  return text
}

type Registration = z.output<typeof endpoints.postRegister.body>

/**
 * Opens a new account with play money, and registers a signing key and an API key (rest-private 4.1).
 *
 * The signing key comes last, because it completes the registration. If the process ends before, the same request
 * works again and replaces the API key of the failed attempt, whose secret nobody has seen. After completion,
 * replaying the request does not give an eavesdropper another API key.
 */
export const postRegister = serveEndpoint(endpoints.postRegister, ({ body, gateway }) => {
  checkSignatures(gateway.port, body)
  return serialized(gateway.port, body.account, () => register(gateway, body))
})

async function register(gateway: Gateway, body: Registration): Promise<z.output<typeof endpoints.postRegister.reply>> {
  const { port } = gateway
  checkSigningKey(gateway, body)
  checkReferralCode(port, body)
  await openAccount(port, body.account)
  await setReferrer(port, body)
  const apiKey = body.noApiKey === true ? undefined : await makeApiKey(gateway, body)
  const { account, signingKey, expiry: expirySec } = body
  accepted(await port.submit({ type: 'registerSigningKey', account, signingKey, expirySec }))
  return {
    success: true,
    signingKeys: signingKeyRecords(getAccount(port, account)),
    // The reference has these members in every answer: empty without a key.
    apiKey: apiKey?.apiKey ?? '',
    apiSecret: apiKey?.apiSecret ?? '',
    readOnly: false,
  }
}

function checkSignatures({ domain }: VenuePort, body: Registration): void {
  const digest = registerDigest(domain, { key: body.signingKey, expiry: body.expiry })
  checkWalletSignature(body.account, digest, body.accountSignature)
  const keySigner = recoverSigner(signKeyDigest(domain, { account: body.account }), body.signingKeySignature)
  if (keySigner !== body.signingKey) throw new RequestRejected('INVALID_SIGNATURE')
}

/**
 * Checks the signing key early. The engine would reject it only after an account and an API key were created in vain,
 * and a later attempt would treat the API key of the first registration as one of an interrupted attempt.
 */
function checkSigningKey(
  { port: { live, clock }, walletKey }: Gateway,
  { account, signingKey, expiry, noApiKey }: Registration,
): void {
  const isWallet = signingKey === account
  if (isWallet && walletKey === 'rejected') throw new RequestRejected('SIGNING_KEY_INVALID_ACCOUNT')
  if (expiry * 1_000_000_000n <= clock.nowNs()) throw new RequestRejected('OLD_SIGNING_KEY')
  // The wallet's own address may be registered again, but without an API key, because anyone can replay that
  // registration.
  const mayComeBack = isWallet && noApiKey === true
  if (!mayComeBack && findAccount(live, account)?.deletedSigningKeys.has(signingKey) === true) {
    throw new RequestRejected('SIGNING_KEY_ALREADY_REGISTERED')
  }
  for (const owner of live.accounts.values()) {
    const known = owner.signingKeys.get(signingKey)
    if (known === undefined) continue
    if (owner.account !== account || known.expirySec >= expiry) {
      throw new RequestRejected('SIGNING_KEY_ALREADY_REGISTERED')
    }
  }
}

/**
 * Checks the referral code before anything is created, so that an unknown code does not cost the new account its
 * discount.
 */
function checkReferralCode({ live }: VenuePort, { account, referralCode }: Registration): void {
  if (!isCode(referralCode) || isReferredBy(live, account, referralCode)) return
  const referrer = findUsername(live, referralCode)
  const { records } = live.rewards
  const why = whyNotReferred({ account, referrer, record: rewardsOf(live.rewards, account), records })
  if (why !== undefined) throw new RequestRejected(why)
}

async function setReferrer(port: VenuePort, { account, referralCode }: Registration): Promise<void> {
  if (!isCode(referralCode) || isReferredBy(port.live, account, referralCode)) return
  accepted(await port.submit({ type: 'setReferrer', account, referralCode, refusesRings: true }))
}

function isCode(referralCode: string | undefined): referralCode is string {
  return referralCode !== undefined && referralCode !== ''
}

/**
 * True if the account already has this referrer. Allows an interrupted registration to be repeated, and a second
 * signing key with that code.
 */
function isReferredBy(live: LiveState, account: Address, referralCode: string): boolean {
  const referrer = rewardsOf(live.rewards, account).referral?.referrer
  return referrer !== undefined && referrer === findUsername(live, referralCode)
}

async function openAccount(port: VenuePort, account: Address): Promise<void> {
  const known = findAccount(port.live, account)
  if (known === undefined) accepted(await port.submit({ type: 'openAccount', account, kind: 'trader' }))
  // An account without money and keys is from a registration interrupted before the deposits.
  const isNew = known === undefined || (known.signingKeys.size === 0 && known.balance === 0n)
  if (isNew) await grantPlayMoney(port, account)
}

/** Deposits the play money. USDC comes last: its balance shows whether an interrupted attempt has made all deposits. */
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

function getAccount({ live }: VenuePort, account: Address): LiveVenueAccount {
  const known = findAccount(live, account)
  assert(known !== undefined, 'an account is known from the moment it is opened')
  return known
}

const windowNs = 30_000_000_000n

/**
 * The signed text is not documented; here it is a `personal_sign` of `{api_key},{timestamp},GET,/api-key,` by the
 * wallet or an active signing key (rest-private 4.2). The secret is never sent again.
 */
export const getApiKey = serveEndpoint(endpoints.getApiKey, ({ query, gateway: { port }, origin }) => {
  const found = findApiKey(port.live, query.apiKey)
  if (found === undefined) throw new RequestRejected('ACCOUNT_INVALID_API_KEY')
  const isInTime = origin.nowsNs.some((nowNs) => {
    const distance = nowNs - query.timestamp
    return distance <= windowNs && distance >= -windowNs
  })
  if (!isInTime) throw new RequestRejected('TIMESTAMP_TOO_OLD')
  const signer = recoverSigner(
    personalMessageDigest(`${query.apiKey},${query.timestamp},GET,/api-key,`),
    query.signature,
  )
  if (signer === undefined || !maySpeakFor(port.live, found.account, signer, port.clock.nowNs())) {
    throw new RequestRejected('INVALID_SIGNATURE')
  }
  const { name, apiKey, ipAddresses, isReadOnly, createdAtNs } = found.key
  return {
    name,
    apiKey,
    apiSecret: '',
    ipAddresses: [...ipAddresses],
    readOnly: isReadOnly,
    createdTimestamp: createdAtNs,
  }
})

function maySpeakFor(live: LiveState, account: Address, signer: Address, nowNs: bigint): boolean {
  if (signer === account) return true
  const key = findAccount(live, account)?.signingKeys.get(signer)
  return key !== undefined && key.expirySec * 1_000_000_000n > nowNs
}

/** Limits of storage per account. */
const maxNameLength = 100
const maxAddresses = 50
const maxKeys = 1_000

/**
 * Returns the addresses that may use the new key; an empty list allows all. A key bound to addresses can only create
 * keys for some of these addresses. Otherwise one use from a bound address could create an unbound key.
 *
 * @throws RequestRejected
 */
function allowedAddresses(live: LiveState, { apiKey }: Caller, wished: readonly string[] | undefined): string[] {
  const own = findApiKey(live, apiKey)?.key.ipAddresses ?? []
  if (own.length === 0) return [...(wished ?? [])]
  const addresses = wished ?? own
  if (addresses.length === 0 || addresses.some((one) => !own.includes(one))) throw new RequestRejected('INVALID_IP')
  return [...addresses]
}

export const postApiKey = servePrivateEndpoint(endpoints.postApiKey, async ({ body, caller, gateway }) => {
  const { name, readOnly = false } = body
  const ipAddresses = allowedAddresses(gateway.port.live, caller, body.ipAddresses)
  if (name.trim() === '') throw new RequestRejected('MISSING_NAME')
  if (ipAddresses.some((ipAddress) => !isIpAddress(ipAddress))) throw new RequestRejected('INVALID_IP')
  const keyCount = accountOfCaller(gateway.port.live, caller).apiKeys.size
  if (name.length > maxNameLength || ipAddresses.length > maxAddresses || keyCount >= maxKeys) {
    throw new RequestRejected('BAD_REQUEST')
  }
  const key = newApiKey(gateway, { name, ipAddresses, isReadOnly: readOnly })
  accepted(await gateway.port.submit({ type: 'createApiKey', account: caller.account, key }))
  const { apiKey, apiSecret } = key
  return { name, apiKey, apiSecret, ipAddresses, readOnly }
})

/** Connections that use the key are logged out (rest-private 4.4). */
export const deleteApiKey = servePrivateEndpoint(
  endpoints.deleteApiKey,
  async ({ body: { apiKey }, caller, gateway }) => {
    accepted(await gateway.port.submit({ type: 'deleteApiKey', account: caller.account, apiKey }))
    return { success: true }
  },
)

export const deleteSigningKey = servePrivateEndpoint(
  endpoints.deleteSigningKey,
  async ({ body: { signingKey }, caller, gateway }) => {
    accepted(await gateway.port.submit({ type: 'deleteSigningKey', account: caller.account, signingKey }))
    return { success: true }
  },
)

/** A request that reaches this has valid key headers. */
export const getAuth = servePrivateEndpoint(endpoints.getAuth, () => ({ success: true }))
