import type { NewStop } from '@/account/stops/stopOrder'
import { absolute, fixed6, type Amount, type Price } from '@/protocol/fixed6'
import type { Instrument, Side } from '@/protocol/instrument'
import type { StopScope } from '@/quant/checkStopForm'
import type { StopKind } from '@/quant/stopTrigger'
import { decimalValue } from '@/ui/decimalText'
import { t } from '@/ui/t'

/** A stop as the trader filled it in. Numbers are text until the order is made. */
export type StopDraft = {
  readonly kind: StopKind
  /** Of the order that it sends; of a stop of a position the closing one, whatever stands here. */
  readonly side: Side
  readonly scope: StopScope
  readonly triggerText: string
  readonly type: 'market' | 'limit'
  readonly limitText: string
  readonly amountText: string
  readonly reduceOnly: boolean
}

export type StopField = 'trigger' | 'limit' | 'amount' | 'stop'

/** What is wrong with a stop, and where. */
export type StopProblem = { readonly field: StopField; readonly words: string; readonly code?: string | undefined }

export type ReadStop = { readonly stop: NewStop } | { readonly problem: StopProblem }

/**
 * The draft as it applies: without a position there is only the order by itself, and what is of a position closes it.
 * `position` is signed; undefined while it is not known, and then taken to be none.
 */
export function settledDraft(draft: StopDraft, position: Amount | undefined): StopDraft {
  const isFlat = position === undefined || position === 0n
  if (isFlat) return { ...draft, scope: 'order' }
  if (draft.scope === 'order') return draft
  const side = position > 0n ? 'sell' : 'buy'
  // The whole of a position is closed by a market order (rest-private 7.2).
  return draft.scope === 'wholePosition' ? { ...draft, side, type: 'market' } : { ...draft, side }
}

/** Makes the stop of a settled draft, or says which field cannot be read. */
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
    },
  }
}

/** Contracts that the stop would trade: of a whole position what it is now. */
export function closedAmount(
  stop: Pick<NewStop, 'scope' | 'amount'>,
  position: Amount | undefined,
): Amount | undefined {
  if (stop.scope !== 'wholePosition') return stop.amount
  return position === undefined ? undefined : absolute(position)
}

function wrong(field: StopField, text: string, whenEmpty: string): ReadStop {
  const words = text.trim() === '' ? whenEmpty : t('That is no number: use digits and at most six decimals.')
  return { problem: { field, words } }
}
