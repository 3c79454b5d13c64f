import { useMemo, useState, type ComponentType } from 'react'
import type { Instrument, ListedPerpetual } from '@/core/protocol/instrument'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { t } from '@/web/language/t'
import { useAccountSummary } from '@/web/session/accountLists'
import { Button } from '@/web/ui/Button'
import { formatLeverage, unknownText } from '@/web/ui/formatNumber'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { OrderTicket } from './OrderTicket'
import { useOrderTicket } from './useOrderTicket'

export type OrderTicketPanelProps = {
  instrument: Instrument
  context: TicketContext
  MarginDialog: ComponentType<{ instrument: ListedPerpetual; onOpenChange: (isOpen: boolean) => void }>
}

export function OrderTicketPanel({ instrument, context, MarginDialog }: OrderTicketPanelProps) {
  const order = useOrderTicket(instrument, context)
  const [isMarginOpen, setMarginOpen] = useState(false)
  const perpetual = instrument.instrumentType === 'PERPETUAL' ? instrument : undefined
  const { canTrade } = order.access
  // Stable while its inputs are, because the fields around it are memoised.
  const marginChoice = useMemo(
    () =>
      perpetual !== undefined &&
      canTrade !== 'signedOut' && (
        <MarginChoice instrument={perpetual} isDisabled={canTrade !== 'trading'} onPress={() => setMarginOpen(true)} />
      ),
    [perpetual, canTrade],
  )
  return (
    <>
      <OrderTicket
        instrument={instrument}
        draft={context.draft}
        onDraft={context.setDraft}
        order={order}
        marginChoice={marginChoice}
      />
      {isMarginOpen && perpetual !== undefined && (
        <OpenedTool onClose={() => setMarginOpen(false)}>
          <MarginDialog instrument={perpetual} onOpenChange={setMarginOpen} />
        </OpenedTool>
      )}
    </>
  )
}

type MarginChoiceProps = { instrument: ListedPerpetual; isDisabled: boolean; onPress: () => void }

/**
 * Button with the margin settings. Its width does not change when the settings load, so that nothing moves under a
 * press.
 */
function MarginChoice({ instrument, isDisabled, onPress }: MarginChoiceProps) {
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
