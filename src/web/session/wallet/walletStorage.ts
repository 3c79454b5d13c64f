/** Before each entry that wagmi keeps: which wallet was connected last, and nothing secret. */
export const walletStorageKey = 'optick.wallet'

/** Whether a wallet was connected when this browser last showed the page, and was not disconnected since. */
export function hasConnectedBefore(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(`${walletStorageKey}.recentConnectorId`) !== null
}
