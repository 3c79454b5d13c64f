import { useSyncExternalStore } from 'react'
import { useAccountServices } from '@/account/accountContext'
import { SlowWalletNote } from './SlowWalletNote'

/** The way out while the wallet is asked and does not answer. */
export function SlowWallet() {
  const { wallet } = useAccountServices()
  const slow = useSyncExternalStore(wallet.subscribe, wallet.getSlow)
  return slow === undefined ? null : <SlowWalletNote onGiveUp={slow.giveUp} />
}
