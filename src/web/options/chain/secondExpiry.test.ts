import { expect, test } from 'vitest'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { secondExpiry } from './secondExpiry'

const expiry = (expiryNs: bigint): ChainExpiry => ({ expiryNs, strikes: [] })
const [week, month, quarter] = [expiry(7n), expiry(30n), expiry(90n)]
const chain = [week, month, quarter]

test('the second expiry is the remembered one, else the next after the first, else the last before it', () => {
  const second = (first: ChainExpiry, id = '') => secondExpiry(chain, first, id)?.expiryNs
  expect([second(week), second(month), second(quarter)]).toEqual([30n, 90n, 30n])
  expect([second(week, '90'), second(quarter, '90'), second(week, '8')]).toEqual([90n, 30n, 30n])
  expect(secondExpiry([week], week, '')).toBeUndefined()
})
