import { expect, test } from 'vitest'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { furtherExpiries, secondExpiry } from './secondExpiry'

const expiry = (expiryNs: bigint): ChainExpiry => ({ expiryNs, strikes: [] })
const [week, month, quarter] = [expiry(7n), expiry(30n), expiry(90n)]
const chain = [week, month, quarter]

test('the second expiry is the remembered one, else the next after the first, else the last before it', () => {
  const second = (first: ChainExpiry, id = '') => secondExpiry(chain, first, id)?.expiryNs
  expect([second(week), second(month), second(quarter)]).toEqual([30n, 90n, 30n])
  expect([second(week, '90'), second(quarter, '90'), second(week, '8')]).toEqual([90n, 30n, 30n])
  expect(secondExpiry([week], week, '')).toBeUndefined()
})

test('two further expiries follow the later of both, and one alone is left out', () => {
  const far = expiry(180n)
  const after = (first: ChainExpiry, second: ChainExpiry) =>
    furtherExpiries([...chain, far], first, second).map(({ expiryNs }) => expiryNs)
  expect(after(week, month)).toEqual([90n, 180n])
  expect(after(month, week)).toEqual([90n, 180n])
  expect(after(week, quarter)).toEqual([])
})
