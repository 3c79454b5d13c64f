import { useAccess } from '@/account/accountContext'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/language/t'
import { EnableNow } from './EnableNow'
import { NextLink } from './NextLink'
import { routes } from './routes'

/** In place of the rows of a connected account: why there are none, and the way to some. */
export function OwnNoRows({ what, hint }: { what: string; hint: string }) {
  const access = useAccess()
  if (access.status === 'trading') {
    return (
      <EmptyState action={<NextLink path={routes.markets}>{t('All markets')}</NextLink>}>
        {t('No {rows}', { rows: what })}
        <span className="block">{hint}</span>
      </EmptyState>
    )
  }
  if (access.status === 'connected' && access.underWay === 'restoring') {
    return <EmptyState>{t('Opening the account…')}</EmptyState>
  }
  return <EmptyState action={<EnableNow />}>{t('Enable trading to see your {rows}.', { rows: what })}</EmptyState>
}
