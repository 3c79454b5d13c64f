import { add, fixed6, toNumber, type Usd } from '@/protocol/fixed6'
import type { PortfolioReply } from '@/protocol/rest/account'
import { accountFigures, type AccountFigures } from '../../live/accountFigures'
import type { LiveAccount } from '../../live/liveAccount'
import { findMark, type LiveState } from '../../live/liveState'
import type { AccountStats } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { dailyPnl, sharpeRatio } from '../rest/sharpeRatio'
import { findAnyInstrument } from './instrumentOf'
import { figuresAtMark } from './optionFigures'

/**
 * rest-private 10.2. `pnl` is what is open, `realizedPnl` all that fills and settlements ever
 * realised, before fees and without funding: the same as in positions and in the history.
 * `used` is what positions and orders need, and what is set aside for isolated positions.
 */
export async function portfolioOf(
  port: VenuePort,
  account: LiveAccount,
): Promise<{ readonly portfolio: PortfolioReply; readonly figures: AccountFigures }> {
  const nowNs = port.clock.nowNs()
  const [stats, days] = await Promise.all([
    port.history.accountStats({ account: account.account }),
    dailyPnl(port.history, account.account, nowNs),
  ])
  // Read after the history, so that all of it is of one moment.
  const figures = accountFigures(port.live, account)
  const { margin, byInstrument, isolatedMargin } = figures
  const portfolio = {
    balance: margin.equity,
    pnl: [...byInstrument.values()].reduce((sum, { unrealizedPnl }) => add(sum, unrealizedPnl), fixed6<Usd>(0n)),
    realizedPnl: add(stats.realizedPnl, stats.settlementPnl),
    ...recordOf(stats),
    sharpeRatio: sharpeRatio(days),
    greeks: greeksByAsset(port.live, account),
    userMargin: {
      used: add(add(margin.initialMargin, margin.openOrderMargin), isolatedMargin),
      balance: margin.equity,
    },
  }
  return { portfolio, figures }
}

/** Of what closed something: the share that won, and what the winners won over what the losers lost. 0 without any. */
function recordOf({ winCount, lossCount, gains, losses }: AccountStats) {
  const closed = winCount + lossCount
  return {
    profitFactor: losses === 0n ? 0 : toNumber(gains) / toNumber(losses),
    winRate: closed === 0 ? 0 : winCount / closed,
  }
}

export type AssetGreeks = { asset: string; delta: number; gamma: number; rho: number; theta: number; vega: number }

/** Per-contract greeks times the position, summed over each underlying; a perpetual is delta alone (venue-rules 3.4). */
function greeksByAsset(live: LiveState, account: LiveAccount): AssetGreeks[] {
  const byAsset = new Map<string, AssetGreeks>()
  for (const { instrumentId, amount } of account.positions.values()) {
    const instrument = findAnyInstrument(live, instrumentId)
    if (instrument === undefined) continue
    const { asset } = instrument
    const sum = byAsset.get(asset) ?? { asset, delta: 0, gamma: 0, rho: 0, theta: 0, vega: 0 }
    byAsset.set(asset, sum)
    const contracts = toNumber(amount)
    const one =
      instrument.instrumentType === 'OPTION'
        ? figuresAtMark(instrument, findMark(live, instrumentId))
        : { delta: 1, gamma: 0, rho: 0, theta: 0, vega: 0 }
    if (one === undefined) continue
    for (const greek of ['delta', 'gamma', 'rho', 'theta', 'vega'] as const) sum[greek] += contracts * one[greek]
  }
  return [...byAsset.values()]
}
