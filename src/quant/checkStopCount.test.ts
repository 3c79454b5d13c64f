import { expect, test } from 'vitest'
import { checkStopCount, type CountedStop } from './checkStopCount'

const part: CountedStop = { instrumentId: '1', kind: 'STOP_LOSS', scope: 'partOfPosition' }
const whole: CountedStop = { ...part, scope: 'wholePosition' }
const others = (count: number, change: Partial<CountedStop> = {}) =>
  Array.from({ length: count }, () => ({ ...part, ...change }))

test('four of a kind wait for parts of a position, a fifth is refused by the name of its kind', () => {
  expect(checkStopCount(part, others(3))).toBeUndefined()
  expect(checkStopCount(part, others(4))).toBe('MORE_THAN_4_PARTIAL_STOP_LOSS_POSITIONS')
  const profit = { ...part, kind: 'TAKE_PROFIT' } as const
  expect(checkStopCount(profit, others(4, { kind: 'TAKE_PROFIT' }))).toBe('MORE_THAN_4_PARTIAL_TAKE_PROFIT_POSITIONS')
})

test('one of a kind waits for the whole of a position', () => {
  expect(checkStopCount(whole, others(4))).toBeUndefined()
  expect(checkStopCount(whole, [whole])).toBe('CLOSE_POSITION_ORDER_EXISTS')
})

test('stops of another instrument or kind, and those of an order, are not counted', () => {
  expect(checkStopCount(part, others(4, { instrumentId: '2' }))).toBeUndefined()
  expect(checkStopCount(part, others(4, { kind: 'TAKE_PROFIT' }))).toBeUndefined()
  expect(checkStopCount({ ...part, scope: 'order' }, others(9, { scope: 'order' }))).toBeUndefined()
})
