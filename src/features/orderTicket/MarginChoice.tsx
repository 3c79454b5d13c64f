import { useAccountSummary } from '@/account/accountContext'
import type { PerpetualInstrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { t } from '@/language/t'

/** How the next order in a perpetual is margined. Pressed to change it. */
export function MarginChoice({ instrument, onPress }: { instrument: PerpetualInstrument; onPress: () => void }) {
  const { data: summary } = useAccountSummary()
  const own = summary?.leverages?.find(({ instrumentId }) => instrumentId === instrument.instrumentId)
  const words = own?.marginType === 'ISOLATED' ? t('Isolated') : t('Cross')
  const text = own === undefined ? '—' : `${words} ${own.leverage}×`
  return (
    <Button
      size="small"
      aria-label={t('{instrument} margin: {type}', { instrument: instrument.instrumentName, type: text })}
      onClick={onPress}
    >
      {text}
    </Button>
  )
}
