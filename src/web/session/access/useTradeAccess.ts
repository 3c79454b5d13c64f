import { t } from '@/web/language/t'
import { useAccess, useAccountServices, useAccountSession, useWalletState } from '@/web/session/accountContext'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { showToast } from '@/web/ui/showToast'
import { isEnded, type TradeAccess } from './access'
import { useConnectDialog } from './useConnectDialog'

/**
 * Returns the access state and `stepOn`, which takes the next step: the connect dialog, or enabling trading. It does
 * nothing while a step is in progress.
 */
export function useTradeAccess(): { readonly canTrade: TradeAccess; readonly stepOn: () => void } {
  const access = useAccess()
  const { access: store } = useAccountServices()
  const session = useAccountSession()
  const isWalletComing = useWalletState().status === 'connecting'
  const { setOpen } = useConnectDialog()
  return {
    canTrade: tradeAccess(),
    stepOn: () => {
      if (access.status === 'signedOut') return setOpen(true)
      store.enableTrading().catch(showNotEnabled)
    },
  }

  function tradeAccess(): TradeAccess {
    switch (access.status) {
      case 'signedOut':
        return isWalletComing ? 'opening' : 'signedOut'
      case 'connected':
        return access.underWay === 'restoring' ? 'opening' : (access.underWay ?? 'connected')
      case 'trading':
        // The button that first created the keys also replaces rejected keys.
        if (isEnded(access)) return 'connected'
        return session === undefined ? 'opening' : 'trading'
    }
  }
}

export function showNotEnabled(error: unknown): string {
  const { words, code } = describeFailure(error)
  showToast({ tone: 'danger', title: t('Couldn’t enable trading'), detail: words, code })
  return words
}
