import { useAccess } from '@/account/accountContext'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/ui/t'

/** What stands in the place of rows, and what to do about it. */
export function NoRows({ what, hint }: { what: string; hint: string }) {
  const access = useAccess()
  switch (access.status) {
    case 'signedOut':
      return <EmptyState>{t('Connect a wallet to see your {rows}.', { rows: what })}</EmptyState>
    case 'connected':
      if (access.underWay === 'restoring') return <EmptyState>{t('Opening the account…')}</EmptyState>
      return <EmptyState>{t('Enable trading to see your {rows}.', { rows: what })}</EmptyState>
    case 'trading':
      return (
        <EmptyState>
          {t('You have no {rows}.', { rows: what })} {hint}
        </EmptyState>
      )
  }
}
