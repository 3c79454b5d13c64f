import { useVenueNow } from '@/appContext/useVenueNow'
import { Button } from '@/ui/Button'
import { formatAge } from '@/ui/formatAge'
import { formatExact } from '@/ui/formatExact'
import { sidedPackagePrice } from '@/ui/packagePrice'
import { t } from '@/ui/t'
import { savingOf, type Benchmarks } from './packageMarket'
import type { RankedQuote } from './rankQuotes'
import { SavingCell } from './SavingCell'

type QuoteTableProps = {
  quotes: readonly RankedQuote[]
  isBuy: boolean
  benchmarks: Benchmarks
  decimals: number
  /** Why none of them can be taken now; undefined when they can. */
  blocked: string | undefined
  onAccept: (quote: RankedQuote) => void
}

const head = 'h-6 border-b border-line px-2 text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3'
const cell = 'border-b border-line/60 px-2 py-1 whitespace-nowrap first:pl-3 last:pr-3'

/** The quotes of one side, the best first, each against what the legs cost by themselves. */
export function QuoteTable({ quotes, isBuy, benchmarks, decimals, blocked, onAccept }: QuoteTableProps) {
  const nowMs = useVenueNow()
  const { touch, mid, model, grossVega } = benchmarks
  const compare = { isBuy, grossVega }
  return (
    <table
      aria-label={isBuy ? t('Quotes to buy at') : t('Quotes to sell at')}
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <thead>
        <tr>
          <th scope="col" className={`${head} text-right`}>
            {isBuy ? t('You pay') : t('You receive')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('Packages')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('vs touch')}
          </th>
          <th scope="col" className={`${head} text-right @max-lg:hidden`}>
            {t('vs mid')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('vs model')}
          </th>
          <th scope="col" className={`${head} text-right @max-md:hidden`}>
            {t('Age')}
          </th>
          <th scope="col" className={`${head} w-px`}>
            <span className="sr-only">{t('Accept')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((ranked) => {
          const { quote, rank } = ranked
          const price = sidedPackagePrice(quote.limitPrice, isBuy, decimals)
          return (
            <tr key={quote.quoteId} data-rank={rank} className={rank === 1 ? 'bg-surface-2/60' : ''}>
              <td className={`${cell} text-right ${rank === 1 ? 'font-semibold' : ''}`}>{price}</td>
              <td className={`${cell} text-right`}>{formatExact(quote.amount)}</td>
              <td className={cell}>
                <SavingCell saving={savingOf(quote.limitPrice, touch, compare)} decimals={decimals} />
              </td>
              <td className={`${cell} @max-lg:hidden`}>
                <SavingCell saving={savingOf(quote.limitPrice, mid, compare)} decimals={decimals} />
              </td>
              <td className={cell}>
                <SavingCell saving={savingOf(quote.limitPrice, model, compare)} decimals={decimals} />
              </td>
              <td className={`${cell} text-right text-text-3 @max-md:hidden`}>
                {formatAge(nowMs - Number(quote.createdTimestamp / 1_000_000n))}
              </td>
              <td className={`${cell} text-right`}>
                <Button
                  size="small"
                  variant={isBuy ? 'buy' : 'sell'}
                  disabled={blocked !== undefined}
                  title={blocked}
                  aria-label={t('Accept {price}', { price })}
                  onClick={() => onAccept(ranked)}
                >
                  {t('Accept')}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
