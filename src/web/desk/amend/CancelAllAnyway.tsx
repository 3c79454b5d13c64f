import { t } from '@/web/language/t'
import { useAccountSession } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'

/** Cancels all orders at the venue. Shown when the order lists fail to render, because the orders are still open. */
export function CancelAllAnyway() {
  const session = useAccountSession()
  if (session === undefined) return null
  return (
    <div className="flex justify-center pb-4">
      <Button size="small" onClick={() => void session.actions.cancelAll()}>
        {t('Cancel all orders')}
      </Button>
    </div>
  )
}
