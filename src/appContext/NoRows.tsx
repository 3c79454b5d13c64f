import { useAccess } from '@/account/accountContext'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/language/t'

/** Shown in place of rows: why there are none, and what to do about it. */
export function NoRows({ what, hint }: { what: string; hint: string }) {
  const access = useAccess()
  switch (access.status) {
    case 'signedOut':
      return <EmptyState>{t('Connect your wallet to see your {rows}.', { rows: what })}</EmptyState>
    case 'connected':
      if (access.underWay === 'restoring') return <EmptyState>{t('Opening the account…')}</EmptyState>
      return <EmptyState>{t('Enable trading to see your {rows}.', { rows: what })}</EmptyState>
    case 'trading':
      return (
        <EmptyState>
          {t('No {rows}', { rows: what })} {hint}
        </EmptyState>
      )
  }
}
