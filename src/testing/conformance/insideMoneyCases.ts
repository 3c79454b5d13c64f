import { expect } from 'vitest'
import { assert } from '@/lib/assert'
import { fixed6, negate, parseFixed6, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { endpoints } from '@/protocol/endpoints'
import { conformanceCase } from './conformanceCase'
import { expiredOption } from './insideCases'
import { accountOf, buyPerpetual } from './moneyScene'
import type { Scene } from './scene'

function insideOf({ venue: { inside } }: Scene) {
  assert(inside !== undefined, 'the clock of another venue is not in our hand')
  return inside
}

/** Funding, expiry and collateral, which the clock and the venue bring and no trader asks for. */
export const insideMoneyCases = [
  conformanceCase(
    'C-IN-101',
    'a paid hour is a row of trades, of the funding history, and accumulates',
    async (scene) => {
      const inside = insideOf(scene)
      const ann = await scene.trader()
      await buyPerpetual(scene, ann, '1')
      const instrumentId = scene.perpetual.instrument_id
      // An hour that the market itself will not come to while the suite runs.
      const hourNs = (inside.clock.nowNs() / 3_600_000_000_000n + 48n) * 3_600_000_000_000n
      const rate = 0.0001
      const { balance: before } = await accountOf(scene, ann)
      await inside.submit({ type: 'payFunding', hourNs, rates: [{ instrumentId, rate }] })
      const account = await accountOf(scene, ann)
      const trades = await scene.rest('GET', '/trade-history?trade_types=funding', { as: ann })
      const [row] = endpoints.getTradeHistory.reply.parse(trades.body).tradeHistory ?? []
      expect(row).toMatchObject({ tradeType: 'funding', side: 'buy', amount: 1_000_000n, feeRate: rate })
      expect(row?.orderId).toBeUndefined()
      // One contract × mark × 0.0001, paid by the long.
      expect(row?.fees).toBe((row?.markPrice ?? 0n) / 10_000n)
      expect(account.balance).toBe(before - (row?.fees ?? 0n))
      const sums = await scene.rest('GET', '/account/accumulated-fundings', { as: ann })
      expect(endpoints.getAccumulatedFundings.reply.parse(sums.body).accumulatedFundings).toEqual([
        { instrumentId, accumulatedFunding: negate(row?.fees ?? fixed6<Usd>(0n)) },
      ])
    },
  ),
  conformanceCase('C-IN-102', 'a settled option is told to everybody by asset and expiry', async (scene) => {
    await expiredOption(scene, '88888889')
    const { body } = await scene.rest('GET', '/settlement-history?asset=ETH&limit=50')
    const rows = endpoints.getSettlementHistory.reply.parse(body)
    expect(rows.map(({ settlementPrice }) => settlementPrice)).toContain(parseFixed6<Price>('3000'))
  }),
  conformanceCase(
    'C-IN-103',
    'another collateral is told with its value, its margin value and its token',
    async (scene) => {
      const inside = insideOf(scene)
      const ann = await scene.trader()
      const owned = (await accountOf(scene, ann)).collaterals?.find((one) => one.collateralAsset === 'WBTC')
      const amount = fixed6<Amount>(500_000n)
      await inside.submit({ type: 'depositCollateral', account: ann.account, asset: 'WBTC', amount })
      const { collaterals } = await accountOf(scene, ann)
      const wbtc = collaterals?.find(({ collateralAsset }) => collateralAsset === 'WBTC')
      expect(wbtc?.balance).toBe((owned?.balance ?? 0n) + amount)
      // 90 % of the value (venue-rules 6.5), each rounded toward zero.
      expect((wbtc?.collateralValue ?? 0n) * 9n - (wbtc?.marginValue ?? 0n) * 10n).toBeLessThan(20n)
      const { body } = await scene.rest('GET', '/transaction-history?limit=1', { as: ann })
      const [row] = endpoints.getTransactionHistory.reply.parse(body).transactionHistory ?? []
      expect(row).toMatchObject({ collateralName: 'WBTC', decimals: 8, amount: 50_000_000n, txType: 'deposit' })
    },
  ),
]
