import { useMemo } from 'react'
import { Link } from 'wouter'
import { toNumber } from '@/core/protocol/fixed6'
import { netQuote } from '@/core/quant/structures/netPrice'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { useVenueNow } from '@/web/market/useVenueNow'
import { usePageStore } from '@/web/session/pageStores'
import { formatPercent, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { paidOrReceived } from '@/web/ui/packagePrice'
import { netGreek, type BuilderLeg } from './builder/builderLeg'
import { useStandaloneMargin } from './builder/BuilderMargin'
import { greekText } from './builder/FiguresPanel'
import { useBuilderMarket } from './builder/useBuilderMarket'
import { createNetRequest } from './structure/net/netRequest'
import { useNetBooks } from './structure/net/useNetBooks'
import type { StructureDraft } from './structure/structureDraft'

type NetTrayProps = {
  asset: string
  chain: readonly ChainExpiry[]
  draft: StructureDraft
  /** True shows only the net, on a phone. */
  isShort: boolean
}

/** Figures of the gathered legs as one structure, and the way to an order at a net price. */
export function NetTray({ asset, chain, draft, isShort }: NetTrayProps) {
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
  const margin = useStandaloneMargin({ ...market, nowNs })
  const request = usePageStore(createNetRequest)
  const net = <Figure name={t('Net')} value={paidOrReceived(ask, true, 2)} />
  if (isShort) return <dl className="text-xs whitespace-nowrap">{net}</dl>
  return (
    <>
      <dl
        aria-label={t('Structure')}
        className="flex shrink-0 items-center gap-x-3 text-xs whitespace-nowrap max-sm:shrink max-sm:basis-full max-sm:flex-wrap"
      >
        {net}
        <Figure name={t('Reversed')} value={paidOrReceived(bid, false, 2)} className="max-[100rem]:hidden" />
        <Figure name={t('Delta')} value={greekText(netGreek(legs, 'delta'), 2)} className="sm:max-lg:hidden" />
        <Figure name={t('Vega')} value={greekText(netGreek(legs, 'vega'), 2)} className="sm:max-lg:hidden" />
        <NetIv legs={legs} />
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

function Figure({ name, value, className = '' }: { name: string; value: string; className?: string }) {
  return (
    <div className={`flex gap-1 ${className}`}>
      <dt className="text-text-3">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The volatility of options of one side, weighted by vega. Between bought and sold options it has no meaning. */
function NetIv({ legs }: { legs: readonly BuilderLeg[] }) {
  const options = legs.filter(({ instrument }) => instrument.instrumentType === 'OPTION')
  if (options.length === 0 || options.some(({ side }) => side !== options[0]?.side)) return null
  let sum = 0
  let weight = 0
  for (const { greeks, contracts, iv = Number.NaN } of options) {
    const size = (greeks.vega ?? Number.NaN) * Math.abs(toNumber(contracts))
    sum += size * iv
    weight += size
  }
  return <Figure name="IV" value={formatPercent(sum / weight, { decimals: 1, isSigned: false })} />
}
