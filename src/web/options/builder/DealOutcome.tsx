import { useMemo, useState } from 'react'
import { fixed6, negate, scale, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { useOptionChain } from '@/web/market/options/useOptions'
import { useVenueNow } from '@/web/market/useVenueNow'
import type { StructureDraft } from '@/web/options/structure/structureDraft'
import { BeforeAfterList } from '@/web/ui/BeforeAfter'
import { formatPercent, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { probabilityAbout } from '@/web/ui/settlingText'
import { TermList } from '@/web/ui/TermList'
import { useStructurePreview } from './BuilderMargin'
import { breakevenText, CertainLoss, extremeLabel, greekText } from './FiguresPanel'
import { PayoffPlot } from './PayoffPlot'
import { PayoffPrices } from './PayoffPrices'
import { useBuilderMarket } from './useBuilderMarket'
import { calm, usePayoff } from './usePayoff'

type DealtLeg = {
  readonly instrumentName: string
  readonly side: Side
  readonly contracts: Amount
  /** Undefined while the deal's price of the leg is unknown; then nothing can be computed. */
  readonly price: Price | undefined
  readonly fee: Usd | undefined
}

type DealOutcomeProps = { asset: string; legs: readonly DealtLeg[] }

/** The account's margin after a deal at fixed prices, and the deal's payoff at these prices. */
export function DealOutcome({ asset, legs }: DealOutcomeProps) {
  const { chain } = useOptionChain(asset)
  return chain !== undefined && <ChainOutcome asset={asset} chain={chain} legs={legs} />
}

function ChainOutcome({ asset, chain, legs }: DealOutcomeProps & { chain: readonly ChainExpiry[] }) {
  const draft = useDeal(legs)
  const nowNs = BigInt(useVenueNow()) * 1_000_000n
  const market = useBuilderMarket(asset, chain, draft, 'mark', nowNs)
  const payoff = usePayoff(market, calm, nowNs)
  const { figures, now } = payoff
  const preview = useStructurePreview({
    ...market,
    // Held legs have no ratio; as a deal each is traded.
    legs: market.legs.map((leg) => ({ ...leg, ratio: leg.quote.contracts })),
    nowNs,
  })
  const before = preview?.margin.before
  const after = preview?.margin.after
  if (draft.held?.length !== legs.length) return null
  const hasFees = areFeesKnown(legs)
  const about = figures?.isExact === false ? '≈ ' : ''
  const rows = [
    {
      name: hasFees ? t('Most it can make, after fees') : t('Most it can make, before fees'),
      value: extremeLabel(figures?.maxProfit, about),
    },
    {
      name: hasFees ? t('Most it can lose, after fees') : t('Most it can lose, before fees'),
      value: extremeLabel(figures?.maxLoss, about),
    },
    { name: t('Breakeven'), value: breakevenText(figures, about) },
    {
      name: t('Probability of profit'),
      about: probabilityAbout,
      value:
        figures?.probability === undefined
          ? unknownText
          : `≈ ${formatPercent(figures.probability, { decimals: 1, isSigned: false })}`,
    },
    { name: t('Delta'), value: greekText(now?.greeks.delta, 3) },
    { name: t('Vega'), value: greekText(now?.greeks.vega, 2) },
  ]
  return (
    <>
      <div className="px-3 pb-3 min-[120rem]:max-w-160">
        <BeforeAfterList
          label={t('Margin')}
          changes={[
            change(t('Initial margin'), before?.initialMargin, after?.initialMargin),
            change(t('Maintenance margin'), before?.maintenanceMargin, after?.maintenanceMargin),
            {
              ...change(t('Available'), before?.availableMargin, after?.availableMargin),
              about: t('Margin balance − maintenance margin − margin reserved by open orders.'),
            },
          ]}
        />
      </div>
      <div className="sm:max-[68.6875rem]:col-start-2 sm:max-[68.6875rem]:row-span-2 sm:max-[68.6875rem]:row-start-1">
        <h4 className="flex h-9 items-center justify-between border-t sm:max-[68.6875rem]:border-t-0 border-line px-3 text-sm font-medium text-text-2">
          {t('Payoff at this price')}
          <span className="text-xs font-normal text-text-3">
            {figures?.isExact === false ? t('at the first expiry · now dashed') : t('at expiry · now dashed')}
          </span>
        </h4>
        <CertainLoss figures={figures} className="px-3 pb-2 text-sm" />
        <div className="flex h-64 flex-col min-[120rem]:h-120">
          <PayoffPlot
            curves={payoff.curves}
            range={payoff.range}
            indexPrice={market.indexPrice}
            breakevens={figures?.breakevens ?? []}
            deviation={payoff.deviation}
            scenarioPrice={undefined}
            label={t('Payoff by underlying price')}
          />
          <div className="relative mr-16 ml-3 h-4 shrink-0">
            <PayoffPrices range={payoff.range} most={4} />
          </div>
        </div>
        <TermList terms={rows} className="p-3 min-[120rem]:max-w-160" />
      </div>
    </>
  )
}

const one = fixed6<Amount>(scale)

/** The deal as positions at its prices, which is how the payoff of a fixed price is computed. */
function dealOf(legs: readonly DealtLeg[]): StructureDraft {
  const hasFees = areFeesKnown(legs)
  const held = legs.flatMap(({ instrumentName, side, contracts: size, price, fee }) => {
    if (price === undefined) return []
    const contracts = side === 'buy' ? size : negate(size)
    return [{ instrumentName, contracts, price, ...(hasFees && fee !== undefined && { fee }) }]
  })
  return { legs: [], amount: one, held }
}

function areFeesKnown(legs: readonly DealtLeg[]): boolean {
  return legs.every(({ fee }) => fee !== undefined)
}

/** The caller creates new legs with each quote; the payoff is recomputed only if they differ. */
function useDeal(legs: readonly DealtLeg[]): StructureDraft {
  const [retained, setRetained] = useState(legs)
  const isSame = isSameDeal(retained, legs)
  if (!isSame) setRetained(legs)
  const deal = isSame ? retained : legs
  return useMemo(() => dealOf(deal), [deal])
}

function isSameDeal(a: readonly DealtLeg[], b: readonly DealtLeg[]): boolean {
  const names = ['instrumentName', 'side', 'contracts', 'price', 'fee'] as const
  return a.length === b.length && a.every((leg, at) => names.every((name) => leg[name] === b[at]?.[name]))
}

function change(name: string, before: Usd | undefined, after: Usd | undefined) {
  return { name, ...(before !== undefined && { before: formatUsd(before) }), after: formatUsd(after) }
}
