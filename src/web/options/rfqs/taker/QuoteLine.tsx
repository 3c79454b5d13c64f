import { fromNumber, toNumber, type Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { packageColumn, paidOrReceived } from '@/web/ui/packagePrice'
import { fittedScale, type Scale } from '@/web/ui/valueScale'
import type { RankedQuote } from './acceptance'
import type { Benchmarks } from './packageMarket'

type QuoteLineProps = {
  quotes: readonly RankedQuote[]
  buying: Benchmarks
  selling: Benchmarks
  /** The taker's side of the request; undefined if both are asked. */
  asked: boolean | undefined
  decimals: number
}

/** All quotes on one axis of price, with the mid, the mark, the own model, and the legs' best bid and ask. */
export function QuoteLine({ quotes, buying, selling, asked, decimals }: QuoteLineProps) {
  const known = [
    ...quotes.map(({ quote }) => toNumber(quote.limitPrice)),
    ...[selling.touch, buying.touch, buying.mid, buying.mark].flatMap((price) =>
      price === undefined ? [] : [toNumber(price)],
    ),
    ...(buying.model === undefined ? [] : [buying.model]),
  ]
  if (known.length < 2) return null
  const scale = fittedScale(known, 6)
  const isBuy = asked !== false
  const axis = packageColumn(scale.ticks.map(millionths), isBuy, decimals)
  const isBookKnown = selling.touch !== undefined && buying.touch !== undefined
  return (
    <section className="bg-surface-1 pb-2">
      <h4 className="flex h-9 items-center justify-between gap-3 px-3 text-sm font-medium text-text-2">
        <span>
          {t('Where the quotes lie')}{' '}
          <span className="ml-2 text-xs font-normal text-text-3 max-sm:hidden">
            {asked === undefined
              ? t('{direction} when buying, USD per package. Height is size.', { direction: axis.header })
              : t('{direction}, USD per package. Height is size.', { direction: axis.header })}
          </span>
        </span>
        {isBookKnown && (
          <span className="text-xs font-normal text-text-3">
            {asked === undefined
              ? t('Books: buy, {buying}; sell, {selling}', {
                  buying: paidOrReceived(buying.touch, true, decimals),
                  selling: paidOrReceived(selling.touch, false, decimals),
                })
              : t('Books: {price}', { price: paidOrReceived((isBuy ? buying : selling).touch, isBuy, decimals) })}
          </span>
        )}
      </h4>
      <div aria-hidden="true" className="relative mx-6 h-24 text-2xs">
        <Axis scale={scale} textOf={axis.textOf} />
        {isBookKnown && <Band scale={scale} from={toNumber(selling.touch)} to={toNumber(buying.touch)} />}
        {quotes.map((ranked) => (
          <Quote key={ranked.quote.quoteId} ranked={ranked} quotes={quotes} scale={scale} decimals={decimals} />
        ))}
        <Mid price={buying.mid} scale={scale} isBuy={isBuy} decimals={decimals} />
        <Dot value={buying.mark === undefined ? undefined : toNumber(buying.mark)} scale={scale} isRound />
        <Dot value={buying.model} scale={scale} />
      </div>
      <ul aria-hidden="true" className="flex flex-wrap max-sm:hidden gap-x-4 px-3 text-2xs text-text-3">
        <Key sign={<span className="size-2 rounded-full border-[1.5px] border-text-2" />}>{t('Mark')}</Key>
        <Key sign={<span className="size-1.5 rotate-45 border-[1.5px] border-text-2" />}>{t('Your model')}</Key>
        <Key sign={<span className="h-1.5 w-4 rounded-[2px] bg-surface-3" />}>{t('Legs at best bid/ask')}</Key>
      </ul>
    </section>
  )
}

function Axis({ scale, textOf }: { scale: Scale; textOf: (price: bigint) => string }) {
  return (
    <>
      <span className="absolute inset-x-0 top-14 h-px bg-control-line" />
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className="absolute top-18 -translate-x-1/2 whitespace-nowrap text-text-3"
          style={{ left: leftOf(scale, tick) }}
        >
          {textOf(millionths(tick))}
        </span>
      ))}
    </>
  )
}

function Band({ scale, from, to }: { scale: Scale; from: number; to: number }) {
  const [left, right] = [Math.min(from, to), Math.max(from, to)]
  return (
    <span
      className="absolute top-[3.25rem] h-2 rounded-[2px] bg-surface-3"
      style={{ left: leftOf(scale, left), width: `${(scale.at(right) - scale.at(left)) * 100}%` }}
    />
  )
}

type QuoteProps = { ranked: RankedQuote; quotes: readonly RankedQuote[]; scale: Scale; decimals: number }

function Quote({ ranked: { quote, isBuy, rank }, quotes, scale, decimals }: QuoteProps) {
  const most = quotes.reduce((largest, one) => (one.quote.amount > largest ? one.quote.amount : largest), 1n)
  const height = 14 + 14 * (toNumber(quote.amount) / toNumber(most as typeof quote.amount))
  const at = toNumber(quote.limitPrice)
  // An offer's label leaves to the right, a bid's to the left, so that the two best never cover each other.
  const isRight = isBuy ? scale.at(at) < 0.8 : scale.at(at) < 0.2
  return (
    <>
      <span
        className={`absolute w-[3px] -translate-x-1/2 rounded-full bg-text-1 ${rank === 1 ? '' : 'opacity-50'}`}
        style={{ left: leftOf(scale, at), height: `${height}px`, top: `calc(3.5rem - ${height / 2}px)` }}
      />
      {rank === 1 && (
        <span
          className={`absolute top-5 whitespace-nowrap text-text-1 ${isRight ? '' : '-translate-x-full'}`}
          style={{ left: leftOf(scale, at) }}
        >
          {t('best: {price}', { price: paidOrReceived(quote.limitPrice, isBuy, decimals) })}
        </span>
      )}
    </>
  )
}

type MidProps = { price: Price | undefined; scale: Scale; isBuy: boolean; decimals: number }

function Mid({ price, scale, isBuy, decimals }: MidProps) {
  if (price === undefined) return null
  const left = leftOf(scale, toNumber(price))
  return (
    <>
      <span className="absolute top-4 h-13 border-l border-dotted border-text-2" style={{ left }} />
      <span className="absolute top-0 -translate-x-1/2 whitespace-nowrap text-text-1" style={{ left }}>
        {t('Mid: {price}', { price: paidOrReceived(price, isBuy, decimals) })}
      </span>
    </>
  )
}

function Dot({ value, scale, isRound = false }: { value: number | undefined; scale: Scale; isRound?: boolean }) {
  if (value === undefined) return null
  return (
    <span
      className={`absolute top-14 -translate-1/2 border-[1.5px] border-text-2 bg-surface-1 ${isRound ? 'size-2 rounded-full' : 'size-1.5 rotate-45'}`}
      style={{ left: leftOf(scale, value) }}
    />
  )
}

function Key({ sign, children }: { sign: React.ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      {sign}
      {children}
    </li>
  )
}

function millionths(tick: number): Price {
  return fromNumber<Price>(tick)
}

function leftOf(scale: Scale, value: number): string {
  return `${scale.at(value) * 100}%`
}
