import { expect, test } from 'vitest'
import { holdStore } from './useHistory'

test('a store is created for its first reader, shared, closed after the last, and created again for the next', () => {
  const log: string[] = []
  const held = holdStore(() => {
    log.push('made')
    return { getSnapshot: () => 1, subscribe: () => () => undefined, close: () => void log.push('closed') }
  })
  expect(held.current()).toBeUndefined()
  const leaveFirst = held.subscribe(() => undefined)
  const leaveSecond = held.subscribe(() => undefined)
  leaveFirst()
  expect(log).toEqual(['made'])
  leaveSecond()
  expect(held.current()).toBeUndefined()
  held.subscribe(() => undefined)
  expect(log).toEqual(['made', 'closed', 'made'])
})
