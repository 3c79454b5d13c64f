import type { ReactNode } from 'react'
import type { OptionInstrument, Side } from '@/core/protocol/instrument'
import type { ImpliedVolatility, NoVolatility } from '@/core/quant/black76'
import { t } from '@/web/language/t'
import type { ForwardReading } from '@/web/market/options/forwardStore'
import { formatNumber, unknownText, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { StepField } from '@/web/ui/StepField'
import { pegVolatilityText } from './pegText'
import type { PricedVolatility, VolatilityEntry } from './volatilityEntry'

/** Volatilities of the market to choose from, as fractions. */
export type QuotedVolatilities = {
  readonly bid: number | undefined
  readonly mark: number | undefined
  readonly ask: number | undefined
}

export type VolatilityPriceProps = {
  instrument: OptionInstrument
  side: Side
  /** Typed volatility in percent; `undefined` while the order has a price. */
  text: string | undefined
  onText: (text: string) => void
  onMode: (mode: 'price' | 'volatility') => void
  entry: VolatilityEntry | undefined
  /** Volatility of the typed price; `undefined` without a price. */
  ofPrice: ImpliedVolatility | undefined
  forward: ForwardReading
  quoted: QuotedVolatilities
  onQuoted: (iv: number) => void
  peg: ReactNode
}

const messageId = 'volatility-message'

const noVolatilityLabels: Record<NoVolatility, string> = {
  expired: t('Option expired.'),
  noQuote: t('Enter a price above 0'),
  belowIntrinsic: t('Below intrinsic value – no implied volatility.'),
  noTimeValue: t('At intrinsic value – implied volatility is 0.'),
  aboveMaximum: t('Above the option’s maximum value – no implied volatility.'),
}

export function VolatilityPriceField(props: VolatilityPriceProps) {
  const { text, onText, onMode, entry, ofPrice, forward, side, instrument } = props
  const isByVolatility = text !== undefined
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <RadioGroup
          label={t('Price in')}
          size="small"
          className="w-42"
          value={isByVolatility ? 'volatility' : 'price'}
          onChange={onMode}
          options={[
            { value: 'price', label: t('Price') },
            { value: 'volatility', label: t('Volatility') },
          ]}
        />
        <span
          className={`truncate text-xs whitespace-nowrap ${forward.status === 'live' ? 'text-text-3' : 'is-stale text-warn'}`}
          title={t('Expiry forward (USD)')}
        >
          {isByVolatility ? <Forward reading={forward} /> : <OfPrice iv={ofPrice?.iv} />}
        </span>
      </div>
      {!isByVolatility && ofPrice?.none !== undefined && (
        <p className="text-xs text-warn">{noVolatilityLabels[ofPrice.none]}</p>
      )}
      {isByVolatility && (
        <>
          <StepField
            // Shortcuts and the form find the price field by this name.
            name="price"
            label={t('IV')}
            unit="%"
            value={text}
            step={tenth}
            stepFrom={BigInt(Math.round((props.quoted.mark ?? 0) * 1e3)) * tenth}
            onChange={onText}
            isWrong={entry?.problem !== undefined && entry.isField && text !== ''}
            messageId={messageId}
          />
          <Quoted quoted={props.quoted} onPick={props.onQuoted} />
          <div id={messageId} className="min-h-9 text-xs">
            {entry?.problem !== undefined && (
              <p className={entry.isField && text === '' ? 'text-text-3' : 'text-warn'}>{entry.problem}</p>
            )}
            {entry?.priced !== undefined && <Rounding priced={entry.priced} side={side} instrument={instrument} />}
          </div>
          {props.peg}
        </>
      )}
    </div>
  )
}

const tenth = 100_000n

function Forward({ reading }: { reading: ForwardReading }) {
  const text = reading.forward === undefined ? unknownText : formatNumber(reading.forward, 2)
  return <>{t('Forward {forward}', { forward: text })}</>
}

function OfPrice({ iv }: { iv: number | undefined }) {
  return <>{t('IV {iv}', { iv: formatPercent(iv, { decimals: 2, isSigned: false }) })}</>
}

/** Shows the effect of rounding to a tick before anything is signed, because a tick is a visible step in volatility. */
function Rounding({
  priced,
  side,
  instrument,
}: {
  priced: PricedVolatility
  side: Side
  instrument: OptionInstrument
}) {
  const { price, iv, pointsAway, usdAway } = priced
  const values = { price: formatPrice(price, instrument.priceStep) }
  return (
    <>
      <p className="text-text-2">
        {side === 'buy' ? t('Rounded down to {price}', values) : t('Rounded up to {price}', values)}
        {iv.iv !== undefined && (
          <>
            {', '}
            {t('which is {iv}', { iv: formatPercent(iv.iv, { decimals: 2, isSigned: false }) })}
          </>
        )}
      </p>
      {iv.none === undefined ? (
        <p className="text-text-3">
          {t('Rounding: {points} pts, {usd} USD per contract', {
            points: formatNumber(pointsAway, 2),
            usd: formatNumber(usdAway, 3),
          })}
        </p>
      ) : (
        <p className="text-warn">{noVolatilityLabels[iv.none]}</p>
      )}
    </>
  )
}

const quotedNames = { bid: t('Bid'), mark: t('Mark'), ask: t('Ask') }

function Quoted({ quoted, onPick }: { quoted: QuotedVolatilities; onPick: (iv: number) => void }) {
  return (
    <fieldset aria-label={t('Market IV')} className="grid grid-cols-3 gap-1">
      {(['bid', 'mark', 'ask'] as const).map((which) => {
        const iv = quoted[which]
        return (
          <button
            key={which}
            type="button"
            disabled={iv === undefined}
            onClick={() => iv !== undefined && onPick(iv)}
            className="flex h-5 items-center justify-center gap-1 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 disabled:text-text-4 pointer-coarse:h-11"
          >
            {quotedNames[which]} <span className="text-text-2">{pegVolatilityText(iv)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
