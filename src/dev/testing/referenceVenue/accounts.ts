import { randomBytes } from 'node:crypto'
import { ofNumber } from './decimals'
import type { Instrument } from './instruments'
import { isSignedByWallet, registerDigest, signerOf, signKeyDigest, type Domain } from './signatures'
import type { Switches } from './switches'
import { VenueError } from './venueError'

export type PositionSide = 'BOTH' | 'LONG' | 'SHORT'
/** `amount` is signed; `cost` is the sum of price times amount in 10⁻¹², so that an average is exact. */
export type Position = {
  readonly instrument: Instrument
  readonly side: PositionSide
  amount: bigint
  cost: bigint
}
export type SigningKey = { readonly key: string; readonly expiry: bigint; readonly createdNs: bigint }
export type ApiKey = {
  readonly key: string
  readonly secret: string
  readonly name: string
  readonly createdNs: bigint
}
export type Leverage = { leverage: number; marginType: 'CROSS' | 'ISOLATED' }

export type Account = {
  readonly address: string
  balance: bigint
  realized: bigint
  readonly signingKeys: Map<string, SigningKey>
  readonly apiKeys: Map<string, ApiKey>
  readonly positions: Map<string, Position>
  readonly leverages: Map<number, Leverage>
  readonly mmp: Map<string, Record<string, unknown>>
  readonly hedged: Map<number, boolean>
  readonly settings: { cancelOnDisconnect: boolean; portfolio: boolean; username: string; email: string }
  readonly fills: Record<string, unknown>[]
}

export type Accounts = {
  readonly byAddress: Map<string, Account>
  readonly byApiKey: (key: string) => { readonly account: Account; readonly apiKey: ApiKey } | undefined
  readonly register: (body: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>
  readonly addApiKey: (account: Account, name: string) => ApiKey
}

export const startBalance = ofNumber(100_000)

export function createAccounts(domain: Domain, switches: Switches, nowNs: () => bigint): Accounts {
  const byAddress = new Map<string, Account>()
  const addApiKey = (account: Account, name: string): ApiKey => {
    const key = randomBytes(24).toString('base64').replace(/[+/]/g, 'x')
    const apiKey = { key, secret: randomBytes(32).toString('hex'), name, createdNs: nowNs() }
    account.apiKeys.set(key, apiKey)
    return apiKey
  }
  const register = async (body: Readonly<Record<string, unknown>>) => {
    const { account: wallet, signing_key: key, expiry } = body
    if (!isAddress(wallet) || !isAddress(key) || typeof expiry !== 'string' || !/^\d{1,78}$/.test(expiry))
      throw new VenueError('ERR_MALFORMED_REQUEST')
    const [address, signingKey] = [wallet.toLowerCase(), key.toLowerCase()] as const
    const registered = registerDigest(domain, key, BigInt(expiry))
    if (!(await isSignedByWallet(registered, String(body['account_signature']), address)))
      throw new VenueError('INVALID_SIGNATURE')
    const joined = signKeyDigest(domain, wallet)
    if ((await signerOf(joined, String(body['signing_key_signature']))) !== signingKey)
      throw new VenueError('INVALID_SIGNATURE')
    if (signingKey === address && !switches.walletMayRegister) throw new VenueError('SIGNING_KEY_INVALID_ACCOUNT')
    if (BigInt(expiry) <= nowNs() / 1_000_000_000n) throw new VenueError('OLD_SIGNING_KEY')
    const account = byAddress.get(address) ?? newAccount(address)
    if (account.signingKeys.has(signingKey)) throw new VenueError('SIGNING_KEY_ALREADY_REGISTERED')
    byAddress.set(address, account)
    account.signingKeys.set(signingKey, { key: signingKey, expiry: BigInt(expiry), createdNs: nowNs() })
    const answer = { success: true, signing_keys: signingKeysOf(account) }
    if (body['no_api_key'] === true) return answer
    const apiKey = addApiKey(account, '')
    return { ...answer, api_key: apiKey.key, api_secret: apiKey.secret, read_only: false }
  }
  return {
    byAddress,
    byApiKey: (key) => {
      for (const account of byAddress.values()) {
        const apiKey = account.apiKeys.get(key)
        if (apiKey !== undefined) return { account, apiKey }
      }
      return undefined
    },
    register,
    addApiKey,
  }
}

const isAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

export const signingKeysOf = (account: Account) =>
  [...account.signingKeys.values()].map(({ key, expiry, createdNs }) => ({
    signing_key: key,
    expiry: String(expiry),
    created_timestamp: String(createdNs),
  }))

function newAccount(address: string): Account {
  const username = `plain-spoken-${address.slice(2, 8)}`
  return {
    address,
    balance: startBalance,
    realized: 0n,
    signingKeys: new Map(),
    apiKeys: new Map(),
    positions: new Map(),
    leverages: new Map(),
    mmp: new Map(),
    hedged: new Map(),
    settings: { cancelOnDisconnect: false, portfolio: false, username, email: '' },
    fills: [],
  }
}
