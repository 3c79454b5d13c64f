import { deserialize, serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import type { CollateralAsset } from '@/core/protocol/collateral'
import { formatFixed6, parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import { yieldOver } from '@/core/quant/yieldVault'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { account, balanceOf } from '@/dev/scenes/engine/play'
import { orderIdOf } from '@/dev/scenes/engine/sceneInstruments'
import { createTimedScene, submit, type TimedScene } from '@/dev/scenes/engine/timedScene'
import { describeState } from '../describeState'
import { exportState, importState } from '../snapshotData'
import { yieldVaultAddress } from './workYieldVault'

const units = (text: string) => parseFixed6<Amount>(text)
const hour = 3_600

/** Accounts with 1,000,000 each, and a vault whose clock has started. */
function vaultScene(): TimedScene {
  const scene = createTimedScene()
  submit(scene, { type: 'workYieldVault' })
  return scene
}

let lastTransfer = 9_000_000

function send(scene: TimedScene, name: string, amount: string, asset: CollateralAsset, label?: string): string {
  lastTransfer += 1
  return submit(scene, {
    type: 'transfer',
    transfer: {
      transferId: orderIdOf(lastTransfer),
      account: account(name),
      to: yieldVaultAddress,
      asset,
      amount: units(amount),
      ...(label !== undefined && { label }),
    },
  })
}

const give = (scene: TimedScene, name: string, usdc: string) => send(scene, name, usdc, 'USDC', 'YV_DEPOSIT')
const take = (scene: TimedScene, name: string, shares: string) => send(scene, name, shares, 'aeUSD', 'YV_WITHDRAW')
const sharesOf = (scene: TimedScene, name: string) =>
  formatFixed6(scene.state.accounts.get(account(name))?.collaterals.get('aeUSD') ?? 0n)
const priceOf = ({ state }: TimedScene) => formatFixed6(state.assets.get('aeUSD')?.index ?? 0n)

function pass(scene: TimedScene, seconds: number): void {
  scene.sec += seconds
  submit(scene, { type: 'workYieldVault' })
}

function toMidnight(scene: TimedScene): void {
  const day = 86_400
  const now = Number((scene.state.yieldVault.accruedToNs ?? 0n) / 1_000_000_000n)
  pass(scene, day - (now % day))
}

test('the first shares cost a dollar each', () => {
  const scene = vaultScene()
  expect(give(scene, 'ann', '1000')).toBe('accepted')
  expect([balanceOf(scene, 'ann'), sharesOf(scene, 'ann'), priceOf(scene)]).toEqual(['999000', '1000', '1'])
})

test('a year of hourly interest compounds to 4.75 %, and later shares cost accordingly', () => {
  const scene = vaultScene()
  give(scene, 'ann', '100000')
  pass(scene, 365 * 24 * hour)
  // Without compounding the price would be 1.0475; (1 + 0.0475 / 8760)^8760 is 1.048646…
  expect(Number(priceOf(scene))).toBeCloseTo((1 + 0.0475 / 8_760) ** 8_760, 5)
  give(scene, 'bob', '100000')
  expect(Number(sharesOf(scene, 'bob'))).toBeCloseTo(100_000 / Number(priceOf(scene)), 0)
  // The vault's assets beyond its deposits are the yield.
  const { liquid, invested, yieldPaid } = scene.state.yieldVault
  expect(liquid + invested - yieldPaid).toBe(200_000_000_000n)
})

test('an hour is paid once, however often it is requested', () => {
  const scene = vaultScene()
  give(scene, 'ann', '100000')
  pass(scene, hour)
  // 100,000 × 0.0475 / 8760 is 0.542237…
  expect(scene.state.yieldVault.yieldPaid).toBe(542_237n)
  pass(scene, hour / 4)
  pass(scene, hour / 4)
  expect(scene.state.yieldVault.yieldPaid).toBe(542_237n)
})

test('a deposit of four seconds across the full hour earns four seconds of yield', () => {
  const scene = createTimedScene()
  submit(scene, { type: 'workYieldVault', byTime: true })
  submit(scene, { type: 'deposit', account: account('bob'), amount: parseFixed6<Usd>('9000000') })
  give(scene, 'ann', '1000000')
  scene.sec += hour - 2
  give(scene, 'bob', '9000000')
  const bobs = balanceOf(scene, 'bob')
  scene.sec += 2
  submit(scene, { type: 'workYieldVault', byTime: true })
  scene.sec += 2
  const totals = scene.state.yieldVault.liquid + scene.state.yieldVault.invested
  take(scene, 'bob', sharesOf(scene, 'bob'))
  // 9,000,000 × 0.0475 × 4 s / 31,536,000 s is 0.054223…; with yield by the hour, 48.80 was paid.
  const owed = scene.state.yieldVault.waiting[0]?.shares ?? 0n
  expect(totals).toBeGreaterThan(10_000_000_000_000n)
  const worth = Number(balanceOf(scene, 'bob')) - Number(bobs) + (Number(owed) / 1e6) * Number(priceOf(scene))
  expect(worth - 9_000_000).toBeGreaterThan(0.03)
  expect(worth - 9_000_000).toBeLessThan(0.055)
})

test('the yield is the same to the millionth however often it is paid', () => {
  const paidIn = (pieces: number) => {
    let rest = 0n
    let paid = 0n
    for (let at = 0; at < pieces; at++) {
      const step = yieldOver(parseFixed6<Usd>('123456.789012'), 3_600_000_000_000n / BigInt(pieces), rest)
      rest = step.rest
      paid += step.paid
    }
    return paid
  }
  // 123,456.789012 × 0.0475 / 8760 is 0.669428…
  expect([paidIn(1), paidIn(7_200), paidIn(3)]).toEqual([669_428n, 669_428n, 669_428n])
})

test('a vault switched from hourly to continuous yield continues from its last full hour, and a snapshot contains the remainder', () => {
  const scene = vaultScene()
  give(scene, 'ann', '100000')
  pass(scene, hour)
  expect(scene.state.yieldVault.yieldPaid).toBe(542_237n)
  scene.sec += hour / 2
  submit(scene, { type: 'workYieldVault', byTime: true })
  const half = Number(scene.state.yieldVault.yieldPaid) - 542_237
  // The scene need not begin at a full hour, so at most an hour and a half has passed since the last payment.
  expect(half).toBeGreaterThanOrEqual(271_118)
  expect(half).toBeLessThan(542_237 * 1.5)
  const data = exportState(scene.state)
  expect(exportState(importState(deserialize(serialize(data)) as typeof data))).toEqual(data)
})

test('liquid funds are paid out at once, larger withdrawals wait for the rebalance at midnight', () => {
  const scene = vaultScene()
  give(scene, 'ann', '100000')
  toMidnight(scene)
  expect(formatFixed6(scene.state.yieldVault.liquid)).toMatch(/^500\d/)
  expect(take(scene, 'ann', '1000')).toBe('accepted')
  expect(Number(balanceOf(scene, 'ann'))).toBeGreaterThan(901_000)
  const before = balanceOf(scene, 'ann')
  expect(take(scene, 'ann', '20000')).toBe('accepted')
  expect([balanceOf(scene, 'ann'), sharesOf(scene, 'ann')]).toEqual([before, '79000'])
  // A later request cannot overtake an earlier one.
  give(scene, 'bob', '100')
  expect(take(scene, 'bob', '10')).toBe('accepted')
  expect(scene.state.yieldVault.waiting.map(({ account: who }) => who)).toEqual([account('ann'), account('bob')])
  toMidnight(scene)
  expect(scene.state.yieldVault.waiting).toEqual([])
  expect(Number(balanceOf(scene, 'ann')) - Number(before)).toBeCloseTo(20_000 * Number(priceOf(scene)), 1)
})

describe('is rejected', () => {
  test.each<[string, string, CollateralAsset, string | undefined, string]>([
    ['Unlabelled', '1', 'USDC', undefined, 'TRANSFER_INVALID_LABEL'],
    ['with another label', '1', 'USDC', 'rent', 'TRANSFER_INVALID_LABEL'],
    ['a deposit of something else', '1', 'WETH', 'YV_DEPOSIT', 'TRANSFER_INVALID_COLLATERAL'],
    ['a withdrawal of USDC', '1', 'USDC', 'YV_WITHDRAW', 'TRANSFER_INVALID_COLLATERAL'],
    ['more than there is', '1000000.000001', 'USDC', 'YV_DEPOSIT', 'TRANSFER_INSUFFICIENT_BALANCE'],
    ['shares that the account does not have', '1', 'aeUSD', 'YV_WITHDRAW', 'TRANSFER_INSUFFICIENT_BALANCE'],
  ])('%s', (_, amount, asset, label, code) => {
    expect(send(vaultScene(), 'ann', amount, asset, label)).toBe(code)
  })

  test('beyond the cap', () => {
    const scene = vaultScene()
    submit(scene, { type: 'deposit', account: account('ann'), amount: parseFixed6<Usd>('30000000') })
    expect(give(scene, 'ann', '25000000.000001')).toBe('YIELD_VAULT_EXCEEDS_CAPACITY')
    expect(give(scene, 'ann', '25000000')).toBe('accepted')
  })

  test('while the vault is paused', () => {
    const scene = vaultScene()
    give(scene, 'ann', '100')
    submit(scene, { type: 'pauseYieldVault', isPaused: true })
    expect([give(scene, 'ann', '1'), take(scene, 'ann', '1')]).toEqual(['YIELD_VAULT_PAUSED', 'YIELD_VAULT_PAUSED'])
    submit(scene, { type: 'pauseYieldVault', isPaused: false })
    expect(take(scene, 'ann', '1')).toBe('accepted')
  })
})

test('shares granted as play money are fully backed', () => {
  const scene = vaultScene()
  give(scene, 'ann', '100000')
  pass(scene, 100 * hour)
  const before = priceOf(scene)
  submit(scene, { type: 'depositCollateral', account: account('bob'), asset: 'aeUSD', amount: units('5000') })
  expect(priceOf(scene)).toBe(before)
  expect(take(scene, 'bob', '5000')).toBe('accepted')
})

test('the vault survives a snapshot, and an older snapshot without a vault gets its shares backed', () => {
  const scene = vaultScene()
  give(scene, 'ann', '100000')
  toMidnight(scene)
  take(scene, 'ann', '50000')
  const data = exportState(scene.state)
  const copy = importState(deserialize(serialize(data)) as typeof data)
  expect(exportState(copy)).toEqual(data)
  const described = foldEvents(emptySnapshot(), describeState(copy)).margin.get('yield vault')
  expect(described).toEqual(foldEvents(emptySnapshot(), scene.events).margin.get('yield vault'))
  const { yieldVault: _, ...older } = exportState(createOlder())
  expect(importState(older).yieldVault).toMatchObject({ shares: 700_000_000n, invested: 700_000_000n })
})

function createOlder() {
  const scene = createTimedScene()
  submit(scene, { type: 'depositCollateral', account: account('bob'), asset: 'aeUSD', amount: units('700') })
  return scene.state
}
