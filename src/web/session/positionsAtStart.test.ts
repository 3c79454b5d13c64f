import { expect, test } from 'vitest'
import { positionsAtStart } from './positionsAtStart'
import type { SessionContext } from './sessionContext'

const begun = () => positionsAtStart({} as SessionContext)

test('the first positions that are known decide, whatever the account holds later', () => {
  const empty = begun()
  expect([undefined, [], [1]].map(empty)).toEqual([undefined, false, false])
  const holding = begun()
  expect([undefined, [1], []].map(holding)).toEqual([undefined, true, true])
})
