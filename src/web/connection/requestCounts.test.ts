import { expect, test } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createRequestCounts } from './requestCounts'

test('requests of the last minute are counted by operation, the most frequent first', () => {
  const time = createManualTime()
  const { note, lastMinute } = createRequestCounts(time.clock)
  note('getMarkets')
  time.pass(30_000)
  note('getMarkets')
  note('getAccount')
  note('getAccount')
  note('getAccount')
  expect(lastMinute()).toEqual([
    ['getAccount', 3],
    ['getMarkets', 2],
  ])
  time.pass(30_000)
  expect(lastMinute()).toEqual([
    ['getAccount', 3],
    ['getMarkets', 1],
  ])
  time.pass(30_000)
  expect(lastMinute()).toEqual([])
})
