import type { PositionSide } from '@/core/protocol/codecs'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { absolute, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { type StopKind, type StopScope, waitsForFall } from '@/core/quant/checkStop'
import type { ExpectedEntry } from '@/core/quant/preview/expectedEntry'
import type { LiquidationPrice } from '@/core/quant/preview/positionLiquidation'
import { formText, type TicketProblem } from '@/web/desk/draft/checkDraft'
import { t } from '@/web/language/t'
import { sideOf } from '@/web/session/orders/orderFlags'
import { checkStop, type StopContext } from '@/web/session/stops/checkStop'
import type { NewStop } from '@/web/session/stops/stopOrder'
import { decimalValue } from '@/web/ui/decimalText'
import { formatPrice } from '@/web/ui/formatNumber'
import type { LegDraft } from './legDraft'
import type { TrailDraft } from './trailDraft'

export type StopDraft = {
  readonly kind: StopKind
  /** Side of the order that the stop sends. Ignored for a position stop, which always closes. */
  readonly side: Side
  readonly scope: StopScope
  readonly triggerText: string
  readonly type: 'market' | 'limit'
  readonly limitText: string
  readonly amountText: string
  readonly reduceOnly: boolean
  readonly positionSide?: PositionSide | undefined
  /** Present for a trailing stop-loss, whose trigger is computed from the mark. */
  readonly trail?: TrailDraft | undefined
}

export type StopField = 'trigger' | 'limit' | 'amount' | 'order' | 'trail'

export type StopProblem = TicketProblem<StopField>

export type ReadStop = { readonly stop: NewStop } | { readonly problem: StopProblem }

/**
 * Normalises a draft. Without a position, only an independent order is possible. A position stop gets the closing side.
 * `position` is signed.
 */
export function settledDraft(draft: StopDraft, position: Amount | undefined): StopDraft {
  const isFlat = position === undefined || position === 0n
  if (isFlat) return { ...draft, scope: 'order' }
  if (draft.scope === 'order') return draft
  const side = position > 0n ? 'sell' : 'buy'
  // Only a market order can close a whole position (rest-private 7.2).
  return draft.scope === 'wholePosition' ? { ...draft, side, type: 'market' } : { ...draft, side }
}

/** Builds the stop of a normalised draft, or names the field that does not parse. */
export function readStop(draft: StopDraft, { instrumentId }: Pick<Instrument, 'instrumentId'>): ReadStop {
  const trigger = decimalValue<Price>(draft.triggerText)
  if (trigger === undefined) return wrong('trigger', draft.triggerText, t('Enter a trigger price.'))
  const isLimit = draft.type === 'limit'
  const limitPrice = isLimit ? decimalValue<Price>(draft.limitText) : undefined
  if (isLimit && limitPrice === undefined) return wrong('limit', draft.limitText, t('Enter a limit price.'))
  const isWhole = draft.scope === 'wholePosition'
  const amount = isWhole ? fixed6<Amount>(0n) : decimalValue<Amount>(draft.amountText)
  if (amount === undefined) return wrong('amount', draft.amountText, t('Enter an amount.'))
  return {
    stop: {
      instrumentId,
      isBuy: draft.side === 'buy',
      kind: draft.kind,
      scope: draft.scope,
      trigger,
      amount,
      limitPrice,
      reduceOnly: draft.scope !== 'order' || draft.reduceOnly,
      ...sideOf(draft),
    },
  }
}

export function closedAmount(
  stop: Pick<NewStop, 'scope' | 'amount'>,
  position: Amount | undefined,
): Amount | undefined {
  if (stop.scope !== 'wholePosition') return stop.amount
  return position === undefined ? undefined : absolute(position)
}

function wrong(field: StopField, text: string, whenEmpty: string): ReadStop {
  const words = text.trim() === '' ? whenEmpty : t('Enter a valid number (max. 6 decimals)')
  return { problem: { field, words } }
}

type LegContext = {
  readonly instrument: Pick<Instrument, 'instrumentId'>
  /** Side of the closing order that the stop sends. */
  readonly side: Side
  readonly scope: StopScope
  readonly amountText: string
  readonly positionSide?: PositionSide | undefined
}

export function readLeg(kind: StopKind, leg: LegDraft, context: LegContext): ReadStop | undefined {
  if (leg.triggerText.trim() === '') return undefined
  const { side, scope, amountText, instrument, positionSide } = context
  const type = scope === 'wholePosition' ? 'market' : leg.type
  return readStop({ ...leg, type, kind, side, scope, amountText, reduceOnly: true, positionSide }, instrument)
}

type WarningContext = {
  readonly instrument: Pick<Instrument, 'priceStep'>
  /** Mark prices at which the closed position would be liquidated. */
  readonly liquidations: readonly Pick<LiquidationPrice, 'way' | 'price'>[]
  readonly closes: boolean
  /** Signed contracts; `undefined` without a position or while unknown. */
  readonly held?: Amount | undefined
}

/** Warns of a stop that the venue would accept, but that may be a mistake. */
export function stopWarning(stop: NewStop, context: WarningContext): string | undefined {
  const { instrument, liquidations, closes, held } = context
  const { kind, isBuy, trigger, limitPrice } = stop
  const first = liquidations.find(({ way, price }) => (way === 'up' ? trigger >= price : trigger <= price))
  if (closes && first !== undefined) {
    return t('You’d be liquidated first, at ≈ {price}. Move the trigger closer.', {
      price: formatPrice(first.price, instrument.priceStep),
    })
  }
  if (limitPrice !== undefined && kind === 'STOP_LOSS') {
    const mayMiss = isBuy ? limitPrice < trigger : limitPrice > trigger
    if (mayMiss)
      return isBuy
        ? t('Limit is below the trigger – the order may not fill if price gaps.')
        : t('Limit is above the trigger – the order may not fill if price gaps.')
  }
  if (stop.scope !== 'order') return undefined
  if (stop.reduceOnly && !closes) return t('Reduce-only, but you have no position to reduce.')
  const isOver = closes && !stop.reduceOnly && held !== undefined && stop.amount > absolute(held)
  return isOver
    ? t('Larger than your position: this would flip it. Enable reduce-only or lower the amount.')
    : undefined
}

/** Predicts why the venue would reject a stop, with the field; `undefined` if it would accept the stop. */
export function stopProblem(stop: NewStop, context: StopContext): StopProblem | undefined {
  const code = checkStop(stop, context)
  if (code === undefined) return undefined
  const field = fieldOf(code, stop, context)
  return { field, code, words: wordsOf(code, field, stop, context) }
}

function fieldOf(code: ErrorCode, { trigger }: NewStop, { instrument }: StopContext): StopField {
  if (code === 'INVALID_PRICE_STEP_SIZE') return trigger % instrument.priceStep === 0n ? 'limit' : 'trigger'
  return fields[code] ?? 'order'
}

const fields: Partial<Record<ErrorCode, StopField>> = {
  INVALID_STOP_ORDER: 'trigger',
  ORDER_INVALID_PRICE: 'limit',
  EXCEED_ORDER_PRICE_BAND: 'limit',
  ORDER_INVALID_AMOUNT: 'amount',
  INVALID_AMOUNT_STEP_SIZE: 'amount',
  BELOW_MIN_ORDER_VALUE: 'amount',
  EXCEED_MAX_ORDER_VALUE: 'amount',
  PARTIAL_ORDER_AMOUNT_CANNOT_BE_MORE_THAN_ORDER_POSITION: 'amount',
}

function wordsOf(code: ErrorCode, field: StopField, stop: NewStop, context: StopContext): string {
  const { instrument, markPrice, reference = 'mark' } = context
  const { isBuy, trigger, limitPrice } = stop
  if (code === 'INVALID_STOP_ORDER' && markPrice !== undefined && trigger > 0n) {
    const price = formatPrice(markPrice, instrument.priceStep)
    return reference === 'mark' ? wrongSide(stop, price) : wrongSideOfEntry(stop, price)
  }
  if (trigger <= 0n) return t('Enter a trigger price.')
  // The venue checks the price band against the mark at trigger time, which is the trigger price.
  const price = field === 'limit' ? limitPrice : trigger
  return formText(code, { isBuy, limitPrice: price }, { instrument, markPrice: trigger })
}

function wrongSide({ kind, isBuy }: NewStop, mark: string): string {
  if (waitsForFall(kind, isBuy)) {
    return kind === 'STOP_LOSS'
      ? t('Stop-loss of a long must be below the mark ({mark}).', { mark })
      : t('Take-profit of a short must be below the mark ({mark}).', { mark })
  }
  return kind === 'STOP_LOSS'
    ? t('Stop-loss of a short must be above the mark ({mark}).', { mark })
    : t('Take-profit of a long must be above the mark ({mark}).', { mark })
}

function wrongSideOfEntry({ kind, isBuy }: NewStop, entry: string): string {
  if (waitsForFall(kind, isBuy)) {
    return kind === 'STOP_LOSS'
      ? t('Stop-loss of a long must be below the expected fill ({entry}).', { entry })
      : t('Take-profit of a short must be below the expected fill ({entry}).', { entry })
  }
  return kind === 'STOP_LOSS'
    ? t('Stop-loss of a short must be above the expected fill ({entry}).', { entry })
    : t('Take-profit of a long must be above the expected fill ({entry}).', { entry })
}

/**
 * Checks an attached stop at the order's expected fill price. If the order fills at once, the stop is armed at once,
 * and the venue compares its trigger with the mark instead of the order's limit (venue-rules 2.5).
 */
export function attachedProblem(
  stop: NewStop,
  entry: ExpectedEntry | undefined,
  context: Pick<StopContext, 'instrument' | 'markPrice' | 'others'>,
): StopProblem | undefined {
  const known = { ...context, position: undefined, isAttached: false }
  const byMark = entry?.now === undefined ? undefined : stopProblem(stop, known)
  return byMark ?? stopProblem(stop, { ...known, markPrice: entry?.now ?? entry?.price, reference: 'entry' })
}
