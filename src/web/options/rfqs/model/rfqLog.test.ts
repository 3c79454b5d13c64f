import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { blockId, spread } from '@/dev/scenes/rfqScene'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createRfqLog } from './rfqLog'

/** The venue replays a recording: its time is not that of the page. */
function scene() {
  let venueNs = spread.createdTimestamp + 10_000_000_000n
  const { clock, pass } = createManualTime(Number(spread.deadline / 1_000_000n) + 1_000_000)
  const log = createRfqLog(clock, { nowNs: () => venueNs })
  return { log, pass, at: (next: bigint) => (venueNs = next), end: () => log.getSnapshot()[0]?.end }
}
const fill = (amount: string) => ({
  quoteId: '0x01' as const,
  isBuy: true,
  amount: parseFixed6<Amount>(amount),
  price: parseFixed6<Price>('-15'),
})

test('a request missing after its deadline has expired', () => {
  const { log, at, end } = scene()
  log.onRead([spread])
  expect(end()).toBeUndefined()
  at(spread.deadline)
  log.onRead([])
  expect(end()).toBe('expired')
})

test('a request closed here or filled shows that, and its end is final', () => {
  const { log, end } = scene()
  log.onRead([spread])
  log.onFilled(blockId, fill('5'))
  expect(end()).toBe('filled')
  log.onClosed([blockId])
  log.onRead([])
  expect(end()).toBe('filled')
})

test('a partial fill does not end a request', () => {
  const { log, end } = scene()
  log.onRead([spread])
  log.onFilled(blockId, fill('2'))
  expect(end()).toBeUndefined()
  log.onClosed([blockId])
  expect(end()).toBe('closed')
})

test('a request missing before its deadline has ended elsewhere, unless the read may be older than it', () => {
  const { log, pass, end } = scene()
  log.onCreated(spread)
  pass(1_000)
  log.onRead([])
  expect(end()).toBeUndefined()
  pass(10_000)
  log.onRead([])
  expect(end()).toBe('gone')
})

test('a request missing before the venue’s new time has arrived has expired once it has', () => {
  const { log, pass, at, end } = scene()
  log.onRead([spread])
  pass(60_000)
  log.onRead([])
  expect(end()).toBeUndefined()
  pass(1_000)
  at(spread.deadline)
  log.onRead([])
  expect(end()).toBe('expired')
})

test('the requested amount stays when a partial fill reduces the rest', () => {
  const { log } = scene()
  log.onRead([spread])
  log.onRead([{ ...spread, amount: parseFixed6<Amount>('3') }])
  expect(log.getSnapshot()).toMatchObject([{ amount: spread.amount, block: { amount: parseFixed6('3') } }])
})
