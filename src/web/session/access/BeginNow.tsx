import { t } from '@/web/language/t'
import { Button, type ButtonSize } from '@/web/ui/Button'
import { EnableNow } from './EnableNow'
import { useTradeAccess } from './useTradeAccess'

export function BeginNow({ size = 'small' }: { size?: ButtonSize }) {
  const { canTrade, stepOn } = useTradeAccess()
  if (canTrade !== 'signedOut') return <EnableNow size={size} />
  return (
    <Button size={size} onClick={stepOn}>
      {t('Connect to trade')}
    </Button>
  )
}
