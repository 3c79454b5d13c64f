import { useState } from 'react'
import { useAccountSession } from '@/account/accountContext'
import { usePendingStops, useStops } from '@/account/stops/useStops'
import { CancelStopsDialog } from './CancelStopsDialog'
import { useInstrumentTerms } from '@/marketData/useInstrumentTerms'

/** Cancels every stop that waits, after it was said which they are. */
export function CancelAllStops({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const actions = useAccountSession()?.stops
  const { cancels } = usePendingStops()
  const stops = useStops()
  const termsOf = useInstrumentTerms()
  // What is cancelled is what was read, not what has come since.
  const [chosen] = useState(stops)
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
