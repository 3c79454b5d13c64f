import { scopeOf, type WaitingStop } from '@/account/stops/stopOrder'
import type { Instrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { PriceText } from '@/ui/PriceText'
import { SideText } from '@/ui/SideText'
import { plural, t } from '@/ui/t'
import { kindNames } from './stopNames'
import { amountStepOf, priceStepOf } from './stopRow'

type CancelStopsDialogProps = {
  stops: readonly WaitingStop[]
  instrumentOf: (instrumentName: string) => Instrument | undefined
  isPending: boolean
  onSubmit: () => void
  onOpenChange: (isOpen: boolean) => void
}

/** Which protection would be gone, before it is. */
export function CancelStopsDialog({ stops, instrumentOf, isPending, onSubmit, onOpenChange }: CancelStopsDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('Cancel all stops')}
      description={t('Positions stay as they are, without these.')}
      footer={
        <Button size="large" variant="danger" className="flex-1" isPending={isPending} onClick={onSubmit}>
          {plural(stops.length, { one: 'Cancel {count} stop', other: 'Cancel {count} stops' })}
        </Button>
      }
    >
      <ul aria-label={t('Stops that would be cancelled')} className="m-4 flex flex-col text-sm">
        {stops.map((stop) => {
          const instrument = instrumentOf(stop.instrumentName)
          return (
            <li key={stop.rowKey} className="flex min-h-7 items-center gap-3 border-b border-line">
              <span className="min-w-0 flex-1 truncate">{stop.instrumentName}</span>
              <span className={stop.stop === 'STOP_LOSS' ? 'text-warn' : 'text-accent'}>{kindNames[stop.stop]}</span>
              <SideText side={stop.side} />
              <span className="w-16 text-right">
                {scopeOf(stop) === 'wholePosition' ? (
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
