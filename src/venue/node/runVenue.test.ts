import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { positionKey } from '@/venue/rules/positionKey'
import { createSteppedClock, type SteppedClock } from '../housekeeping/clocks'
import { createOrderRequests } from '../market/orderRequests'
import { runVenue } from './runVenue'
import { paperVenue } from './startVenue'

const startMs = Date.parse('2026-01-10T06:30:10Z')
const ann: Address = `0x${'a1'.repeat(20)}`
const bob: Address = `0x${'b0'.repeat(20)}`

test('a reopened venue cancels the orders of its last process’s connections for accounts with the setting on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'optick-left-'))
  const clock = createSteppedClock({ nowMs: () => startMs, nowNs: () => BigInt(startMs) * 1_000_000n })
  const timers = { every: () => () => undefined }
  const open = () => runVenue({ ...paperVenue, dataDir }, { mode: 'empty', seed: 1, speed: 1, timers } as const, clock)
  try {
    const { venue, close } = await open()
    const orders = createOrderRequests(venue)
    for (const account of [ann, bob]) {
      await venue.submit({ type: 'openAccount', account, kind: 'trader' })
      await venue.submit({ type: 'deposit', account, amount: parseFixed6('10000') })
      for (const origin of [{ connectionId: 'one' }, { connectionId: 'two' }, {}]) {
        const order = orders.request({
          account,
          instrumentId: '1',
          side: 'buy',
          amount: parseFixed6('0.1'),
          limitPrice: parseFixed6('3000'),
          isPostOnly: true,
          timeInForce: 'GTC',
        })
        await venue.submit({ type: 'createOrder', order: { ...order, ...origin } })
      }
    }
    await venue.submit({ type: 'setCancelOnDisconnect', account: ann, isEnabled: true })
    await close()
    const again = await open()
    const { accounts } = again.venue.live
    expect([ann, bob].map((account) => accounts.get(account)?.openOrders.size)).toEqual([1, 3])
    expect(accounts.get(ann)?.cancelsOnDisconnect).toBe(true)
    await again.close()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test('a reopened venue pays an hour that ended meanwhile, once, and follows the clock from then on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'optick-run-'))
  const clock = createSteppedClock({ nowMs: () => startMs, nowNs: () => BigInt(startMs) * 1_000_000n })
  const received: bigint[] = []

  async function open(clockNow: SteppedClock) {
    const timers = { every: () => () => undefined }
    const market = { mode: 'empty', seed: 1, speed: 1, timers } as const
    const running = await runVenue({ ...paperVenue, dataDir }, market, clockNow)
    const { accounts } = running.venue.live
    received.push(accounts.get(ann)?.positions.get(positionKey('1', undefined))?.accumulatedFunding ?? 0n)
    return running
  }

  try {
    const first = await open(clock)
    const orders = createOrderRequests(first.venue)
    for (const [account, side] of [
      [bob, 'sell'],
      [ann, 'buy'],
    ] as const) {
      await first.venue.submit({ type: 'openAccount', account, kind: 'trader' })
      await first.venue.submit({ type: 'deposit', account, amount: parseFixed6('10000') })
      const order = orders.request({
        account,
        instrumentId: '1',
        side,
        amount: parseFixed6('1'),
        limitPrice: parseFixed6('3120'),
        isPostOnly: false,
        timeInForce: 'GTC',
      })
      await first.venue.submit({ type: 'createOrder', order })
    }
    await first.close()
    clock.advance(3_600_000)
    await (await open(clock)).close()
    clock.advance(1_000)
    const third = await open(clock)
    // 3120.5 × 0.000013 = 0.040566 for the hour to seven, and nothing the second time.
    expect(received).toEqual([0n, -40_566n, -40_566n])
    await third.control?.advance(1_800_000)
    expect(third.venue.live.accounts.get(ann)?.positions.get(positionKey('1', undefined))?.accumulatedFunding).toBe(
      -81_132n,
    )
    await third.close()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
