import { assert } from '@/core/lib/assert'
import type { CollateralAsset } from '@/core/protocol/collateral'
import {
  absolute,
  fixed6,
  formatFixed6,
  parseFixed6,
  type Amount,
  type Fraction,
  type Price,
} from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { Command } from '@/venue/engine/command'
import type { EngineEvent, CommandOutcome } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { checkInvariants } from '@/venue/engine/invariants'
import { createExchange, type ExchangeState } from '@/venue/engine/state'
import { stakeOf } from '@/venue/engine/strategies/strategies'
import type { Strategy, StrategyTerms } from '@/venue/engine/strategies/strategyRecord'
import { epochNs } from '@/venue/rules/strategyRules'
import { noFees } from './moneyScene'
import { addressOf, orderIdOf, orderRequest, perpetual, sceneStartNs } from './sceneInstruments'

/** A strategy that trades with Dora, and its depositors Ann, Bob and Carl, on a manual clock. */
export type StrategyScene = {
  readonly state: ExchangeState
  readonly events: EngineEvent[]
  seq: number
  timeNs: bigint
}

const people = ['strategy', 'room', 'ann', 'bob', 'carl', 'dora'] as const
export type Person = (typeof people)[number]
export const address = (name: Person): Address => addressOf(people.indexOf(name) + 1)

export const sceneTerms: StrategyTerms = {
  strategy: address('strategy'),
  waitingRoom: address('room'),
  name: 'Scene',
  collateralAsset: 'USDC',
  managementFee: fixed6<Fraction>(0n),
  performanceFee: fixed6<Fraction>(0n),
  cap: parseFixed6<Amount>('1000000'),
  minimumDeposit: parseFixed6<Amount>('10'),
}

/** ETH is at 100. Everyone but the strategy has 100,000 USDC and 1,000 WETH; the strategy has only its seed. */
export function createStrategyScene(terms: Partial<StrategyTerms> = {}, seed = '1000'): StrategyScene {
  const scene: StrategyScene = {
    state: createExchange({ feeRates: noFees }),
    events: [],
    seq: 0,
    timeNs: (sceneStartNs / epochNs) * epochNs,
  }
  const whole = { ...sceneTerms, ...terms }
  for (const name of people) {
    const kind = name === 'strategy' ? 'strategy' : name === 'room' ? 'market' : 'trader'
    send(scene, { type: 'openAccount', account: address(name), kind })
    if (kind !== 'trader') continue
    fund(scene, name, 'USDC', '100000')
    fund(scene, name, 'WETH', '1000')
  }
  send(scene, { type: 'listInstruments', instruments: [perpetual('1', 'ETH')] })
  setPrice(scene, '100')
  fund(scene, 'strategy', whole.collateralAsset, seed)
  send(scene, { type: 'openStrategy', terms: whole })
  return scene
}

/** Checks every invariant after the command. */
export function send(scene: StrategyScene, command: Command): CommandOutcome {
  scene.seq += 1
  scene.timeNs += 1_000n
  const { outcome, events } = applyCommand(scene.state, { seq: scene.seq, timeNs: scene.timeNs, command })
  checkInvariants(scene.state)
  scene.events.push(...events)
  return outcome
}

/** Returns `accepted` or the error code. */
export function submit(scene: StrategyScene, command: Command): string {
  const outcome = send(scene, command)
  return outcome.isAccepted ? 'accepted' : outcome.error
}

function fund(scene: StrategyScene, name: Person, asset: CollateralAsset, amount: string): void {
  const units = parseFixed6<Amount>(amount)
  const account = address(name)
  if (asset === 'USDC') send(scene, { type: 'deposit', account, amount: fixed6(units) })
  else send(scene, { type: 'depositCollateral', account, asset, amount: units })
}

export function setPrice(scene: StrategyScene, price: string): void {
  const markPrice = parseFixed6<Price>(price)
  const indexes = [{ asset: 'ETH', price: markPrice }]
  send(scene, { type: 'setPrices', indexes, marks: [{ instrumentId: '1', markPrice }] })
}

export function putIn(scene: StrategyScene, name: Person, amount: string, asset?: CollateralAsset): string {
  return putInUnits(scene, name, parseFixed6<Amount>(amount), asset)
}

export function putInUnits(scene: StrategyScene, name: Person, amount: Amount, asset?: CollateralAsset): string {
  const account = address(name)
  const transferId = orderIdOf(1_000_000 + scene.seq)
  const to = sceneTerms.strategy
  const own = strategyOf(scene).record.collateralAsset
  return submit(scene, { type: 'transfer', transfer: { transferId, account, to, asset: asset ?? own, amount } })
}

export function takeOut(scene: StrategyScene, name: Person, shares: string | Amount, asset?: CollateralAsset): string {
  const amount = typeof shares === 'bigint' ? shares : parseFixed6<Amount>(shares)
  const { strategy, collateralAsset } = strategyOf(scene).record
  const account = address(name)
  return submit(scene, { type: 'withdrawFromStrategy', account, strategy, asset: asset ?? collateralAsset, amount })
}

/** Moves the clock to the epoch's end and settles waiting requests. */
export function endEpoch(scene: StrategyScene): string {
  scene.timeNs = (scene.timeNs / epochNs + 1n) * epochNs
  return submit(scene, { type: 'processStrategies' })
}

/** The strategy buys contracts from Dora, or sells them to her if negative. */
export function trade(scene: StrategyScene, contracts: Amount, price: Price): void {
  const amount = absolute<Amount>(contracts)
  for (const [name, isBuy] of [
    ['dora', contracts < 0n],
    ['strategy', contracts > 0n],
  ] as const) {
    const wish = { isBuy, amount, limitPrice: price, reduceOnly: false, timestampSec: scene.timeNs / 1_000_000_000n }
    send(scene, { type: 'createOrder', order: orderRequest(orderIdOf(scene.seq + 1), address(name), wish) })
  }
  send(scene, { type: 'cancelAllOrders', account: address('dora'), filter: {} })
}

export function strategyOf({ state }: StrategyScene): Strategy {
  const strategy = state.strategies.get(sceneTerms.strategy)
  assert(strategy !== undefined, 'a scene has its strategy')
  return strategy
}

/** Shares, pending deposits and pending withdrawals, as decimals. */
export function held(scene: StrategyScene, name: Person) {
  const { shares, pendingDeposit, pendingShares } = stakeOf(strategyOf(scene), address(name))
  return [shares, pendingDeposit, pendingShares].map((value) => formatFixed6(value)).join(' ')
}

export function balance(scene: StrategyScene, name: Person, asset: CollateralAsset = 'USDC'): string {
  const account = scene.state.accounts.get(address(name))
  const units = asset === 'USDC' ? account?.balance : account?.collaterals.get(asset)
  return formatFixed6(units ?? 0n)
}
