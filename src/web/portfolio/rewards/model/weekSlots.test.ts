import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { weekSlots } from './weekSlots'

const ns = (iso: string) => BigInt(Date.parse(iso)) * 1_000_000n
const week = (iso: string, fees: string) => ({ weekStart: ns(iso), totalFees: parseFixed6<Usd>(fees) })

test('the weeks end with that of now, begin on Mondays, and are 0 where the account did not trade', () => {
  // 29 November 2026 is a Sunday.
  const slots = weekSlots([week('2026-11-23', '9.99'), week('2026-11-09', '1.5')], ns('2026-11-29T05:16:00Z'), 4)
  expect(slots).toEqual([
    { startNs: ns('2026-11-02'), fees: 0n },
    { startNs: ns('2026-11-09'), fees: 1_500_000n },
    { startNs: ns('2026-11-16'), fees: 0n },
    { startNs: ns('2026-11-23'), fees: 9_990_000n },
  ])
})

test('the first nanosecond of a Monday begins a week', () => {
  const monday = ns('2026-11-30T00:00:00Z')
  expect(weekSlots([], monday, 1)).toEqual([{ startNs: monday, fees: 0n }])
  expect(weekSlots([], monday - 1n, 1)).toEqual([{ startNs: ns('2026-11-23'), fees: 0n }])
})

test('fees that the venue leaves out are unknown, not 0', () => {
  const listed = [{ weekStart: ns('2026-11-23'), totalFees: undefined }]
  expect(weekSlots(listed, ns('2026-11-29T05:16:00Z'), 1)).toEqual([{ startNs: ns('2026-11-23'), fees: undefined }])
})
