import type { Address } from '@/core/protocol/instrument'

/**
 * The venue's rule for orders that the wallet signs. `as-is`: no registration; `register`: the wallet's address
 * must be registered as a signing key; `rejected`: the venue rejects that registration.
 */
export type WalletKeyRule = 'as-is' | 'register' | 'rejected'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** Storage key of the rule learnt from the venue's answers, per venue. It holds no secret. */
const ruleKey = (venueId: string) => `optick.walletKey.${venueId}`

/** Returns the learnt rule; undefined until the venue's answers have shown one. */
export function readLearntRule(storage: Pick<Storage, 'getItem'>, venueId: string): WalletKeyRule | undefined {
  const text = storage.getItem(ruleKey(venueId))
  return text === 'as-is' || text === 'register' || text === 'rejected' ? text : undefined
}

export function writeLearntRule(storage: Pick<Storage, 'setItem'>, venueId: string, rule: WalletKeyRule): void {
  storage.setItem(ruleKey(venueId), rule)
}

const sentKey = (venueId: string, account: Address) => `optick.walletKeySent.${venueId}:${account}`

/** True when this browser has registered the wallet, so that signing out must revoke the registration. */
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

/** Error codes by which a venue rejects the key that signed (rest-private 1.4, 11.7). */
export const signerRejections: ReadonlySet<string> = new Set([
  'ORDER_INVALID_SIGNING_KEY',
  'ORDER_BAD_SIGNING_KEY',
  'OLD_SIGNING_KEY',
  'QUOTE_SIGNATURE_INVALID',
])
