import { useState } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { plural, t } from '@/web/language/t'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useAccountSession } from '@/web/session/accountContext'
import { stopScope, type WaitingStop } from '@/web/session/stops/stopOrder'
import { usePendingStops } from '@/web/session/stops/usePendingStops'
import { useStops } from '@/web/session/stops/useStops'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { PriceText } from '@/web/ui/PriceText'
import { SideText } from '@/web/ui/SideText'
import { kindNames } from './stopNames'
import { amountStepOf, priceStepOf } from './stopRow'

type CancelAllStopsProps = {
  /** Cancels the stops of this market only. */
  only: string | undefined
  onOpenChange: (isOpen: boolean) => void
}

export function CancelAllStops({ only, onOpenChange }: CancelAllStopsProps) {
  const actions = useAccountSession()?.stops
  const { cancels } = usePendingStops()
  const stops = useStops()
  const termsOf = useInstrumentTerms()
  // Fixes the list, so that stops added while the dialog is open are not cancelled.
  const [chosen] = useState(() =>
    only === undefined ? stops : stops.filter(({ instrumentName }) => instrumentName === only),
  )
  return (
    <CancelStopsDialog
      stops={chosen}
      instrumentOf={termsOf}
      isPending={chosen.some(({ rowKey }) => cancels.has(rowKey))}
      onSubmit={() => void actions?.cancel(chosen).then(() => onOpenChange(false))}
      onOpenChange={onOpenChange}
    />
  )
}

type CancelStopsDialogProps = {
  stops: readonly WaitingStop[]
  instrumentOf: (instrumentName: string) => Instrument | undefined
  isPending: boolean
  onSubmit: () => void
  onOpenChange: (isOpen: boolean) => void
}

function CancelStopsDialog({ stops, instrumentOf, isPending, onSubmit, onOpenChange }: CancelStopsDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('Cancel all stops')}
      description={t('Your positions will stay open without these stops.')}
      footer={
        <Button size="large" variant="danger" className="flex-1" isPending={isPending} onClick={onSubmit}>
          {plural(stops.length, { one: 'Cancel {count} stop', other: 'Cancel {count} stops' })}
        </Button>
      }
    >
      <ul aria-label={t('Stops to cancel')} className="m-4 flex flex-col text-sm">
        {stops.map((stop) => {
          const instrument = instrumentOf(stop.instrumentName)
          return (
            <li key={stop.rowKey} className="flex min-h-7 items-center gap-3 border-b border-line">
              <span className="min-w-0 flex-1 truncate">{stop.instrumentName}</span>
              <span className={stop.stop === 'STOP_LOSS' ? 'text-warn' : 'text-accent'}>{kindNames[stop.stop]}</span>
              <SideText side={stop.side} />
              <span className="w-16 text-right">
                {stopScope(stop) === 'wholePosition' ? (
                  t('Position')
                ) : (
                  <PriceText value={stop.amount} step={amountStepOf(instrument)} />
                )}
              </span>
              <span className="w-20 text-right">
                <PriceText value={stop.trigger} step={priceStepOf(instrument)} />
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
