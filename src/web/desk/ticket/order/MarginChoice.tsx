import { useAccountSummary } from '@/web/session/accountLists'
import type { ListedPerpetual } from '@/core/protocol/instrument'
import { Button } from '@/web/ui/Button'
import { formatLeverage, unknownText } from '@/web/ui/formatNumber'
import { t } from '@/web/language/t'

type MarginChoiceProps = { instrument: ListedPerpetual; isDisabled: boolean; onPress: () => void }

/**
 * How the next order in a perpetual is margined. Pressed to change it. It is as wide before that is known: the controls
 * beside it do not move under a press.
 */
export function MarginChoice({ instrument, isDisabled, onPress }: MarginChoiceProps) {
  const { data: summary } = useAccountSummary()
  const own = summary?.leverages?.find(({ instrumentId }) => instrumentId === instrument.instrumentId)
  const words = own?.marginType === 'ISOLATED' ? t('Isolated') : t('Cross')
  const text = own === undefined ? unknownText : `${words} ${formatLeverage(own.leverage)}`
  return (
    <Button
      size="small"
      className="w-20 px-1!"
      disabled={isDisabled}
      aria-label={t('{instrument} margin: {type}', { instrument: instrument.instrumentName, type: text })}
      onClick={onPress}
    >
      {text}
    </Button>
  )
}
