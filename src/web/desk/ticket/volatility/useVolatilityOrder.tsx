import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import type { Hash, OptionInstrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { RestingSize } from '@/core/quant/othersBook'
import type { DraftError, DraftOrder } from '@/web/desk/draft/checkDraft'
import { emptyPegDraft, type OrderDraft, type SetDraft } from '@/web/desk/draft/orderDraft'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { BookView } from '@/web/market/orderBook/bookView'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useTicker } from '@/web/market/tickers/useTicker'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useAccess, useAccountSession, useOpenOrders } from '@/web/session/accountContext'
import { othersView, restingSizes } from '@/web/session/orders/restingSizes'
import { usePegMarket } from '@/web/session/pegs/usePegMarket'
import { Checkbox } from '@/web/ui/Checkbox'
import { formatPrice } from '@/web/ui/formatNumber'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { PegFields, readPegDraft, usualCapText, usePegDraft } from './PegFields'
import { pegVolatilityText } from './pegText'
import { showNotPegged } from './pegToasts'
import {
  priceVolatility,
  readVolatility,
  volatilityOf,
  volatilityTextOf,
  type VolatilityEntry,
} from './volatilityEntry'
import { VolatilityPriceField } from './VolatilityPrice'

/** An order whose price is computed from a volatility or from a price that it follows. */
export type OrderPricing = {
  readonly priceError: DraftError | undefined
  readonly error: DraftError | undefined
  /** Text about the peg, for the description of what is signed. */
  readonly words: string | undefined
  readonly onTaken: (order: OrderMessage) => void
  /** True if nothing moves the order later, so that one-way mode may split it. */
  readonly canSplit?: boolean
  /** Why the order must not be sent with this book. Called at the press, too. */
  readonly check?: ((order: DraftOrder, book: BookView) => DraftError | undefined) | undefined
  /** Runs once the order is signed. If it throws, the order is not sent. */
  readonly beforeSend?: ((orderId: Hash) => Promise<void>) | undefined
}

export type PricedOrder = OrderPricing & {
  /** Field shown above the price. */
  readonly node: ReactNode
}

/**
 * Pricing by volatility. The price in the draft is the order's tick, updated when the forward moves. `undefined`
 * without an account.
 */
export function useVolatilityOrder(
  instrument: OptionInstrument,
  draft: OrderDraft,
  setDraft: SetDraft,
): PricedOrder | undefined {
  const hasAccount = useAccountSession() !== undefined
  const { side, priceText, volatilityText: text } = draft
  const { expiry, now } = usePegMarket(instrument)
  const { ticker } = useTicker(instrument.instrumentName)
  const input = { instrument, side, forward: now.forward, nowMs: useVenueNow() }
  const entry = text === undefined ? undefined : priceVolatility(text, input)
  const ofPrice = text === undefined ? volatilityOf(priceText, input) : undefined
  usePriceOf(entry, draft, setDraft)

  const type = (next: string | undefined) => setDraft((at) => ({ ...at, type: 'limit', volatilityText: next }))
  const take = (iv: number | undefined) => type(iv === undefined ? '' : volatilityTextOf(iv, side))
  const onMode = (mode: 'price' | 'volatility') => (mode === 'price' ? type(undefined) : take(ofPrice?.iv))
  useShortcut('ticket.volatility', () => onMode(text === undefined ? 'volatility' : 'price'), { isEnabled: hasAccount })
  const peg = usePegOfTicket({
    instrument,
    draft,
    setDraft,
    entry,
    iv: text === undefined ? undefined : readVolatility(text),
  })

  const own = restingSizes(useOpenOrders().data?.orders ?? [], instrument.instrumentName)
  const others = othersView(useThrottledOrderBook(instrument.instrumentName), own)
  const isLive = others.status === 'live'
  const ivOf = (price: Price) => volatilityOf(formatFixed6(price), input)?.iv
  const { bestBid, bestAsk } = others
  const quoted = {
    bid: othersVolatility({ level: ticker?.bid, isBuy: true, own, othersBest: isLive ? bestBid : undefined, ivOf }),
    mark: ticker?.mark?.iv,
    ask: othersVolatility({ level: ticker?.ask, isBuy: false, own, othersBest: isLive ? bestAsk : undefined, ivOf }),
  }

  if (!hasAccount) return undefined
  const isMarket = draft.type === 'market'
  return {
    node: !isMarket && (
      <VolatilityPriceField
        instrument={instrument}
        side={side}
        text={text}
        onText={type}
        onMode={onMode}
        entry={entry}
        ofPrice={ofPrice}
        forward={now.forward}
        quoted={quoted}
        onQuoted={take}
        peg={peg.node}
      />
    ),
    priceError:
      isMarket || entry?.problem === undefined ? undefined : { field: 'price', code: undefined, words: entry.problem },
    error: isMarket ? undefined : peg.error,
    words: isMarket ? undefined : peg.words,
    onTaken: (order) => {
      if (!isMarket && expiry !== undefined) peg.onTaken(order, expiry)
    },
  }
}

/** Writes the price into the desk's draft, from which the chart and the book read it. */
function usePriceOf(entry: VolatilityEntry | undefined, draft: OrderDraft, setDraft: SetDraft): void {
  const { volatilityText: text, priceText } = draft
  // The previous price stays while market data is missing. An invalid volatility clears it.
  const isKept = entry === undefined || (entry.problem !== undefined && !entry.isField)
  const price = isKept ? priceText : entry.priced === undefined ? '' : formatFixed6(entry.priced.price)
  useEffect(() => {
    if (price === priceText) return
    // A volatility that was edited in the meantime has priority.
    setDraft((now) => (now.volatilityText === text ? { ...now, priceText: price } : now))
  }, [price, priceText, text, setDraft])
}

type PegOfTicket = {
  readonly instrument: OptionInstrument
  readonly draft: OrderDraft
  readonly setDraft: SetDraft
  readonly entry: VolatilityEntry | undefined
  readonly iv: number | undefined
}

function usePegOfTicket({ instrument, draft, setDraft, entry, iv }: PegOfTicket) {
  const access = useAccess()
  const pegs = useAccountSession()?.pegs
  const [pegDraft, setPegDraft] = usePegDraft(draft.peg ?? emptyPegDraft, (change) =>
    setDraft((now) => ({ ...now, peg: change(now.peg ?? emptyPegDraft) })),
  )
  const { side, timeInForce } = draft
  const blocked =
    access.status !== 'trading' || access.signingMode !== 'oneClick'
      ? t('Pegging requires one-click trading, because each edit must be signed.')
      : timeInForce === 'IOC'
        ? t('Only GTC orders can be pegged. Choose GTC.')
        : undefined
  const isOn = pegDraft.isOn && blocked === undefined && iv !== undefined
  const read = readPegDraft(pegDraft, side)
  const price = entry?.priced?.price
  const setOn = (on: boolean) => {
    const cap = on && price !== undefined ? { capText: usualCapText(price, side, instrument.priceStep) } : {}
    setPegDraft({ ...cap, isOn: on })
  }
  const limits = isOn ? read.limits : undefined
  const error: DraftError | undefined =
    isOn && read.error !== undefined ? { field: 'order', code: undefined, words: read.error.words } : undefined
  return {
    node: (
      <PegChoice
        blocked={blocked}
        onOn={setOn}
        draft={pegDraft}
        onDraft={setPegDraft}
        side={side}
        instrument={instrument}
        read={read}
        isErrorShown
      />
    ),
    error,
    words:
      limits === undefined ? undefined : pegText(iv, formatPrice(limits.cap, instrument.priceStep), side === 'buy'),
    onTaken: ({ orderId, orderStatus }: OrderMessage, expiry: ChainExpiry) => {
      // An order that has already filled or was cancelled cannot follow a volatility.
      if (limits === undefined || iv === undefined || orderStatus === 'filled' || orderStatus === 'cancelled') return
      const target = { kind: 'volatility', iv, option: instrument, expiry } as const
      void pegs?.begin({ orderId, instrument, target, ...limits }).then((refusal) => {
        if (refusal !== undefined) showNotPegged(instrument.instrumentName, refusal)
      })
    },
  }
}

function pegText(iv: number | undefined, cap: string, isBuy: boolean): string {
  const values = { iv: pegVolatilityText(iv), cap }
  return isBuy
    ? t('Pegged to {iv} IV, capped at {cap}. Managed by this tab.', values)
    : t('Pegged to {iv} IV, floored at {cap}. Managed by this tab.', values)
}

type PegChoiceProps = ComponentProps<typeof PegFields> & {
  blocked: string | undefined
  onOn: (isOn: boolean) => void
}

/** Choice whether the ticket's order follows its volatility after it is placed. */
function PegChoice({ blocked, onOn, ...fields }: PegChoiceProps) {
  const isOn = fields.draft.isOn && blocked === undefined
  return (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        label={t('Peg: follow this volatility')}
        title={blocked ?? t('Moves your order with the forward to keep this IV')}
        isChecked={isOn}
        disabled={blocked !== undefined}
        onChange={onOn}
      />
      {blocked !== undefined && <p className="text-xs text-text-3">{blocked}</p>}
      {isOn && <PegFields {...fields} />}
    </div>
  )
}

type Quoted = {
  /** Best level of a side in the ticker; its volatility is a fraction. */
  readonly level: { readonly price: Price; readonly iv?: number | undefined } | undefined
  readonly isBuy: boolean
  readonly own: readonly RestingSize[]
  /** Best price of other traders on that side; `undefined` without such a price or while the book is not live. */
  readonly othersBest: Price | undefined
  readonly ivOf: (price: Price) => number | undefined
}

/** Volatility at the best price of other traders. The account's own quote is excluded, because it is no reference. */
export function othersVolatility({ level, isBuy, own, othersBest, ivOf }: Quoted): number | undefined {
  if (level === undefined) return undefined
  const hasOwn = own.some((order) => order.isBuy === isBuy && order.price === level.price)
  // A price without a volatility has a volatility of 0 on the wire.
  if (!hasOwn || othersBest === level.price) return level.iv === 0 ? undefined : level.iv
  return othersBest === undefined ? undefined : ivOf(othersBest)
}
