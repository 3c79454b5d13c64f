import { expect, test } from 'vitest'
import { expiryToOpen } from './useExpiryToOpen'

const minuteNs = 60_000_000_000n
const todayNs = 1_800_000_000_000_000_000n
const tomorrowNs = todayNs + 24n * 60n * minuteNs
const chain = [todayNs, tomorrowNs].map((expiryNs) => ({ expiryNs, strikes: [] }))

test.each([
  ['an hour before an expiry it is shown', chain, todayNs - 60n * minuteNs, todayNs],
  ['as its last 30 minutes begin it is still shown', chain, todayNs - 30n * minuteNs, todayNs],
  ['within them the next is shown', chain, todayNs - 30n * minuteNs + 1n, tomorrowNs],
  ['without a next it is shown', chain.slice(0, 1), todayNs - minuteNs, todayNs],
  ['without an expiry nothing is', [], todayNs, undefined],
])('%s', (_, listed, nowNs, expected) => {
  expect(expiryToOpen(listed, nowNs)?.expiryNs).toBe(expected)
})
