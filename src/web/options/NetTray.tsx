import { useMemo } from 'react'
import { Link } from 'wouter'
import { toNumber } from '@/core/protocol/fixed6'
import { emptyAccount, previewStructure } from '@/core/quant/preview/previewStructure'
import { netQuote } from '@/core/quant/structures/netPrice'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { useTickersOf } from '@/web/market/tickers/useTickersOf'
import { useKnownTerms } from '@/web/market/useKnownTerms'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useAccountSummary } from '@/web/session/accountLists'
import { usePageStore } from '@/web/session/pageStores'
import { formatNumber, formatPercent, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { carriedSearch } from '@/web/ui/navigation/routes'
import type { BuilderLeg } from './builder/builderLeg'
import { ordersOf } from './builder/BuilderMargin'
import { useBuilderMarket } from './builder/useBuilderMarket'
import { createNetRequest } from './structure/net/netRequest'
import { netText } from './structure/net/netText'
import { useNetBooks } from './structure/net/useNetBooks'
import type { StructureDraft } from './structure/structureDraft'

type NetTrayProps = { asset: string; chain: readonly ChainExpiry[]; draft: StructureDraft }

/** Figures of the gathered legs as one structure, and the way to an order at a net price. */
export function NetTray({ asset, chain, draft }: NetTrayProps) {
  const nowNs = BigInt(useVenueNow()) * 1_000_000n
  // Held positions of the draft are not traded.
  const traded = useMemo((): StructureDraft => ({ legs: draft.legs, amount: draft.amount }), [draft])
  const market = useBuilderMarket(asset, chain, traded, 'depth', nowNs)
  const { legs } = market
  const netLegs = useMemo(
    () =>
      legs.map(({ instrument, side, ratio }) => ({
        instrument,
        isBuy: side === 'buy',
        ratio: ratio ?? draft.amount,
      })),
    [legs, draft.amount],
  )
  const books = useNetBooks({ legs: netLegs })
  const { bid, ask } = netQuote(netLegs, books, draft.amount)
  const { tickers } = useTickersOf([`${asset} OPTION`])
  const vegas = legs.map(({ instrument }) =>
    instrument.instrumentType === 'PERPETUAL' ? 0 : tickers.get(instrument.instrumentName)?.mark?.vega,
  )
  const margin = useStandaloneMargin({ legs, nowNs, forwards: market.forwards, indexPrice: market.index.price })
  const request = usePageStore(createNetRequest)
  return (
    <>
      <dl aria-label={t('Structure')} className="flex shrink-0 items-center gap-x-3 text-xs whitespace-nowrap">
        <Figure name={t('Net')} value={`${netText(bid)} / ${netText(ask)}`} />
        <Figure
          name={t('Delta')}
          value={formatNumber(
            weighted(
              legs,
              legs.map(({ delta }) => delta),
            ),
            2,
          )}
        />
        <Figure name={t('Vega')} value={formatNumber(weighted(legs, vegas), 2)} />
        <NetIv legs={legs} vegas={vegas} />
        <Figure name={t('Margin')} value={margin === undefined ? unknownText : `≈ ${formatUsd(margin)}`} />
      </dl>
      {legs.length > 1 && (
        <Link
          href={optionPath('builder', asset) + carriedSearch()}
          onClick={() => request.set(true)}
          className="inline-flex h-small shrink-0 items-center rounded-sm px-2 text-xs font-medium whitespace-nowrap text-text-2 hover:bg-surface-2 hover:text-text-1"
        >
          {t('Rest at a net price…')}
        </Link>
      )}
    </>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-1">
      <dt className="text-text-3">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The volatility of options of one side, weighted by vega. Between bought and sold options it has no meaning. */
function NetIv({ legs, vegas }: { legs: readonly BuilderLeg[]; vegas: readonly (number | undefined)[] }) {
  const options = legs.flatMap((leg, at) =>
    leg.instrument.instrumentType === 'OPTION' ? [{ leg, vega: vegas[at] }] : [],
  )
  if (options.length === 0 || options.some(({ leg }) => leg.side !== options[0]?.leg.side)) return null
  let sum = 0
  let weight = 0
  for (const { leg, vega = Number.NaN } of options) {
    const size = vega * Math.abs(toNumber(leg.contracts))
    sum += size * (leg.iv ?? Number.NaN)
    weight += size
  }
  return <Figure name="IV" value={formatPercent(sum / weight, { decimals: 1, isSigned: false })} />
}

/** Sum over the contracts of all structures; unknown if one is. */
function weighted(legs: readonly BuilderLeg[], each: readonly (number | undefined)[]): number {
  return legs.reduce((sum, { contracts }, at) => sum + toNumber(contracts) * (each[at] ?? Number.NaN), 0)
}

/** Initial margin of the structure by itself, in the margin mode of the account. */
function useStandaloneMargin(market: Parameters<typeof ordersOf>[0]) {
  const termsOf = useKnownTerms(market.legs.map(({ instrument }) => instrument.instrumentName))
  const { data: summary } = useAccountSummary()
  const orders = ordersOf(market, (name) => termsOf(name)?.instrument)
  return orders === undefined
    ? undefined
    : previewStructure(emptyAccount(summary?.portfolio === true), orders).margin.after?.initialMargin
}
