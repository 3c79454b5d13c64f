import { expect, test } from 'vitest'
import { readMakerChoices, startChoices } from './edge'

test('what the browser kept is taken when it is whole, and forgotten when it is not', () => {
  const kept = { edge: { unit: 'usd', value: 2.5 }, volatility: 'svi', guardPoints: 3 }
  expect(readMakerChoices(kept)).toEqual(kept)
  expect(readMakerChoices(undefined)).toEqual(startChoices)
  expect(readMakerChoices({ ...kept, guardPoints: 0 })).toEqual(startChoices)
  expect(readMakerChoices({ ...kept, edge: { unit: 'usd', value: -1 } })).toEqual(startChoices)
})
