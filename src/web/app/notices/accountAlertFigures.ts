import { fixed6, fromNumber } from '@/core/protocol/fixed6'
import type { AccountReader, AccountSample } from '@/web/desk/alerts/accountReader'
import { assetOfMarket, type AccountSource, type AlertLevel, isAccountSource } from '@/web/desk/alerts/alert'
import { greekRows } from '@/web/options/greekRows'
import { pnlAt, positionsIn } from '@/web/session/figures/positions'
import type { LiveAccount } from '@/web/session/figures/useAccountFigures'
import type { OtcBook } from '@/web/session/otc/useOtcHoldings'

const unknown = { status: 'unknown' } as const

/** Reads the figures of the connected account for alerts, as the page shows them. */
export function accountAlertFigures(
  live: LiveAccount,
  account: string | undefined,
  otc: OtcBook,
  nowNs: bigint,
): AccountReader {
  if (account === undefined || (live.status !== 'live' && live.status !== 'stale')) return () => unknown
  const { status } = live
  const positions = live.account.positions ?? []
  const { tickers } = live.prices
  const sampleOf = (value: bigint | undefined): AccountSample =>
    value === undefined ? unknown : { status, value: fixed6<AlertLevel>(value) }
  const ofNumber = (value: number | undefined) =>
    value === undefined || !Number.isFinite(value) ? undefined : fromNumber<AlertLevel>(value)

  const pnlOf = (instrumentName: string): AccountSample => {
    const held = positionsIn(positions, { instrumentName })
    // A stale list may lack a position that has just been opened.
    if (held.length === 0) return status === 'live' ? { status: 'none' } : unknown
    const mark = tickers.get(instrumentName)?.mark?.price
    if (mark === undefined) return unknown
    return sampleOf(held.reduce((sum, position) => sum + pnlAt(position, mark), 0n))
  }
  const netGreek = (name: Exclude<AccountSource, 'pnl' | 'margin'>, asset: string): AccountSample => {
    if (otc.isUnread || otc.isLoading === true) return unknown
    const ofAsset = <Row extends { readonly asset: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.asset === asset)
    const [row] = greekRows(ofAsset(positions), tickers, nowNs, ofAsset(otc.holdings))
    // Without a position the account's net Greek is 0, which is known.
    return sampleOf(row === undefined ? 0n : ofNumber(row.total[name]))
  }
  return ({ source, instrumentName, account: of }) => {
    if (of !== account || !isAccountSource(source)) return unknown
    switch (source) {
      case 'pnl':
        return pnlOf(instrumentName)
      case 'margin':
        return sampleOf(ofNumber(live.figures.maintenanceUse))
      case 'delta':
      case 'gamma':
      case 'vega':
      case 'theta':
        return netGreek(source, assetOfMarket(instrumentName))
    }
  }
}
