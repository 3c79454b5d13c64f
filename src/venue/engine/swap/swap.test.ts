import { describe, expect, test } from 'vitest'
import type { CollateralAsset } from '@/core/protocol/collateral'
import { formatFixed6, parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import { createMoneyScene, list, of, price, trade } from '@/dev/scenes/engine/moneyScene'
import { account, balanceOf, send, type Scene } from '@/dev/scenes/engine/play'
import { option } from '@/dev/scenes/engine/sceneInstruments'
import type { SwapCommand } from './swapCommand'

const call = option('11', 'ETH', 1000, 'call')
const usd = (text: string) => parseFixed6<Usd>(text)
const units = (text: string) => parseFixed6<Amount>(text)

/** ETH is at 1,000. Ann has this much USDC and WETH; the treasury has 50,000 USDC and 20 WETH. */
function swapScene(held: { usdc?: string; weth?: string } = {}): Scene {
  const scene = createMoneyScene({ ...(held.usdc !== undefined && { ann: held.usdc }), bob: '100000' })
  list(scene, '1000', [[call, '50']])
  if (held.weth !== undefined) {
    send(scene, { type: 'depositCollateral', account: account('ann'), asset: 'WETH', amount: units(held.weth) })
  }
  send(scene, { type: 'stockTreasury', usdc: usd('50000'), collaterals: [['WETH', units('20')]] })
  scene.events.length = 0
  return scene
}

type Wish = Partial<Omit<Extract<SwapCommand, { type: 'swap' }>, 'type' | 'account'>>

function swap(scene: Scene, wish: Wish) {
  const { outcome } = send(scene, { type: 'swap', account: account('ann'), asset: 'WETH', isBuy: false, ...wish })
  return outcome.isAccepted ? outcome.swap : outcome.error
}

const wethOf = (scene: Scene) => formatFixed6(of(scene, 'ann').collaterals.get('WETH') ?? 0n)
const treasuryOf = ({ state: { treasury } }: Scene) =>
  `${formatFixed6(treasury.usdc)} USDC, ${formatFixed6(treasury.collaterals.get('WETH') ?? 0n)} WETH`

test('half an ETH sold at 1,000 yields 499.5, after a fee of a thousandth', () => {
  const scene = swapScene({ weth: '2' })
  expect(swap(scene, { baseAmount: units('0.5') })).toMatchObject({ fee: 500_000n, quote: 499_500_000n })
  expect([balanceOf(scene, 'ann'), wethOf(scene)]).toEqual(['499.5', '1.5'])
  expect(treasuryOf(scene)).toBe('49500 USDC, 20.5 WETH')
})

test('an ETH bought costs 1,001', () => {
  const scene = swapScene({ usdc: '2000' })
  expect(swap(scene, { isBuy: true, baseAmount: units('1') })).toMatchObject({ fee: 1_000_000n, quote: 1_001_000_000n })
  expect([balanceOf(scene, 'ann'), wethOf(scene)]).toEqual(['999', '1'])
  expect(treasuryOf(scene)).toBe('51000 USDC, 19 WETH')
})

test('a swap sized in USDC pays at most and receives at least that amount', () => {
  // 1,000 / 1,001 ETH is 0.999000999…, truncated to a millionth: 999 and the fee 0.999.
  const buying = swapScene({ usdc: '2000' })
  expect(swap(buying, { isBuy: true, quoteAmount: usd('1000') })).toMatchObject({
    amount: 999_000n,
    quote: 999_999_000n,
  })
  // 500 / 999 ETH, rounded up to 0.500501, yields 500.000499.
  const selling = swapScene({ weth: '2' })
  expect(swap(selling, { quoteAmount: usd('500') })).toMatchObject({ amount: 500_501n, quote: 500_000_499n })
})

describe('is rejected without any change,', () => {
  test.each<[string, { usdc?: string; weth?: string }, Wish, string]>([
    ['without an amount', { weth: '1' }, {}, 'SPOT_INVALID_AMOUNTS'],
    ['with both', { weth: '1' }, { baseAmount: units('1'), quoteAmount: usd('1') }, 'SPOT_INVALID_AMOUNTS'],
    ['with nothing', { weth: '1' }, { baseAmount: units('0') }, 'SPOT_INVALID_AMOUNTS'],
    ['for more than is held', { weth: '1' }, { baseAmount: units('1.000001') }, 'SPOT_NO_BASE_BALANCE'],
    ['for more USDC than are held', { usdc: '1000' }, { isBuy: true, baseAmount: units('1') }, 'SPOT_NO_QUOTE_BALANCE'],
    [
      'for more than the treasury has',
      { usdc: '30000' },
      { isBuy: true, baseAmount: units('20.1') },
      'SPOT_NO_BASE_CAPACITY',
    ],
    ['for more USDC than the treasury has', { weth: '60' }, { baseAmount: units('50.1') }, 'SPOT_NO_QUOTE_CAPACITY'],
    ['for an asset without a price', { weth: '1' }, { asset: 'WBTC', baseAmount: units('1') }, 'INDEX_NOT_READY'],
  ])('%s', (_, held, wish, code) => {
    const scene = swapScene(held)
    const before = [treasuryOf(scene), balanceOf(scene, 'ann'), wethOf(scene)]
    expect(swap(scene, wish)).toBe(code)
    expect([treasuryOf(scene), balanceOf(scene, 'ann'), wethOf(scene)]).toEqual(before)
    expect(scene.events).toEqual([])
  })

  test.each<CollateralAsset>(['USDC', 'aeUSD'])('for %s', (asset) => {
    expect(swap(swapScene(), { asset, baseAmount: units('1') })).toBe('SPOT_NOT_SUPPORTED')
  })
})

test('USDC that backs margin cannot be swapped for collateral with a lower margin value', () => {
  const scene = swapScene({ usdc: '601' })
  trade(scene, 'ann sell 3 11 @ 50', 'bob')
  // At a mark of 140 three short calls need 3 × (100 + 140) = 720 of the 751 (venue-rules 5.2): 31 are free.
  price(scene, '1000', [[call, '140']])
  // ETH for 700 backs nine tenths of its value after the fee, a loss of about 71; for 200 of about 20.
  expect(swap(scene, { isBuy: true, quoteAmount: usd('700') })).toBe('INSUFFICIENT_MARGIN')
  expect(swap(scene, { isBuy: true, quoteAmount: usd('200') })).toMatchObject({ asset: 'WETH' })
  // Selling ETH needs no additional margin, so it is possible without free margin.
  price(scene, '1000', [[call, '150']])
  expect(swap(scene, { baseAmount: units('0.1') })).toMatchObject({ quote: 99_900_000n })
})

test('the treasury is funded once', () => {
  const scene = swapScene()
  const { outcome } = send(scene, { type: 'stockTreasury', usdc: usd('1'), collaterals: [] })
  expect(outcome).toMatchObject({ isAccepted: false })
})
