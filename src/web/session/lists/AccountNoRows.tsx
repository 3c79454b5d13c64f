import { t } from '@/web/language/t'
import { NoAccount } from '@/web/session/access/NoAccount'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import type { Drawing } from '@/web/ui/EmptyDrawing'
import { EmptyState } from '@/web/ui/EmptyState'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { routes } from '@/web/ui/navigation/routes'

type AccountNoRowsProps = { what: string; hint: string; drawing: Drawing }

export function AccountNoRows({ what, hint, drawing }: AccountNoRowsProps) {
  const { canTrade } = useTradeAccess()
  if (canTrade !== 'trading') {
    return <NoAccount signedOut="" connected={t('Enable trading to see your {rows}.', { rows: what })} />
  }
  return (
    <EmptyState drawing={drawing} action={<NextLink path={routes.markets}>{t('All markets')}</NextLink>}>
      {t('No {rows}', { rows: what })}
      <span className="block">{hint}</span>
    </EmptyState>
  )
}
