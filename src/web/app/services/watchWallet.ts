import { t } from '@/web/language/t'
import { shortAddress } from '@/web/session/wallet/shortAddress'
import type { WalletSession, WalletState } from '@/web/session/wallet/walletSession'
import { showToast } from '@/web/ui/showToast'

type Connected = Extract<WalletState, { status: 'connected' }>

/**
 * Reports spontaneous changes of a wallet: it locks, or its owner switches accounts. Returns a session whose own
 * `disconnect` is not reported.
 */
export function watchWallet(session: WalletSession): WalletSession {
  let isLeaving = false
  let last: Connected | undefined
  session.subscribe(() => {
    const now = session.getSnapshot()
    // A prompted wallet reports no connection but is still there.
    if (now.status === 'connecting') return
    if (now.status === 'connected') {
      if (last !== undefined && last.address !== now.address) notifySwitched(now)
      last = now
      return
    }
    if (last !== undefined && !isLeaving) notifyLocked(last)
    last = undefined
  })
  return {
    ...session,
    disconnect: async () => {
      isLeaving = true
      try {
        await session.disconnect()
      } finally {
        isLeaving = false
      }
    },
    restore: async () => {
      await session.restore()
      if (session.getSnapshot().status === 'disconnected') notifyNotBack()
    },
  }
}

function notifySwitched({ address, walletName }: Connected): void {
  showToast({
    tone: 'info',
    title: t('{wallet} switched to another account', { wallet: walletName }),
    detail: t('This page now shows {account}. Switch back in your wallet to return to the previous account.', {
      account: shortAddress(address),
    }),
  })
}

function notifyLocked({ walletName }: Connected): void {
  showToast({
    tone: 'warn',
    title: t('{wallet} is locked or disconnected', { wallet: walletName }),
    detail: t('Unlock it, then reconnect here. Saved keys are not lost.'),
  })
}

function notifyNotBack(): void {
  showToast({
    tone: 'warn',
    title: t('Couldn’t reconnect the wallet from your last visit'),
    detail: t('It may be locked. Unlock it, then reconnect here. Saved keys are not lost.'),
  })
}
