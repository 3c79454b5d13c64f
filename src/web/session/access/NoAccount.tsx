import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { EmptyState, LoadingState } from '@/web/ui/EmptyState'
import { BeginNow } from './BeginNow'
import { useTradeAccess } from './useTradeAccess'

type NoAccountProps = {
  signedOut: ReactNode
  connected: ReactNode
  action?: ReactNode
}

/**
 * Explains why account data is missing, and offers the next step. An account that is still opening counts as present,
 * so the trader is not asked to enable trading again.
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
