import { expect, test } from 'vitest'
import { nextFundingMs } from './stripFigures'

test('at the whole hour the next funding is an hour away', () => {
  expect(nextFundingMs(7_200_000)).toBe(10_800_000)
  expect(nextFundingMs(7_199_999)).toBe(7_200_000)
})
