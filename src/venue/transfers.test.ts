import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '@/core/lib/clock'
import { withdrawProxy } from '@/core/protocol/bridge'
import { registeredTrader, type Trader } from '@/dev/testing/registeredTrader'
import { signedTransfer, signedWithdrawal } from '@/dev/testing/testSigner'
import { noLimits } from './api/gateway'
import { createSteppedClock } from './housekeeping/clocks'
import { startVenue, type StartedVenue } from './node/startVenue'

const opened: StartedVenue[] = []
const folders: string[] = []
afterEach(async () => {
  for (const venue of opened.splice(0)) await venue.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'optick-transfers-'))
  folders.push(folder)
  return folder
}

/** Every command is followed by a check of all money. */
async function open(dataDir: string, aheadMs = 0): Promise<StartedVenue> {
  const testClock = createSteppedClock(systemClock)
  if (aheadMs > 0) testClock.advance(aheadMs)
  const venue = await startVenue({ gateway: { limits: noLimits }, testClock, venue: { dataDir, isAudited: true } })
  opened.push(venue)
  return venue
}

async function send(venue: StartedVenue, trader: Trader, path: string, body: object): Promise<number> {
  const headers = { 'AEVO-KEY': trader.apiKey, 'AEVO-SECRET': trader.apiSecret }
  const response = await fetch(`${venue.restUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  return response.status
}

async function rows(venue: StartedVenue, trader: Trader, status: 'initiated' | 'finalized') {
  // The history gets its events in a later macrotask than the sender's answer.
  await setImmediate()
  const page = await venue.core.history.transactions({ account: trader.account, status, limit: 50 })
  expect(page.count).toBe(page.rows.length)
  return page.rows.map(({ type, asset, amount }) => `${type} ${amount} ${asset}`)
}

const usdc = 1_000_000n

test('bridged transfers arrive on time, and every millionth is accounted for', async () => {
  const venue = await open(makeFolder())
  const [ann, bob] = [await registeredTrader(venue, 'ann'), await registeredTrader(venue, 'bob')]
  const { domain } = venue.core
  const sent = signedTransfer(ann.wallet, domain, { to: bob.account, amount: 5n * usdc })
  const gone = signedWithdrawal(ann.wallet, domain, { to: withdrawProxy, amount: 7n * usdc })
  expect(await send(venue, ann, '/transfer', sent)).toBe(200)
  expect(await send(venue, ann, '/withdraw', gone)).toBe(200)
  expect(await send(venue, bob, '/paper/deposit', { collateral_asset: 'WBTC', amount: '0.5' })).toBe(200)
  expect(await rows(venue, ann, 'initiated')).toEqual(['withdraw 7000000 USDC'])
  expect(await rows(venue, bob, 'initiated')).toEqual(['deposit 500000 WBTC'])
  // Three hours, sixty times as fast, plus the hour of the check.
  await venue.control?.advance(4 * 60_000 + 1_000)
  expect(await rows(venue, ann, 'initiated')).toEqual([])
  expect(await rows(venue, ann, 'finalized')).toEqual([
    'withdraw 7000000 USDC',
    'send 5000000 USDC',
    'deposit 100000000000 USDC',
  ])
  expect(await rows(venue, bob, 'finalized')).toEqual([
    'deposit 500000 WBTC',
    'receive 5000000 USDC',
    'deposit 100000000000 USDC',
  ])
  const [arrived] = (await venue.core.history.transactions({ account: ann.account, types: ['withdraw'], limit: 1 }))
    .rows
  expect([arrived?.l1TxHash, arrived?.l2TxHash].every((hash) => hash?.length === 66)).toBe(true)
})

test('a restarted venue keeps pending transfers and accepts no signature twice', async () => {
  const folder = makeFolder()
  const first = await open(folder)
  const ann = await registeredTrader(first, 'ann')
  const { domain } = first.core
  const gone = signedWithdrawal(ann.wallet, domain, { to: withdrawProxy, amount: 7n * usdc })
  expect(await send(first, ann, '/withdraw', gone)).toBe(200)
  await first.close()
  opened.length = 0
  const second = await open(folder)
  expect(await send(second, ann, '/withdraw', gone)).toBe(400)
  expect(await rows(second, ann, 'initiated')).toEqual(['withdraw 7000000 USDC'])
  await second.control?.advance(4 * 60_000 + 1_000)
  expect(await rows(second, ann, 'finalized')).toContain('withdraw 7000000 USDC')
  expect(await send(second, ann, '/withdraw', gone)).toBe(400)
  expect(second.core.live.accounts.get(ann.account)?.balance).toBe(100_000n * usdc - 7n * usdc)
})
