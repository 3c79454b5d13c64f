import type { StepsOf } from './stepsOf'
import { useInstruments } from './useInstruments'

/** The steps of the listed contracts of an asset; undefined while they are not read. */
export function useStepsOf(asset: string | undefined): StepsOf {
  const { data } = useInstruments({ asset })
  return (name) => data?.find(({ instrument }) => instrument.instrumentName === name)?.instrument
}
