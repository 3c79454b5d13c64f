import { expect, test } from 'vitest'
import { settled } from '@/dev/testing/manuallyDriven'
import { createRefresher } from './refresher'

function setUp() {
  const waiting = { painted: [] as (() => void)[], answered: [] as (() => void)[] }
  let readings = 0
  const wait = (list: (() => void)[]) => new Promise<void>((resolve) => void list.push(resolve))
  const refresh = createRefresher(
    () => wait(waiting.painted),
    () => {
      readings += 1
      return wait(waiting.answered)
    },
  )
  const next = async (list: (() => void)[]) => {
    list.shift()?.()
    await settled()
  }
  return {
    refresh,
    readings: () => readings,
    paint: () => next(waiting.painted),
    answer: () => next(waiting.answered),
  }
}

test('nothing is read before the current render is painted, and a burst until then is one read', async () => {
  const { refresh, readings, paint, answer } = setUp()
  refresh()
  refresh()
  await settled()
  expect(readings()).toBe(0)
  refresh()
  await paint()
  expect(readings()).toBe(1)
  await answer()
  await paint()
  expect(readings()).toBe(1)
})

test('changes during a read cause one more read after it', async () => {
  const { refresh, readings, paint, answer } = setUp()
  refresh()
  await paint()
  refresh()
  refresh()
  await settled()
  expect(readings()).toBe(1)
  await answer()
  expect(readings()).toBe(1)
  await paint()
  expect(readings()).toBe(2)
  await answer()
  await paint()
  expect(readings()).toBe(2)
  refresh()
  await paint()
  expect(readings()).toBe(3)
})
