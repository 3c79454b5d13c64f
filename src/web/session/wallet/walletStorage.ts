/** Prefix of wagmi's storage entries, which record the last connected wallet and no secret. */
export const walletStorageKey = 'optick.wallet'

/** True when a wallet was connected on this browser's last visit and not disconnected since. */
export function hasConnectedBefore(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(`${walletStorageKey}.recentConnectorId`) !== null
}
