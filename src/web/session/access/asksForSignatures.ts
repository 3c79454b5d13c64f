import type { Access } from './access'

/** True when the wallet prompts for each order. The paper wallet and the session's key sign without a prompt. */
export function asksForOrders(access: Access): boolean {
  return asksForSignatures(access) && access.status === 'trading' && access.signingMode === 'wallet'
}

/** True when the wallet prompts before it signs. The paper wallet signs at once. */
export function asksForSignatures(access: Access): boolean {
  return access.status !== 'signedOut' && !access.isPaper
}

export function usesWallet(access: Access, oneClick: { readonly isRunning: () => boolean }): boolean {
  // The end of a one-click session needs no timer here: the state is read again at each signature.
  return access.status === 'trading' && (access.signingMode === 'wallet' || !oneClick.isRunning())
}
