import { expect, test } from 'vitest'
import { createOwnership } from './leaseOwnership'

function openOwnership() {
  const changes: boolean[] = []
  const clock = { ms: 0 }
  const own = createOwnership(
    1_000,
    () => clock.ms,
    (isHeld) => changes.push(isHeld),
  )
  return { own, clock, changes }
}

test('a renewal that succeeds after its holder has seen the lease expire is a new term, and wakes its waiters', async () => {
  const { own, clock, changes } = openOwnership()
  await own.take(() => Promise.resolve(1))
  expect([own.isHeld(), own.term()]).toEqual([true, 1])
  // The process is busy, so that it sees the answer to this renewal only after the lease time.
  clock.ms = 800
  let acknowledge: (revision: number) => void = () => undefined
  const renewal = own.take(() => new Promise((resolve) => (acknowledge = resolve)))
  clock.ms = 1_050
  expect(own.isHeld()).toBe(false)
  let isAwake = false
  void own.untilTaken().then(() => (isAwake = true))
  acknowledge(2)
  await renewal
  own.look()
  await Promise.resolve()
  expect({ isAwake, term: own.term(), revision: own.revision(), changes }).toEqual({
    isAwake: true,
    term: 2,
    revision: 2,
    changes: [true, false, true],
  })
})

test('a caller that waits after the lease has expired waits for the next term', async () => {
  const { own, clock, changes } = openOwnership()
  await own.take(() => Promise.resolve(1))
  own.look()
  clock.ms = 1_000
  let isAwake = false
  void own.untilTaken().then(() => (isAwake = true))
  await Promise.resolve()
  expect({ isAwake, changes }).toEqual({ isAwake: false, changes: [true, false] })
  await own.take(() => Promise.resolve(3))
  own.look()
  await Promise.resolve()
  expect({ isAwake, term: own.term() }).toEqual({ isAwake: true, term: 2 })
})
