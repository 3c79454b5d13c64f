import type { ReactNode } from 'react'
import { Skeleton } from '@/ui/Skeleton'
import { sidedPackagePrice } from '@/ui/packagePrice'
import { plural, t } from '@/ui/t'
import type { Benchmarks } from './packageMarket'
import { QuoteTable } from './QuoteTable'
import type { RankedQuote } from './rankQuotes'

type SideQuotesProps = {
  quotes: readonly RankedQuote[]
  isBuy: boolean
  isLoading: boolean
  /** Why they could not be read. */
  failure: string | undefined
  benchmarks: Benchmarks
  decimals: number
  blocked: string | undefined
  onAccept: (quote: RankedQuote) => void
  /** What the legs cost by themselves. */
  children: ReactNode
}

/** One side of a request: what the legs cost alone, and what makers say. */
export function SideQuotes({ children, ...props }: SideQuotesProps) {
  const { quotes, isBuy, isLoading, failure } = props
  return (
    <section aria-label={isBuy ? t('Buying') : t('Selling')} aria-busy={isLoading || undefined}>
      {children}
      {failure !== undefined && (
        <p role="alert" className="px-3 py-1 text-xs text-danger">
          {failure}
        </p>
      )}
      {isLoading && (
        <div className="p-3">
          <Skeleton height={48} />
        </div>
      )}
      <output className="sr-only">{isLoading ? '' : heardWords(quotes, isBuy, props.decimals)}</output>
      {!isLoading && quotes.length === 0 && (
        <p className="px-3 py-4 text-center text-sm text-text-3">{t('No quotes yet. Makers are asked.')}</p>
      )}
      {quotes.length > 0 && (
        <>
          <QuoteTable {...props} />
          <p className="px-3 py-1.5 text-xs text-text-3">
            {t('+ is better and − worse for you, in USD of one package and in points on each leg.')}
          </p>
        </>
      )}
    </section>
  )
}

/** For those who do not see the list grow. */
function heardWords(quotes: readonly RankedQuote[], isBuy: boolean, decimals: number): string {
  const [best] = quotes
  if (best === undefined) return ''
  return plural(
    quotes.length,
    {
      one: '{count} quote, at {price}',
      other: '{count} quotes, the best at {price}',
    },
    { price: sidedPackagePrice(best.quote.limitPrice, isBuy, decimals) },
  )
}
