import { Fragment, type ReactNode } from 'react'
import { windowLeft } from '@/core/quant/settlement'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { useVenueNow } from '@/web/market/useVenueNow'
import { usePortfolio } from '@/web/session/accountLists'
import type { HeldGreeks } from '@/web/session/figures/heldGreeks'
import { freshnessOfAccount, type ShownAccount } from '@/web/session/figures/shownAccount'
import { useOtcHoldings } from '@/web/session/otc/useOtcHoldings'
import { EmptyState, LoadingState } from '@/web/ui/EmptyState'
import { formatPercent, numberFormat, unknownText, withMinusSign } from '@/web/ui/formatNumber'
import { formatAge } from '@/web/ui/formatTime'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { ScrollArea } from '@/web/ui/ScrollArea'
import { thetaAbout } from '@/web/ui/settlingText'
import { deltaSumAbout, gammaSumAbout } from '@/web/ui/sumLabels'
import { Tooltip } from '@/web/ui/Tooltip'
import { greekNames, totalOverUnderlyings, type GreekName, type UnderlyingGreeks, greekRows } from './greekRows'

/** Greeks as reported by the venue, for comparison. Polled every half minute, while the other Greeks are live. */
export type VenueGreeks = ReadonlyMap<string, Partial<Record<GreekName, number>>>

type GreeksPanelProps = {
  rows: readonly UnderlyingGreeks[]
  venue: VenueGreeks | undefined
  nowMs: number
  freshness: PanelFreshness
  /** True while some positions have not loaded. */
  isLoading?: boolean
  actions?: ReactNode
}

export const greekColumns: Record<
  GreekName,
  { readonly header: string; readonly about: string; readonly decimals: number }
> = {
  delta: { header: t('Delta'), about: deltaSumAbout, decimals: 3 },
  deltaUsd: { header: t('Delta (USD)'), about: t('Delta × index price.'), decimals: 0 },
  gamma: { header: t('Gamma'), about: gammaSumAbout, decimals: 5 },
  theta: { header: t('Theta'), about: thetaAbout, decimals: 2 },
  vega: { header: t('Vega'), about: t('USD per 1 vol point.'), decimals: 2 },
  vega30: {
    header: t('Vega 30 d'),
    about: t('Vega × √(30 / days to expiry). Normalises vega to 30 days so expiries can be summed.'),
    decimals: 2,
  },
  rho: { header: t('Rho'), about: t('USD per 1 pt of interest rate.'), decimals: 2 },
}

export function GreeksPanel({ rows, venue, nowMs, freshness, isLoading = false, actions }: GreeksPanelProps) {
  return (
    <Panel title={t('Greeks')} freshness={freshness} actions={actions}>
      {rows.length === 0 && isLoading ? (
        <LoadingState>{t('Loading positions…')}</LoadingState>
      ) : rows.length === 0 ? (
        <EmptyState action={<NextLink path={optionPath('chain', 'ETH')}>{t('Open chain')}</NextLink>}>
          {t('Greeks by underlying and expiry appear here once you hold positions.')}
        </EmptyState>
      ) : (
        <ScrollArea label={t('Greeks')}>
          <table aria-label={t('Greeks')} className="w-full min-w-108 border-separate border-spacing-0 text-sm">
            <thead>
              <tr>
                <th
                  scope="col"
                  className="sticky top-0 h-6 bg-surface-1 pr-1 pl-3 text-left text-xs font-normal text-text-3"
                >
                  {t('Expiry')}
                </th>
                {greekNames.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    aria-label={greekColumns[name].header}
                    className="sticky top-0 h-6 bg-surface-1 px-0.5 text-right text-xs font-normal whitespace-nowrap text-text-3 last:pr-3"
                  >
                    <Tooltip text={greekColumns[name].about} isFocusable>
                      <span className="rounded-[3px] decoration-dotted underline-offset-2 hover:underline">
                        {greekColumns[name].header}
                      </span>
                    </Tooltip>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ asset, expiries, otc, total }) => (
                <Fragment key={asset}>
                  <GreekRow
                    name={asset}
                    greeks={total}
                    look="font-medium text-text-1"
                    reported={venueText(venue?.get(asset), otc !== undefined)}
                  />
                  {expiries.map(({ expiryNs, greeks }) => (
                    <GreekRow
                      key={String(expiryNs)}
                      name={expiryNs === undefined ? t('Perpetual') : expiryLabel(expiryNs, nowMs)}
                      greeks={greeks}
                      look="text-text-2"
                      isIndented
                    />
                  ))}
                  {otc !== undefined && (
                    <GreekRow name={t('OTC, outside margin')} greeks={otc} look="text-text-2" isIndented />
                  )}
                </Fragment>
              ))}
            </tbody>
            {rows.length > 1 && (
              <tfoot>
                <GreekRow
                  name={t('Total (USD)')}
                  greeks={totalOverUnderlyings(rows)}
                  look="font-semibold text-text-1"
                />
              </tfoot>
            )}
          </table>
        </ScrollArea>
      )}
    </Panel>
  )
}

type GreekRowProps = {
  name: string
  greeks: Partial<HeldGreeks>
  look: string
  isIndented?: boolean
  /** The venue's report of the same, for the tooltip. */
  reported?: string | undefined
}

function GreekRow({ name, greeks, look, isIndented = false, reported }: GreekRowProps) {
  return (
    <tr className={`h-small hover:bg-surface-2/60 ${look}`}>
      <th
        scope="row"
        className={`pr-1 text-left whitespace-nowrap ${isIndented ? 'pl-5 font-normal' : 'pl-3 font-medium'}`}
      >
        {reported === undefined ? (
          name
        ) : (
          <Tooltip text={reported} isFocusable>
            <span className="rounded-[3px] decoration-dotted underline-offset-2 hover:underline">{name}</span>
          </Tooltip>
        )}
      </th>
      {greekNames.map((greek) => (
        <td key={greek} className="px-0.5 text-right whitespace-nowrap last:pr-3">
          {greekText(greek, greeks[greek])}
        </td>
      ))}
    </tr>
  )
}

function venueText(reported: Partial<Record<GreekName, number>> | undefined, hasOtc: boolean): string | undefined {
  if (reported === undefined) return undefined
  const figures = greekNames
    .filter((name) => reported[name] !== undefined)
    .map((name) => `${greekColumns[name].header} ${greekText(name, reported[name])}`)
  return `${hasOtc ? t('by the venue, without OTC') : t('Venue’s figures')}: ${figures.join(', ')}`
}

/** Formats a Greek with its sign; a dash for an unknown value. */
export function greekText(name: GreekName, value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return unknownText
  const { decimals } = greekColumns[name]
  const format = numberFormat({
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  })
  return withMinusSign(format.format(value))
}

/** Label of an expiry: `26 Dec, 35 d`, or in the settlement window `26 Dec, 7 min, 77% fixed`. */
function expiryLabel(expiryNs: bigint, nowMs: number): string {
  const expiryMs = Number(expiryNs / 1_000_000n)
  const left = windowLeft(expiryNs, BigInt(Math.round(nowMs)) * 1_000_000n)
  const fixed =
    left === 1 ? [] : [t('{share} fixed', { share: formatPercent(1 - left, { decimals: 0, isSigned: false }) })]
  return [formatUtcDay(expiryNs, 'short'), formatAge(expiryMs - nowMs), ...fixed].join(', ')
}

type LiveGreeksPanelProps = { live: ShownAccount; scope?: string | undefined; actions?: ReactNode }

/**
 * The account's Greeks for one underlying or for all: computed from live tickers, with OTC options, next to the venue's
 * report.
 */
export function LiveGreeksPanel({ live, scope, actions }: LiveGreeksPanelProps) {
  const { venueClock } = useMarketData()
  const { data } = usePortfolio()
  const nowMs = useVenueNow()
  const { holdings, isLoading = false } = useOtcHoldings()
  const otc = scope === undefined ? holdings : holdings.filter(({ asset }) => asset === scope)
  const venue: VenueGreeks | undefined =
    data?.greeks === undefined
      ? undefined
      : new Map(
          data.greeks.flatMap(({ asset, ...reported }) => (asset === undefined ? [] : [[asset, reported] as const])),
        )
  return (
    <GreeksPanel
      rows={greekRows(live.account.positions ?? [], live.prices.tickers, venueClock.nowNs(), otc)}
      venue={venue}
      nowMs={nowMs}
      freshness={freshnessOfAccount(live)}
      isLoading={isLoading}
      actions={actions}
    />
  )
}
