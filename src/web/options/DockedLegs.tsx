import { readableName } from '@/core/protocol/readableName'
import { t } from '@/web/language/t'
import { useTickersOf } from '@/web/market/tickers/useTickersOf'
import { useStepsOf } from '@/web/market/useStepsOf'
import { removeLeg, signed } from '@/web/options/structure/structureDraft'
import { useStructureDraft } from '@/web/options/structure/structureStore'
import { IconButton } from '@/web/ui/Button'
import { formatExact } from '@/web/ui/formatExact'
import { formatPrice, unknownText } from '@/web/ui/formatNumber'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { CloseIcon } from '@/web/ui/moreIcons'
import { Panel } from '@/web/ui/Panel'

/** The legs of the draft with the touch price that each would pay or receive, beside the chain. */
export function DockedLegs({ asset }: { asset: string }) {
  const [{ legs }, change] = useStructureDraft()
  const stepsOf = useStepsOf(asset)
  const { tickers, ...live } = useTickersOf([`${asset} OPTION`, `${asset} PERPETUAL`])
  return (
    <Panel title={t('Structure at touch')} freshness={freshnessOf(live)}>
      <ul className="overflow-y-auto text-sm">
        {legs.map((leg) => {
          const { instrumentName, side } = leg
          const ticker = tickers.get(instrumentName)
          const isBuy = side === 'buy'
          const steps = stepsOf(instrumentName)
          const ratio = `${isBuy ? '+' : ''}${formatExact(signed(leg))}`
          return (
            <li key={instrumentName} className="flex h-row items-center gap-2 pr-1 pl-3">
              <span className={`w-6 ${isBuy ? 'text-buy' : 'text-sell'}`}>{ratio}</span>
              <span className="min-w-0 flex-1 truncate proportional-nums" title={instrumentName}>
                {readableName(instrumentName, 'asset')}
              </span>
              <span>
                {steps === undefined
                  ? unknownText
                  : formatPrice((isBuy ? ticker?.ask : ticker?.bid)?.price, steps.priceStep)}
              </span>
              <IconButton
                label={t('Remove the leg {leg}', { leg: `${ratio} ${instrumentName}` })}
                icon={<CloseIcon width={12} height={12} />}
                onClick={() => change((now) => removeLeg(now, instrumentName))}
              />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
