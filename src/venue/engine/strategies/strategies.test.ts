import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import {
  address,
  balance,
  createStrategyScene,
  endEpoch,
  held,
  putIn,
  sceneTerms,
  send,
  setPrice,
  strategyOf,
  takeOut,
  submit,
  trade,
} from '@/dev/scenes/engine/strategyScene'
import { describeState } from '../describeState'
import { exportState, importState } from '../snapshotData'

const contracts = (text: string) => parseFixed6<Amount>(text)
const at = (text: string) => parseFixed6<Price>(text)
const fee = (text: string) => parseFixed6<Fraction>(text)

test('a deposit waits for the end of the epoch and then gets shares at the price of that time', () => {
  const scene = createStrategyScene()
  expect(putIn(scene, 'ann', '500')).toBe('accepted')
  expect([held(scene, 'ann'), balance(scene, 'ann'), balance(scene, 'room')]).toEqual(['0 500 0', '99500', '500'])
  expect(endEpoch(scene)).toBe('accepted')
  expect([held(scene, 'ann'), balance(scene, 'strategy'), balance(scene, 'room')]).toEqual(['500 0 0', '1500', '0'])
})

test('a depositor who joins after a gain pays for it, and one who leaves after it receives it', () => {
  const scene = createStrategyScene()
  putIn(scene, 'ann', '1000')
  endEpoch(scene)
  // Ten contracts bought at 100 and worth 120 each: a gain of 200 USD on 2,000.
  trade(scene, contracts('10'), at('100'))
  setPrice(scene, '120')
  putIn(scene, 'bob', '1100')
  takeOut(scene, 'ann', '400')
  endEpoch(scene)
  // A share is 2,200 / 2,000 = 1.1: bob gets 1,100 / 1.1 = 1,000 of them, ann receives 440 for 400.
  expect([held(scene, 'ann'), held(scene, 'bob')]).toEqual(['600 0 0', '1000 0 0'])
  expect(balance(scene, 'ann')).toBe('99440')
  expect(formatFixed6(strategyOf(scene).record.valuation.pricePerShare)).toBe('1.1')
})

test('a loss of the strategy does not affect pending deposits', () => {
  const scene = createStrategyScene()
  trade(scene, contracts('100'), at('100'))
  putIn(scene, 'ann', '500')
  setPrice(scene, '91')
  endEpoch(scene)
  // 1,000 less 900: a share is 0.1, so 500 buy 5,000.
  expect(held(scene, 'ann')).toBe('5000 0 0')
})

test('pending deposits are refunded in full when the strategy is worth nothing', () => {
  const scene = createStrategyScene()
  trade(scene, contracts('100'), at('100'))
  putIn(scene, 'ann', '500')
  setPrice(scene, '80')
  endEpoch(scene)
  expect([held(scene, 'ann'), balance(scene, 'ann')]).toEqual(['0 0 0', '100000'])
  expect(scene.events.filter((event) => event.type === 'collateralMoved').at(-1)).toMatchObject({
    transfer: { from: sceneTerms.strategy, to: address('ann'), label: 'STRATEGY_REFUND' },
  })
})

test('a strategy that has lost nearly everything accepts no deposits', () => {
  const scene = createStrategyScene()
  trade(scene, contracts('100'), at('100'))
  // 1,000 less 999.5: a share is half a thousandth.
  setPrice(scene, '90.005')
  expect(putIn(scene, 'ann', '500')).toBe('TRANSFER_INVALID_TO')
  setPrice(scene, '90.01')
  expect(putIn(scene, 'ann', '500')).toBe('accepted')
})

test.each([
  ['9.999999', 'USDC', 'TRANSFER_INVALID_AMOUNT'],
  ['10', 'WETH', 'TRANSFER_INVALID_COLLATERAL'],
  ['2000.000001', 'USDC', 'CAP_REACHED'],
  ['100000.000001', 'USDC', 'CAP_REACHED'],
] as const)('a deposit of %s %s is rejected with %s', (amount, asset, error) => {
  const scene = createStrategyScene({ cap: contracts('3000') })
  expect(putIn(scene, 'ann', amount, asset)).toBe(error)
  expect([held(scene, 'ann'), balance(scene, 'ann')]).toEqual(['0 0 0', '100000'])
})

test('pending deposits count toward the cap', () => {
  const scene = createStrategyScene({ cap: contracts('3000') })
  expect([putIn(scene, 'ann', '1500'), putIn(scene, 'bob', '600'), putIn(scene, 'bob', '500')]).toEqual([
    'accepted',
    'CAP_REACHED',
    'accepted',
  ])
})

test('a deposit above the balance is rejected', () => {
  expect(putIn(createStrategyScene(), 'ann', '100000.000001')).toBe('TRANSFER_INSUFFICIENT_BALANCE')
})

test('only owned shares are paid out, one withdrawal at a time, in the strategy’s collateral', () => {
  const scene = createStrategyScene()
  putIn(scene, 'ann', '500')
  expect(takeOut(scene, 'ann', '1')).toBe('INSUFFICIENT_BALANCE')
  endEpoch(scene)
  expect(takeOut(scene, 'ann', '1', 'WETH')).toBe('TRANSFER_INVALID_COLLATERAL')
  expect(takeOut(scene, 'ann', '0')).toBe('BAD_REQUEST')
  expect(takeOut(scene, 'ann', '500.000001')).toBe('INSUFFICIENT_BALANCE')
  expect(takeOut(scene, 'ann', '200')).toBe('accepted')
  expect(takeOut(scene, 'ann', '200')).toBe('STRATEGY_HAS_UNPROCESSED')
  expect(takeOut(scene, 'strategy', '1')).toBe('BAD_REQUEST')
  endEpoch(scene)
  expect(takeOut(scene, 'ann', '300')).toBe('accepted')
  endEpoch(scene)
  expect([held(scene, 'ann'), balance(scene, 'ann')]).toEqual(['0 0 0', '100000'])
})

test('withdrawals that would break the margin wait, in the order in which they were requested', () => {
  const scene = createStrategyScene()
  putIn(scene, 'ann', '1000')
  putIn(scene, 'bob', '1000')
  endEpoch(scene)
  // 3,000 USDC; 500 contracts at 100 need 3 % of 50,000: 1,500.
  trade(scene, contracts('500'), at('100'))
  takeOut(scene, 'bob', '1000')
  takeOut(scene, 'ann', '1000')
  endEpoch(scene)
  expect([held(scene, 'bob'), balance(scene, 'bob')]).toEqual(['0 0 0', '100000'])
  // Two millionths of the free 500 stay for rounding of the margin.
  expect([held(scene, 'ann'), balance(scene, 'ann')]).toEqual(['500.000002 0 500.000002', '99499.999998'])
  trade(scene, contracts('-500'), at('100'))
  endEpoch(scene)
  expect(balance(scene, 'ann')).toBe('100000')
})

test('an epoch ends once', () => {
  const scene = createStrategyScene()
  putIn(scene, 'ann', '500')
  expect(submit(scene, { type: 'processStrategies' })).toBe('EPOCH_HAS_NOT_PASSED')
  endEpoch(scene)
  expect(submit(scene, { type: 'processStrategies' })).toBe('EPOCH_HAS_NOT_PASSED')
})

test('being the first depositor gains nothing, because the seed deposit stays', () => {
  const scene = createStrategyScene()
  expect(putIn(scene, 'ann', '0.000001')).toBe('TRANSFER_INVALID_AMOUNT')
  // Everything sent to a strategy is a deposit of its sender, so a gift cannot raise the share price.
  putIn(scene, 'ann', '50000')
  putIn(scene, 'bob', '10')
  endEpoch(scene)
  expect([held(scene, 'ann'), held(scene, 'bob')]).toEqual(['50000 0 0', '10 0 0'])
})

test('deposits and withdrawals of a WETH strategy are in WETH', () => {
  const scene = createStrategyScene({ collateralAsset: 'WETH', minimumDeposit: contracts('0.1') }, '10')
  putIn(scene, 'ann', '5')
  endEpoch(scene)
  expect(held(scene, 'ann')).toBe('5 0 0')
  // A doubled price does not change a share in WETH.
  setPrice(scene, '200')
  takeOut(scene, 'ann', '5')
  endEpoch(scene)
  expect(balance(scene, 'ann', 'WETH')).toBe('1000')
  // In USD it is a gain: fifteen WETH that were worth 100 each.
  expect(formatFixed6(strategyOf(scene).record.valuation.pnl)).toBe('1500')
})

test('a performance fee is charged once per gain, in shares of the strategy', () => {
  const scene = createStrategyScene({ performanceFee: fee('0.1') })
  putIn(scene, 'ann', '1000')
  endEpoch(scene)
  trade(scene, contracts('20'), at('100'))
  setPrice(scene, '110')
  endEpoch(scene)
  const { record } = strategyOf(scene)
  // 200 USD gained: the manager gets 20 of the 2,200: 2,000 × 20 / 2,180 = 18.348623 shares.
  expect(formatFixed6(record.shares)).toBe('2018.348623')
  for (const price of ['105', '110', '110']) {
    setPrice(scene, price)
    endEpoch(scene)
  }
  expect(formatFixed6(strategyOf(scene).record.shares)).toBe('2018.348623')
})

test('the management fee is for the elapsed time', () => {
  const scene = createStrategyScene({ managementFee: fee('0.365') })
  // A day at 36.5 % a year: a thousandth of 1,000.
  for (let epoch = 0; epoch < 144; epoch++) endEpoch(scene)
  const { shares, valuation } = strategyOf(scene).record
  const manager = Number(shares - contracts('1000')) / Number(shares)
  expect(manager).toBeCloseTo(0.001, 5)
  expect(valuation.aum).toBe(contracts('1000'))
})

test('the maximum drawdown of the year is reported', () => {
  const scene = createStrategyScene()
  trade(scene, contracts('10'), at('100'))
  for (const price of ['120', '90', '125']) {
    setPrice(scene, price)
    endEpoch(scene)
  }
  // From 1.2 to 0.9.
  expect(formatFixed6(strategyOf(scene).record.valuation.maxDrawdown)).toBe('0.25')
})

test('a strategy is opened once, on existing accounts with money', () => {
  const scene = createStrategyScene()
  const open = (change: object) => submit(scene, { type: 'openStrategy', terms: { ...sceneTerms, ...change } })
  expect(open({})).toBe('ACCOUNT_ALREADY_EXISTS')
  expect(open({ strategy: '0x00000000000000000000000000000000000000ff' })).toBe('ACCOUNT_DOES_NOT_EXIST')
  expect(open({ strategy: address('room') })).toBe('INSUFFICIENT_BALANCE')
})

test('strategies survive a snapshot, and are described completely to a new reader', () => {
  const scene = createStrategyScene({ performanceFee: fee('0.1') })
  putIn(scene, 'ann', '500')
  endEpoch(scene)
  takeOut(scene, 'ann', '100')
  putIn(scene, 'bob', '50')
  const copy = importState(deserialize(serialize(exportState(scene.state))) as ReturnType<typeof exportState>)
  expect(exportState(copy)).toEqual(exportState(scene.state))
  const described = foldEvents(emptySnapshot(), describeState(copy))
  const received = foldEvents(emptySnapshot(), scene.events)
  const ofStrategies = ({ margin }: typeof described) =>
    [...margin].filter(([key]) => / strategy$| in /.test(key)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect(ofStrategies(described)).toEqual(ofStrategies(received))
  expect(ofStrategies(described)).toHaveLength(4)
  const again = { ...scene, state: copy, events: [] }
  expect(endEpoch(again)).toBe(endEpoch(scene))
  expect(exportState(again.state)).toEqual(exportState(scene.state))
})

test('the drawdown starts over at the same hour of the next year', () => {
  const scene = createStrategyScene()
  trade(scene, contracts('10'), at('100'))
  setPrice(scene, '50')
  endEpoch(scene)
  scene.timeNs += 366n * 86_400n * 1_000_000_000n
  send(scene, { type: 'processStrategies' })
  expect(formatFixed6(strategyOf(scene).record.valuation.maxDrawdown)).toBe('0')
})
