import { getPortfolio as endpoint } from '@/protocol/rest/getPortfolio'
import { fixed6, toNumber, type Usd } from '@/protocol/fixed6'
import type { LiveAccount } from '../../live/liveAccount'
import { findMark, type LiveState } from '../../live/liveState'
import type { Fill } from '../../storage/history'
import { accountFigures } from '../records/accountFigures'
import { findAnyInstrument } from '../records/instrumentOf'
import { figuresAtMark } from '../records/optionFigures'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

/** The record of an account is told over its newest fills: more would be read for one number that moves no more. */
const countedFills = 1_000

/**
 * rest-private 10.2. `pnl` is what is open, `realizedPnl` after fees. There is no series of equity yet from which a
 * Sharpe ratio could be had: it is 0.
 */
export const getPortfolio = servePrivateEndpoint(endpoint, async ({ caller, gateway: { port } }) => {
  const account = ownAccount(port.live, caller)
  const { margin, byInstrument } = accountFigures(port.live, account)
  const { rows } = await port.history.fills({ account: account.account, limit: countedFills })
  const used = fixed6<Usd>(margin.initialMargin + margin.openOrderMargin)
  return {
    balance: margin.equity,
    pnl: sumUsd([...byInstrument.values()].map((one) => one.unrealizedPnl)),
    realizedPnl: sumUsd(rows.map(({ realizedPnl, fee }) => fixed6<Usd>(realizedPnl - fee))),
    ...recordOf(rows),
    sharpeRatio: 0,
    greeks: greeksByAsset(port.live, account, port.clock.nowNs()),
    userMargin: { used, balance: margin.equity },
  }
})

/** Of the fills that closed something: the share that won, and what the winners won over what the losers lost. */
function recordOf(fills: readonly Fill[]) {
  const won = fills.filter(({ realizedPnl }) => realizedPnl > 0n)
  const lost = fills.filter(({ realizedPnl }) => realizedPnl < 0n)
  const gains = toNumber(sumUsd(won.map(({ realizedPnl }) => realizedPnl)))
  const losses = -toNumber(sumUsd(lost.map(({ realizedPnl }) => realizedPnl)))
  const closed = won.length + lost.length
  return { profitFactor: losses === 0 ? 0 : gains / losses, winRate: closed === 0 ? 0 : won.length / closed }
}

type AssetGreeks = { asset: string; delta: number; gamma: number; rho: number; theta: number; vega: number }

/** Per-contract greeks times the position, summed over each underlying; a perpetual is delta alone (venue-rules 3.4). */
function greeksByAsset(live: LiveState, account: LiveAccount, nowNs: bigint): AssetGreeks[] {
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
        ? figuresAtMark(instrument, findMark(live, instrumentId), nowNs)
        : { delta: 1, gamma: 0, rho: 0, theta: 0, vega: 0 }
    if (one === undefined) continue
    for (const greek of ['delta', 'gamma', 'rho', 'theta', 'vega'] as const) sum[greek] += contracts * one[greek]
  }
  return [...byAsset.values()]
}

function sumUsd(values: readonly Usd[]): Usd {
  return fixed6<Usd>(values.reduce<bigint>((sum, value) => sum + value, 0n))
}
