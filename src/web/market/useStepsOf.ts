import type { StepsOf } from './stepsOf'
import { useInstruments } from './useInstruments'

/** Steps of the listed instruments of an asset; `undefined` while loading. */
export function useStepsOf(asset: string | undefined): StepsOf {
  const { data } = useInstruments({ asset })
  return (name) => data?.find(({ instrument }) => instrument.instrumentName === name)?.instrument
}
