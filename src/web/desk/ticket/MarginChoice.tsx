import { useState } from 'react'
import type { ListedPerpetual } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useAccountSummary } from '@/web/session/accountLists'
import { formatLeverage, unknownText } from '@/web/ui/formatNumber'
import { OpenedTool } from '@/web/ui/OpenedTool'
import type { TicketHeadProps } from './ticketHeadProps'

type MarginChoiceProps = Pick<TicketHeadProps, 'MarginDialog'> & { instrument: ListedPerpetual; isDisabled: boolean }

/** Margin mode and leverage, as a button to change them. At the end of its row, so that nothing moves when they load. */
export function MarginChoice({ instrument, isDisabled, MarginDialog }: MarginChoiceProps) {
  const { data: summary } = useAccountSummary()
  const [isOpen, setOpen] = useState(false)
  const own = summary?.leverages?.find(({ instrumentId }) => instrumentId === instrument.instrumentId)
  const words = own?.marginType === 'ISOLATED' ? t('Isolated') : t('Cross')
  const text = own === undefined ? unknownText : `${words} ${formatLeverage(own.leverage)}`
  return (
    <>
      <button
        type="button"
        disabled={isDisabled}
        aria-label={t('{instrument} margin: {type}', { instrument: instrument.instrumentName, type: text })}
        onClick={() => setOpen(true)}
        className="flex h-7 min-w-0 items-center gap-1 rounded-sm px-1 text-sm font-medium whitespace-nowrap text-text-2 hover:bg-surface-2 hover:text-text-1 disabled:text-text-4 pointer-coarse:h-11"
      >
        {isDisabled && own === undefined ? <span className="skeleton h-2.5 w-14" /> : text}
      </button>
      {isOpen && (
        <OpenedTool onClose={() => setOpen(false)}>
          <MarginDialog instrument={instrument} onOpenChange={setOpen} />
        </OpenedTool>
      )}
    </>
  )
}
