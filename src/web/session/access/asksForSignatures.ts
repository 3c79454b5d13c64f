import type { Access } from './access'

/** Whether each order is put before the trader by the wallet: the paper wallet and the session's key sign unasked. */
export function asksForOrders(access: Access): boolean {
  return asksForSignatures(access) && access.status === 'trading' && access.signingMode === 'wallet'
}

/** Whether the wallet shows what it is to sign: the paper wallet signs at once. */
export function asksForSignatures(access: Access): boolean {
  return access.status !== 'signedOut' && !access.isPaper
}

/** Whether the wallet signs each order. */
export function usesWallet(access: Access, oneClick: { readonly isRunning: () => boolean }): boolean {
  // A session that is over has no need of a timer to end: whatever is signed next, the wallet is asked.
  return access.status === 'trading' && (access.signingMode === 'wallet' || !oneClick.isRunning())
}
