import type { ReactNode } from 'react'
import { absolute, add } from '@/core/protocol/fixed6'
import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { formatUsd, unknownText } from '@/web/ui/formatNumber'
import { SignedValue } from '@/web/ui/SignedValue'
import { TermList, type Term } from '@/web/ui/TermList'
import { packageAmount } from '../packageAmount'
import { packageValue, sumOf, tradedAmount, type AcceptedLeg, type RankedQuote } from './acceptance'
import { titleOf } from './AcceptDialog'
import { gainOver, type Benchmarks } from './packageMarket'

type ChosenQuoteProps = {
  block: RfqBlockRecord
  chosen: RankedQuote
  legs: readonly AcceptedLeg[]
  benchmarks: Benchmarks
  decimals: number
  /** Reason why no quote can be accepted; undefined if quotes can be accepted. */
  blocked: string | undefined
  onAccept: (quote: RankedQuote) => void
  /** Margin and payoff. */
  children: ReactNode
}

/** The selected quote: its cash, fees and margin, and the button that accepts it. */
export function ChosenQuote(props: ChosenQuoteProps) {
  const { block, chosen, legs, benchmarks, decimals, blocked, onAccept, children } = props
  const { quote, isBuy, rank } = chosen
  const amount = tradedAmount(block, chosen)
  const value = packageValue(quote.limitPrice, amount, isBuy)
  // Through the books for the whole amount, because that is the trade which a quote replaces.
  const gain = gainOver(quote.limitPrice, benchmarks.depth, { isBuy, amount })
  const fees = sumOf(legs, 'fee')
  const net = fees === undefined ? undefined : add(value, fees)
  const rows: readonly Term[] = [
    { name: value >= 0n ? t('You pay') : t('You receive'), value: `${formatUsd(absolute(value))} USD` },
    {
      name: gain !== undefined && gain < 0n ? t('Worse than the books') : t('Better than the books'),
      value: gainText(gain),
    },
    { name: t('Fees'), value: `${formatUsd(fees)} USD` },
    {
      name: net === undefined || net >= 0n ? t('You pay after fees') : t('You receive after fees'),
      value: `${formatUsd(net === undefined ? undefined : absolute(net))} USD`,
    },
    { name: t('Valid for'), value: t('until withdrawn') },
  ]
  return (
    <section
      aria-label={t('Chosen quote')}
      className="order-1 bg-surface-1 max-sm:contents sm:max-[68.6875rem]:grid sm:max-[68.6875rem]:grid-cols-2 sm:max-[68.6875rem]:grid-rows-[auto_1fr]"
    >
      <div className="max-sm:-order-1 max-sm:bg-surface-1">
        <h4 className="flex h-9 items-center px-3 text-sm font-medium text-text-2">
          {rank === 1 ? t('Best quote') : t('Chosen quote')}
        </h4>
        <div className="flex flex-col gap-3 px-3 pb-3 min-[120rem]:max-w-160">
          <Button
            size="large"
            variant={isBuy ? 'buy' : 'sell'}
            disabled={blocked !== undefined}
            title={blocked}
            onClick={() => onAccept(chosen)}
          >
            {titleOf(chosen, packageAmount(amount, block), decimals)}…
          </Button>
          <TermList terms={rows} />
        </div>
      </div>
      <div className="max-sm:order-1 max-sm:bg-surface-1 max-sm:pt-3 sm:contents">{children}</div>
    </section>
  )
}

function gainText(gain: bigint | undefined): ReactNode {
  if (gain === undefined) return unknownText
  const sign = gain > 0n ? 1 : gain < 0n ? -1 : 0
  return <SignedValue sign={sign}>{`${formatUsd(absolute(gain as never))} USD`}</SignedValue>
}
