import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import type { CollateralAsset } from '@/core/protocol/collateral'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { createMoneyScene, list, of, order, price, submit, trade } from '@/dev/scenes/engine/moneyScene'
import { account as accountOf, type Scene } from '@/dev/scenes/engine/play'
import { addressOf, perpetual as perpetualOf, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import { describeState } from '../describeState'
import type { EngineEvent } from '../event'
import { checkInvariants } from '../invariants'
import { exportState, importState } from '../snapshotData'
import { dayLimits } from './transfer'

const perpetual = perpetualOf('11', 'ETH')
/** Accounts that the scene does not open at its start. */
const others = ['stranger', 'fund', 'maker']
const account = (name: string) => (others.includes(name) ? addressOf(50 + others.indexOf(name)) : accountOf(name))
/** The scene's clock is the command number, in milliseconds. */
const nowOf = ({ seq }: Scene) => sceneStartNs + BigInt(seq) * 1_000_000n
const later = (scene: Scene, seconds: number) => {
  scene.seq += seconds * 1_000
}

const hash = (number: number): Hash => `0x${number.toString(16).padStart(64, '0')}`
/** Successive digests that the check does not select. */
let lastId = 1
const nextId = (): Hash => {
  lastId += lastId % 16 === 15 ? 2 : 1
  return hash(lastId)
}

type Wish = { readonly id?: Hash; readonly asset?: CollateralAsset; readonly label?: string }

function sends(
  scene: Scene,
  from: string,
  amount: string,
  to: string,
  { id = nextId(), asset = 'USDC', ...rest }: Wish = {},
) {
  const transfer = {
    transferId: id,
    account: account(from),
    to: account(to),
    asset,
    amount: parseFixed6<Amount>(amount),
  }
  return submit(scene, { type: 'transfer', transfer: { ...transfer, ...rest } })
}

type WithdrawalWish = { readonly id?: Hash; readonly asset?: CollateralAsset; readonly chainId?: number }

function withdraws(scene: Scene, who: string, amount: string, wish: WithdrawalWish = {}) {
  const { id = nextId(), asset = 'USDC', ...rest } = wish
  const base = {
    withdrawalId: id,
    account: account(who),
    receiver: account(who),
    asset,
    amount: parseFixed6<Amount>(amount),
  }
  return submit(scene, { type: 'withdraw', withdrawal: { ...base, travelMs: 180_000, holdMs: 60_000, ...rest } })
}

const balance = (scene: Scene, name: string) => formatFixed6(of(scene, name).balance)
const units = (scene: Scene, name: string, asset: 'WETH') => of(scene, name).collaterals.get(asset)

function last<Type extends EngineEvent['type']>(scene: Scene, type: Type) {
  const found = scene.events.findLast((event) => event.type === type)
  return found as Extract<EngineEvent, { type: Type }> | undefined
}

/** Ann is long 1 perpetual from carl at 1,000, with 1,000 USDC, so only maintenance margin is needed. */
function positionScene(): Scene {
  const scene = createMoneyScene({ ann: '1000', bob: '1000', carl: '1000' })
  list(scene, '1000', [[perpetual, '1000']])
  trade(scene, `ann buy 1 ${perpetual.instrumentId} @ 1000`, 'carl')
  return scene
}

test('a transfer arrives at once and in full', () => {
  const scene = createMoneyScene({ ann: '1000', bob: '5' })
  const id = nextId()
  expect(sends(scene, 'ann', '250.000001', 'bob', { id, label: 'rent' })).toBe('accepted')
  expect([balance(scene, 'ann'), balance(scene, 'bob')]).toEqual(['749.999999', '255.000001'])
  expect(last(scene, 'collateralMoved')?.transfer).toMatchObject({
    id,
    from: account('ann'),
    to: account('bob'),
    asset: 'USDC',
    amount: 250_000_001n,
    label: 'rent',
  })
  checkInvariants(scene.state)
})

test('other collateral is transferred like USDC', () => {
  const scene = createMoneyScene({ ann: '1' })
  submit(scene, { type: 'depositCollateral', account: account('ann'), asset: 'WETH', amount: parseFixed6('2') })
  expect(sends(scene, 'ann', '0.5', 'bob', { asset: 'WETH' })).toBe('accepted')
  expect([units(scene, 'ann', 'WETH'), units(scene, 'bob', 'WETH')]).toEqual([1_500_000n, 500_000n])
  expect(sends(scene, 'ann', '1.500001', 'bob', { asset: 'WETH' })).toBe('TRANSFER_INSUFFICIENT_BALANCE')
  checkInvariants(scene.state)
})

test('a signature is used once, whatever else the message contains', () => {
  const scene = createMoneyScene({ ann: '1000', bob: '5' })
  const id = nextId()
  expect(sends(scene, 'ann', '10', 'bob', { id })).toBe('accepted')
  expect(sends(scene, 'ann', '10', 'bob', { id, label: 'again' })).toBe('TRANSFER_PROCESSED')
  expect(withdraws(scene, 'ann', '10', { id })).toBe('WITHDRAWAL_PROCESSED')
  expect(balance(scene, 'ann')).toBe('990')
})

test('a rejected transfer does not use up its signature', () => {
  const scene = createMoneyScene({ ann: '10', bob: '5' })
  const id = nextId()
  expect(sends(scene, 'ann', '11', 'bob', { id })).toBe('TRANSFER_INSUFFICIENT_BALANCE')
  submit(scene, { type: 'deposit', account: account('ann'), amount: parseFixed6('1') })
  expect(sends(scene, 'ann', '11', 'bob', { id })).toBe('accepted')
})

test('a transfer to oneself, to an unknown account, to the fund or of zero is rejected', () => {
  const scene = createMoneyScene({ ann: '1000' })
  submit(scene, { type: 'openAccount', account: account('fund'), kind: 'insurance' })
  submit(scene, { type: 'openAccount', account: account('maker'), kind: 'market' })
  for (const to of ['ann', 'stranger', 'fund', 'maker']) {
    expect(sends(scene, 'ann', '1', to), to).toBe('TRANSFER_INVALID_TO')
  }
  expect(sends(scene, 'ann', '0', 'bob')).toBe('TRANSFER_INVALID_AMOUNT')
  expect(sends(scene, 'stranger', '1', 'ann')).toBe('TRANSFER_NO_ACCOUNT')
  expect(balance(scene, 'ann')).toBe('1000')
})

test('an account without positions and orders can be emptied', () => {
  const scene = createMoneyScene({ ann: '1000' })
  expect(sends(scene, 'ann', '1000.000001', 'bob')).toBe('TRANSFER_INSUFFICIENT_BALANCE')
  expect(sends(scene, 'ann', '1000', 'bob')).toBe('accepted')
  expect(balance(scene, 'ann')).toBe('0')
})

test('a transfer must leave the available margin above zero, to the millionth', () => {
  const scene = positionScene()
  // Available: 1,000 less the position's maintenance margin, without PnL.
  const maintenance = Number(perpetual.maintenanceMarginFraction) / 1_000_000
  const available = 1_000 - maintenance * 1_000
  expect(withdraws(scene, 'ann', available.toFixed(6))).toBe('INSUFFICIENT_AVAILABLE_MARGIN')
  expect(sends(scene, 'ann', available.toFixed(6), 'bob')).toBe('INSUFFICIENT_AVAILABLE_MARGIN')
  expect(withdraws(scene, 'ann', (available - 0.000_001).toFixed(6))).toBe('accepted')
  checkInvariants(scene.state)
})

test('an unrealised profit counts as margin but cannot be withdrawn', () => {
  const scene = positionScene()
  price(scene, '2000', [[perpetual, '2000']])
  expect(withdraws(scene, 'ann', '1000.000001')).toBe('WITHDRAW_INVALID_INSUFFICIENT_BALANCE')
  expect(withdraws(scene, 'ann', '1000')).toBe('accepted')
})

test('open orders reserve their margin', () => {
  const scene = createMoneyScene({ ann: '1000', bob: '1000' })
  list(scene, '1000', [[perpetual, '1000']])
  expect(order(scene, `ann buy 1 ${perpetual.instrumentId} @ 1000`)).toBe('accepted')
  expect(withdraws(scene, 'ann', '1000')).toBe('INSUFFICIENT_AVAILABLE_MARGIN')
})

test('withdrawing other collateral only costs its margin value', () => {
  const scene = createMoneyScene({ ann: '10', carl: '5000' })
  list(scene, '1000', [[perpetual, '1000']])
  submit(scene, { type: 'depositCollateral', account: account('ann'), asset: 'WETH', amount: parseFixed6('1') })
  trade(scene, `ann buy 1 ${perpetual.instrumentId} @ 1000`, 'carl')
  // 1 WETH of 1,000 backs 900; plus 10 USDC, less the maintenance margin of 1 contract.
  const spare = 910 - (Number(perpetual.maintenanceMarginFraction) / 1_000_000) * 1_000
  const most = Math.floor((spare / 900) * 1_000_000) / 1_000_000
  expect(withdraws(scene, 'ann', (most + 0.000_002).toFixed(6), { asset: 'WETH' })).toBe(
    'INSUFFICIENT_AVAILABLE_MARGIN',
  )
  expect(withdraws(scene, 'ann', (most - 0.000_001).toFixed(6), { asset: 'WETH' })).toBe('accepted')
  checkInvariants(scene.state)
})

test('a withdrawal is deducted at once and arrives later', () => {
  const scene = createMoneyScene({ ann: '1000' })
  const id = nextId()
  expect(withdraws(scene, 'ann', '400', { id })).toBe('accepted')
  expect(balance(scene, 'ann')).toBe('600')
  const begun = last(scene, 'crossingChanged')?.crossing
  expect(begun).toMatchObject({ id, status: 'initiated', kind: 'withdraw', isHeld: false, receiver: account('ann') })
  expect(begun?.l1TxHash).toBeUndefined()
  expect(begun !== undefined && begun.dueNs - begun.initiatedNs).toBe(180_000_000_000n)
  checkInvariants(scene.state)
  later(scene, 179)
  submit(scene, { type: 'settleCrossings' })
  expect(scene.state.transfers.crossings.size).toBe(1)
  later(scene, 1)
  submit(scene, { type: 'settleCrossings' })
  expect(last(scene, 'crossingChanged')?.crossing).toMatchObject({ id, status: 'finalized', finalizedNs: nowOf(scene) })
  expect(last(scene, 'crossingChanged')?.crossing.l1TxHash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(balance(scene, 'ann')).toBe('600')
  expect(withdraws(scene, 'ann', '400', { id })).toBe('WITHDRAWAL_PROCESSED')
  checkInvariants(scene.state)
})

test('a pending withdrawal cannot be repeated', () => {
  const scene = createMoneyScene({ ann: '1000' })
  const id = nextId()
  expect(withdraws(scene, 'ann', '400', { id })).toBe('accepted')
  expect(withdraws(scene, 'ann', '400', { id })).toBe('WITHDRAW_EXISTS')
  expect(balance(scene, 'ann')).toBe('600')
})

test('the compliance check selects withdrawals by their digest and delays them', () => {
  const scene = createMoneyScene({ ann: '1000' })
  expect(withdraws(scene, 'ann', '1', { id: hash(0x5a0) })).toBe('accepted')
  const crossing = last(scene, 'crossingChanged')?.crossing
  expect(crossing?.isHeld).toBe(true)
  expect(crossing === undefined ? undefined : crossing.dueNs - crossing.initiatedNs).toBe(240_000_000_000n)
})

test('a bridge has a capacity of a million, which is free again after arrival', () => {
  const scene = createMoneyScene({ ann: '3000000' })
  expect(withdraws(scene, 'ann', '1000000.000001', { chainId: 10 })).toBe('WITHDRAW_CAPACITY_EXCEEDED')
  expect(withdraws(scene, 'ann', '600000', { chainId: 10 })).toBe('accepted')
  expect(withdraws(scene, 'ann', '600000', { chainId: 10 })).toBe('WITHDRAW_CAPACITY_EXCEEDED')
  expect(withdraws(scene, 'ann', '600000', { chainId: 8453 })).toBe('accepted')
  later(scene, 240)
  submit(scene, { type: 'settleCrossings' })
  expect(withdraws(scene, 'ann', '600000', { chainId: 10 })).toBe('accepted')
})

test('a requested deposit arrives when its bridge time is over, and counts from then on', () => {
  const scene = createMoneyScene({ ann: '10' })
  const deposit = {
    account: account('ann'),
    asset: 'WETH',
    amount: parseFixed6<Amount>('2'),
    travelMs: 10_000,
  } as const
  expect(submit(scene, { type: 'requestDeposit', deposit })).toBe('accepted')
  expect(units(scene, 'ann', 'WETH')).toBeUndefined()
  checkInvariants(scene.state)
  later(scene, 10)
  submit(scene, { type: 'settleCrossings' })
  expect(units(scene, 'ann', 'WETH')).toBe(2_000_000n)
  const crossing = last(scene, 'crossingChanged')?.crossing
  expect([crossing?.l1TxHash, crossing?.l2TxHash].every((one) => /^0x[0-9a-f]{64}$/.test(one ?? ''))).toBe(true)
  checkInvariants(scene.state)
})

test('transfers and withdrawals per day are limited, and the count starts over the next day', () => {
  const scene = createMoneyScene({ ann: '1000' })
  for (let at = 0; at < dayLimits.withdrawals; at += 1) expect(withdraws(scene, 'ann', '1')).toBe('accepted')
  expect(withdraws(scene, 'ann', '1')).toBe('WITHDRAW_LIMIT_REACHED')
  expect(sends(scene, 'ann', '1', 'bob')).toBe('accepted')
  later(scene, 86_400)
  expect(withdraws(scene, 'ann', '1')).toBe('accepted')
})

test('an account in liquidation cannot transfer or withdraw', () => {
  const scene = positionScene()
  expect(withdraws(scene, 'ann', '900')).toBe('accepted')
  price(scene, '920', [[perpetual, '920']])
  submit(scene, { type: 'checkRisk' })
  expect(of(scene, 'ann').liquidation).toBeDefined()
  expect(sends(scene, 'ann', '1', 'bob')).toBe('ACCOUNT_LIQUIDATION')
  expect(withdraws(scene, 'ann', '1')).toBe('ACCOUNT_LIQUIDATION')
})

test('a snapshot contains pending transfers, used signatures and the counts of the day', () => {
  const scene = createMoneyScene({ ann: '1000', bob: '5' })
  const [sent, gone] = [nextId(), nextId()]
  sends(scene, 'ann', '1', 'bob', { id: sent })
  withdraws(scene, 'ann', '2', { id: gone })
  const copy = importState(deserialize(serialize(exportState(scene.state))) as ReturnType<typeof exportState>)
  expect(exportState(copy)).toEqual(exportState(scene.state))
  const again: Scene = { ...scene, state: copy, events: [] }
  expect(sends(again, 'ann', '1', 'bob', { id: sent })).toBe('TRANSFER_PROCESSED')
  expect(withdraws(again, 'ann', '2', { id: gone })).toBe('WITHDRAW_EXISTS')
  later(again, 240)
  submit(again, { type: 'settleCrossings' })
  expect(copy.transfers.crossings.size).toBe(0)
  checkInvariants(copy)
})

test('a snapshot from before transfers existed loads without any', () => {
  const scene = createMoneyScene({ ann: '1000' })
  const { transfers: _, ...older } = exportState(scene.state)
  expect(importState(older).transfers.spent.size).toBe(0)
})

test('describing the state gives the same result as the events that led to it', () => {
  const scene = createMoneyScene({ ann: '1000' })
  const before = foldEvents(emptySnapshot(), describeState(scene.state))
  withdraws(scene, 'ann', '2')
  const received = foldEvents(before, scene.events)
  expect(received).toEqual(foldEvents(emptySnapshot(), describeState(scene.state)))
})
