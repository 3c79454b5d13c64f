import { useEffect, useMemo, useState } from 'react'
import type { TickerLevel } from '@/core/protocol/channels/ticker'
import type { Instrument } from '@/core/protocol/instrument'
import type { IvAt, ivAtMark } from './ivAtMark'

/** Implied volatilities of an option at its mark; `undefined` for a perpetual and until the solver has loaded. */
export function useIvAt(
  instrument: Instrument,
  mark: TickerLevel | undefined,
  nowNs: bigint | undefined,
): IvAt | undefined {
  const [make, setMake] = useState<typeof ivAtMark>()
  const option = instrument.instrumentType === 'OPTION' ? instrument : undefined
  useEffect(() => {
    if (option !== undefined) void import('./ivAtMark').then((module) => setMake(() => module.ivAtMark))
  }, [option])
  return useMemo(
    () => (option !== undefined && mark !== undefined && nowNs !== undefined ? make?.(option, mark, nowNs) : undefined),
    [make, option, mark, nowNs],
  )
}
