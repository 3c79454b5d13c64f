import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { EmptyState, LoadingState } from '@/web/ui/EmptyState'
import { BeginNow } from './BeginNow'
import { useTradeAccess } from './useTradeAccess'

type NoAccountProps = {
  /** Before a wallet is connected. */
  signedOut: ReactNode
  /** Before trading is enabled. */
  connected: ReactNode
  /** The next step; unless said otherwise, to the account. */
  action?: ReactNode
}

/**
 * In the place of what an account has, while there is none. An account that is being opened is not missing: the trader is not asked
 * to enable trading again while it opens.
 */
export function NoAccount({ signedOut, connected, action = <BeginNow /> }: NoAccountProps) {
  const { canTrade } = useTradeAccess()
  switch (canTrade) {
    case 'opening':
    case 'trading':
      return <LoadingState>{t('Opening the account…')}</LoadingState>
    case 'signedOut':
      return <EmptyState action={action}>{signedOut}</EmptyState>
    case 'connected':
    case 'enabling':
      return <EmptyState action={action}>{connected}</EmptyState>
  }
}
