import { t } from '@/web/language/t'
import { Button, type ButtonSize } from '@/web/ui/Button'
import { useTradeAccess } from './useTradeAccess'

/**
 * A button that enables trading. Renders nothing unless a connected wallet may not trade yet. Its label differs from
 * the header's button.
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
