import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Amount } from '@/core/protocol/fixed6'
import type { StrategyListing } from '@/core/protocol/rest/strategies'
import { t } from '@/web/language/t'
import { useSocketState } from '@/web/market/useConnection'
import type { Failure } from '@/web/session/actions/describeFailure'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { formatPercent, formatDecimal, unknownText } from '@/web/ui/formatNumber'
import { formatCountdown, formatTime } from '@/web/ui/formatTime'
import type { PanelFreshness } from '@/web/ui/Panel'
import { SignedValue } from '@/web/ui/SignedValue'

const monthNs = 30n * 86_400_000_000_000n

/** True if the strategy is less than a month old, so that its monthly return covers a shorter time. */
export function isYoung({ openedTimestamp }: StrategyListing, nowMs: number): boolean {
  return openedTimestamp !== undefined && BigInt(nowMs) * 1_000_000n - openedTimestamp < monthNs
}

export function feesText({ managementFees, performanceFees }: StrategyListing): string {
  if (managementFees === 0 && performanceFees === 0) return t('No fees')
  return t('{management} a year, {performance} of gains', {
    management: formatPercent(managementFees, { isSigned: false, decimals: 1 }),
    performance: formatPercent(performanceFees, { isSigned: false, decimals: 0 }),
  })
}

/** Description of a strategy of the venue itself. Other strategies are known only by name. */
export function aboutStrategy({ strategyName }: StrategyListing): string | undefined {
  return known[strategyName]
}

const known: { readonly [name: string]: string } = {
  'ETH Basis Trade': t(
    'Holds WETH and shorts the same amount of ETH-PERP: delta-neutral, earns funding when longs pay. Loses when shorts pay.',
  ),
  'ETH Covered Calls': t(
    'Holds WETH and sells ≈0.2-delta calls with 2+ days to expiry for premium. Upside is capped at the strike; downside follows ETH.',
  ),
}

/** Error message that always takes its space, so that the layout does not shift. */
export function FailureLine({ failure }: { failure: Failure | undefined }) {
  return (
    <p role="alert" className="min-h-4 text-sm text-danger">
      {failure !== undefined && (
        <>
          {failure.words} {failure.code !== undefined && <span className="text-xs text-text-4">{failure.code}</span>}
        </>
      )}
    </p>
  )
}

/** Beginning of a sentence, for example "At 20:10:00, in 00:03:12,". */
export function whenText({ nextEpochTimestamp }: StrategyListing, nowMs: number): string {
  if (nextEpochTimestamp === undefined) return t('At the end of the epoch')
  return t('At {time}, in {left},', {
    time: formatTime(nextEpochTimestamp),
    left: formatCountdown(Number(nextEpochTimestamp / 1_000_000n) - nowMs),
  })
}

const isDollar = (asset: string) => /USD|DAI/i.test(asset)

/** Formats units of an asset: cents for dollars, ten-thousandths for other assets. */
export function strategyUnitsText(asset: string, amount: Amount | undefined): string {
  return formatDecimal(amount, isDollar(asset) ? 2 : 4)
}

/** Formats an amount of shares, or the price of a share. */
export function sharesText(shares: Amount | undefined): string {
  return formatDecimal(shares, 6)
}

/** Shows a signed and coloured percentage. A figure that rounds to zero has no sign. */
export function PercentText({ ratio }: { ratio: number | undefined }) {
  if (ratio === undefined || !Number.isFinite(ratio)) return unknownText
  const shown = Math.round(ratio * 1e4)
  const sign = shown > 0 ? 1 : shown < 0 ? -1 : 0
  return <SignedValue sign={sign}>{formatPercent(Math.abs(shown) / 1e4, { isSigned: false })}</SignedValue>
}

type Reading = Pick<UseQueryResult, 'data' | 'isError' | 'dataUpdatedAt' | 'error' | 'refetch'>

/** Freshness of a query: stale if the connection is lost or the last poll failed. */
export function useFreshness({ data, isError, dataUpdatedAt }: Reading): PanelFreshness {
  const connection = useSocketState()
  if (data === undefined) return { status: 'loading' }
  return isError || connection.state !== 'live' ? { status: 'stale', sinceMs: dataUpdatedAt } : { status: 'live' }
}

/** Returns what to show instead of data that is loading or failed; undefined once there is data. */
export function insteadOf({ data, isError, error, refetch }: Reading, what: string, skeleton: ReactNode): ReactNode {
  if (data !== undefined) return undefined
  return isError && error !== null ? <ListFailed what={what} error={error} onRetry={refetch} /> : skeleton
}
