import { t } from '@/web/language/t'
import { Button, type ButtonSize } from '@/web/ui/Button'
import { useTradeAccess } from './useTradeAccess'

/**
 * Enables trading from an empty state that asks for it; nothing unless a wallet is connected and may not trade yet.
 * Its name is not that of the header's button, which is on the same screen.
 */
export function EnableNow({ size = 'small' }: { size?: ButtonSize }) {
  const { canTrade, stepOn } = useTradeAccess()
  if (canTrade !== 'connected' && canTrade !== 'enabling') return null
  const isPending = canTrade === 'enabling'
  return (
    <Button size={size} isPending={isPending} className={isPending ? 'pl-7' : ''} onClick={stepOn}>
      {t('Enable now')}
    </Button>
  )
}
