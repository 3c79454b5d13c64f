import { t } from '@/web/language/t'
import { useAccountSession } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'

/** Where the lists of orders have failed or cannot be shown: the venue knows the orders. Nothing without an account. */
export function CancelAllAnyway() {
  const session = useAccountSession()
  if (session === undefined) return null
  return (
    <div className="flex justify-center pb-4">
      <Button size="small" variant="danger" onClick={() => void session.actions.cancelAll()}>
        {t('Cancel all orders')}
      </Button>
    </div>
  )
}
