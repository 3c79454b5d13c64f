import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/language/t'
import { NextLink } from './NextLink'
import { NoAccount } from './NoAccount'
import { routes } from './routes'
import { useTradeAccess } from './useTradeAccess'

/** In place of the rows of a connected account: why there are none, and the way to some. */
export function OwnNoRows({ what, hint }: { what: string; hint: string }) {
  const { canTrade } = useTradeAccess()
  if (canTrade !== 'trading') {
    return <NoAccount signedOut="" connected={t('Enable trading to see your {rows}.', { rows: what })} />
  }
  return (
    <EmptyState action={<NextLink path={routes.markets}>{t('All markets')}</NextLink>}>
      {t('No {rows}', { rows: what })}
      <span className="block">{hint}</span>
    </EmptyState>
  )
}
