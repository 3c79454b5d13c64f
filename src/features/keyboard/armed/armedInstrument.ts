import { armedMode } from './armedMode'

/** The instrument that the armed keys were for last, while the desk is armed. */
let armedOn: string | undefined

armedMode.hear((effect) => {
  if (effect.kind === 'disarmed') armedOn = undefined
})

/** Notes what the armed keys are for from now on; true when they were for another instrument before. */
export function changeArmedInstrument(instrumentName: string): boolean {
  const isChange = armedOn !== undefined && armedOn !== instrumentName
  armedOn = instrumentName
  return isChange
}
