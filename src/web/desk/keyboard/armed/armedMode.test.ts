import { expect, test } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createArmedMode } from './armedMode'

test('an instrument change is reported while armed, and forgotten when armed again', () => {
  const armed = createArmedMode(createManualTime())
  armed.dispatch({ kind: 'arm' })
  expect(armed.changeInstrument('ETH-PERP')).toBe(false)
  expect(armed.changeInstrument('ETH-PERP')).toBe(false)
  expect(armed.changeInstrument('BTC-PERP')).toBe(true)
  armed.dispatch({ kind: 'disarm', why: 'trader' })
  armed.dispatch({ kind: 'arm' })
  expect(armed.changeInstrument('ETH-PERP')).toBe(false)
})
