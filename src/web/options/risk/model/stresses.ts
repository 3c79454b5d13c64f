import { toNumber } from '@/core/protocol/fixed6'
import type { Smiles } from '@/core/quant/preview/movedAccount'
import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import { stressedAccount } from '@/core/quant/preview/stressedAccount'
import type { ForwardPoint } from '@/core/quant/structures/futureOption'
import { riskInScenario, type MatrixScenario } from '@/core/quant/structures/scenarioMatrix'
import type { RiskLine } from './riskLines'

/** Instant moves of all underlyings. */
export type Stress = {
  readonly id: 'fall' | 'rise' | 'rally' | 'march2020' | 'november2022' | 'own'
  /** Index moves as fractions, by underlying. */
  readonly spots: Readonly<Record<string, number>>
  /** Move of every other underlying. */
  readonly otherSpot: number
  /** Added to every volatility; 0.05 is five points. */
  readonly ivShift: number
}

/**
 * Two assumptions: underlyings without a historical figure move like ETH, and every volatility moves like BTC’s.
 *
 * - `fall`, `rise` and `rally` are hypothetical.
 * - `march2020`: on 12 March 2020 ETH closed 43 % and BTC 40 % lower (Coin Metrics by newsbtc.com, "Ethereum fell 43
 *   percent yesterday: worst day ever"). BTC’s implied volatility was 65 % on 10 March (Skew by u.today), and 184 % for
 *   one month on 16 March (Skew by ohnocrypto.com, "Bitcoin’s implied volatility drops").
 * - `november2022`: from the start of 8 November to the low of 9 November 2022 BTC fell from 20,585 to 15,625 and ETH
 *   from 1,566 to 1,083 (CoinDesk of 8 November: 19,700 after −4.3 %, 1,480 after −5.5 %; CoinDesk and Benzinga of 9
 *   November: the lows). BTC’s at-the-money volatility went from 50 % to a peak of 130 % in the shortest expiries and
 *   stayed at about 90 % (Kaiko by finbold.com), hence 40 points.
 */
export const namedStresses: readonly Stress[] = [
  { id: 'fall', spots: {}, otherSpot: -0.3, ivShift: 0.5 },
  { id: 'rise', spots: {}, otherSpot: 0.1, ivShift: -0.1 },
  { id: 'rally', spots: {}, otherSpot: 0.3, ivShift: -0.1 },
  { id: 'march2020', spots: { ETH: -0.43, BTC: -0.4 }, otherSpot: -0.43, ivShift: 1.19 },
  { id: 'november2022', spots: { ETH: -0.31, BTC: -0.24 }, otherSpot: -0.31, ivShift: 0.4 },
]

export const spotOf = ({ spots, otherSpot }: Stress, asset: string): number => spots[asset] ?? otherSpot

export type StressInput = {
  /** Undefined while a line has no price. */
  readonly lines: readonly RiskLine[] | undefined
  readonly forwards: ReadonlyMap<string, readonly ForwardPoint[]>
  /** Undefined without an account, or while a part of it is unknown. */
  readonly account: PreviewAccount | undefined
  readonly nowNs: bigint
  readonly isTermWeighted: boolean
  /** Empty with sticky strike; undefined while the smiles are unknown. */
  readonly smiles: Smiles | undefined
}

/** USD. Each figure is undefined while a price that it needs is unknown. */
export type StressResult = {
  readonly pnl: number | undefined
  readonly equity: number | undefined
  readonly maintenanceMargin: number | undefined
  readonly isLiquidated: boolean | undefined
}

/** Revalues all lines and the account's margin in a stress test. */
export function stressResult(input: StressInput, stress: Stress): StressResult {
  const { lines, forwards, account, nowNs, isTermWeighted, smiles } = input
  const scenarioOf = (asset: string): MatrixScenario => ({
    spot: spotOf(stress, asset),
    ivShift: stress.ivShift,
    timeNs: nowNs,
    settlement: 'atIndexOfNow',
    isTermWeighted,
  })
  const after =
    account === undefined || smiles === undefined ? undefined : stressedAccount(account, scenarioOf, nowNs, smiles)
  return {
    pnl:
      smiles === undefined
        ? undefined
        : lines?.reduce((sum, { asset, holding }) => {
            const market = { nowNs, forwards: forwards.get(asset) ?? [], smileIv: smiles.get(asset) }
            return sum + riskInScenario(holding, scenarioOf(asset), market).pnl
          }, 0),
    equity: after === undefined ? undefined : toNumber(after.equity),
    maintenanceMargin: after === undefined ? undefined : toNumber(after.maintenanceMargin),
    isLiquidated: after?.isLiquidated,
  }
}
