import { lazy, Suspense, useState } from 'react'
import { useAccountSummary } from '@/account/accountContext'
import type { PerpetualInstrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'

const PositionMargin = lazy(() =>
  import('../positions/PositionMargin').then((module) => ({ default: module.PositionMargin })),
)

/** How the next order in a perpetual is margined, and the way to change it. */
export function MarginChoice({ instrument }: { instrument: PerpetualInstrument }) {
  const { data: summary } = useAccountSummary()
  const [isOpen, setOpen] = useState(false)
  const own = summary?.leverages?.find(({ instrumentId }) => instrumentId === instrument.instrumentId)
  const words = own?.marginType === 'ISOLATED' ? 'Isolated' : 'Cross'
  const text = own === undefined ? '—' : `${words} ${own.leverage}×`
  return (
    <>
      <Button size="small" aria-label={`Margin of ${instrument.instrumentName}: ${text}`} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <Suspense>
          <PositionMargin instrument={instrument} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
