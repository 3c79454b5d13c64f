import { useState } from 'react'
import type { CostBasis } from '@/core/quant/structures/structureCost'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useStructureDraft } from '@/web/options/structure/structureStore'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { Panel } from '@/web/ui/Panel'
import { CostPanel, assumedText } from './CostPanel'
import { FiguresPanel } from './FiguresPanel'
import { PayoffPlot } from './PayoffPlot'
import { PayoffPrices } from './PayoffPrices'
import { useBuilderMarket } from './useBuilderMarket'
import { calm, usePayoff } from './usePayoff'

export function LegsPayoff({ asset, chain }: { asset: string; chain: readonly ChainExpiry[] }) {
  const [draft] = useStructureDraft()
  const [basis, setBasis] = useState<CostBasis>('touch')
  const nowNs = BigInt(useVenueNow()) * 1_000_000n
  const market = useBuilderMarket(asset, chain, draft, basis, nowNs)
  const payoff = usePayoff(market, calm, nowNs)
  const [first] = payoff.expiries
  const assumed = assumedText(market.legs)
  return (
    <>
      <div className="min-h-0 min-w-0 flex-1">
        <Panel
          title={t('Payoff of the legs')}
          freshness={freshnessOf(market.live)}
          actions={<span className="text-xs text-text-3">{t('Hypothetical – not traded')}</span>}
        >
          <PayoffPlot
            curves={payoff.curves}
            range={payoff.range}
            indexPrice={market.indexPrice}
            breakevens={payoff.figures?.breakevens ?? []}
            deviation={payoff.deviation}
            scenarioPrice={undefined}
            label={t('Payoff by underlying price')}
          />
          <div className="relative mr-16 ml-3 h-4 shrink-0">
            <PayoffPrices range={payoff.range} most={8} />
          </div>
          <p className="shrink-0 px-3 py-1 text-xs text-text-3">
            {market.unlisted.length > 0
              ? t('Excluded (not listed here): {names}', { names: market.unlisted.join(', ') })
              : (assumed ??
                (market.fees === undefined
                  ? t('Excl. fees. Dashed: now (mark IV).')
                  : t('After fees. Dashed: now (mark IV).')))}
          </p>
        </Panel>
      </div>
      <div className="relative w-85 min-w-0 shrink-0 overflow-y-auto panel max-[80rem]:in-data-docked:w-full">
        <CostPanel legs={market.legs} amount={draft.amount} basis={basis} onBasis={setBasis} />
        <FiguresPanel
          figures={payoff.figures}
          fees={market.fees}
          expiryNs={first}
          livesOn={payoff.expiries.length > 1}
          settling={payoff.settling}
        />
      </div>
    </>
  )
}
