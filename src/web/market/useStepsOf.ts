import type { StepsOf } from './stepsOf'
import { useInstruments } from './useInstruments'

export function useStepsOf(asset: string | undefined): StepsOf {
  const { data } = useInstruments({ asset })
  return (name) => data?.find(({ instrument }) => instrument.instrumentName === name)?.instrument
}
