import { useCallback } from 'react'
import { useInstruments } from './instruments'
import type { Instrument } from '@/protocol/instrument'

/** The terms of any listed instrument by its name: steps for numbers, limits for checks. */
export function useInstrumentTerms(): (instrumentName: string) => Instrument | undefined {
  const { data: listings } = useInstruments()
  return useCallback(
    (instrumentName) => listings?.find(({ instrument }) => instrument.instrumentName === instrumentName)?.instrument,
    [listings],
  )
}
