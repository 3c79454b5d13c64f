import { expect, test } from 'vitest'
import { settled } from '@/dev/testing/handDriven'
import { createRefresher } from './refresher'

/** Answers that come when the test says so. */
function setUp() {
  const answered: (() => void)[] = []
  let readings = 0
  const refresh = createRefresher(() => {
    readings += 1
    return new Promise<void>((resolve) => void answered.push(resolve))
  })
  const answer = async () => {
    answered.shift()?.()
    await settled()
  }
  return { refresh, readings: () => readings, answer }
}

test('what came during a reading is read after it, once', async () => {
  const { refresh, readings, answer } = setUp()
  refresh()
  expect(readings()).toBe(1)
  refresh()
  refresh()
  await settled()
  expect(readings()).toBe(1)
  await answer()
  expect(readings()).toBe(2)
  await answer()
  expect(readings()).toBe(2)
  refresh()
  expect(readings()).toBe(3)
})
