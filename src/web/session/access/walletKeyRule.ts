import type { Address } from '@/core/protocol/instrument'

/**
 * How a venue takes orders that the wallet signs: with nothing registered; only once the wallet's own address is
 * registered as a signing key; or `rejected`, because it rejects that registration.
 */
export type WalletKeyRule = 'as-is' | 'register' | 'rejected'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** What the venue's answers have taught this browser, one for each venue. No secret is part of it. */
const ruleKey = (venueId: string) => `optick.walletKey.${venueId}`

/** `undefined` until the venue has said. */
export function readLearntRule(storage: Pick<Storage, 'getItem'>, venueId: string): WalletKeyRule | undefined {
  const text = storage.getItem(ruleKey(venueId))
  return text === 'as-is' || text === 'register' || text === 'rejected' ? text : undefined
}

export function writeLearntRule(storage: Pick<Storage, 'setItem'>, venueId: string, rule: WalletKeyRule): void {
  storage.setItem(ruleKey(venueId), rule)
}

const sentKey = (venueId: string, account: Address) => `optick.walletKeySent.${venueId}:${account}`

/** Whether this browser has asked the venue to register the wallet, and so has to revoke it when the trader signs out. */
export function hasSentWalletKey(storage: Pick<Storage, 'getItem'>, venueId: string, account: Address): boolean {
  return storage.getItem(sentKey(venueId, account)) === 'yes'
}

export function noteSentWalletKey(
  storage: Pick<Storage, 'setItem'>,
  venueId: string,
  account: Address,
  isSent: boolean,
) {
  storage.setItem(sentKey(venueId, account), isSent ? 'yes' : 'no')
}

/** The codes by which a venue says that it does not accept the key that signed (rest-private 1.4, 11.7). */
export const signerRejections: ReadonlySet<string> = new Set([
  'ORDER_INVALID_SIGNING_KEY',
  'ORDER_BAD_SIGNING_KEY',
  'OLD_SIGNING_KEY',
  'QUOTE_SIGNATURE_INVALID',
])
