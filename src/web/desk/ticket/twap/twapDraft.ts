import { describeError, type ErrorCode } from '@/core/protocol/errorCodes'
import { notional, scale, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import {
  checkTwapForm,
  nominalSlice,
  slicesIn,
  twapIntervalSec,
  twapSchedule,
  type TwapSchedule,
} from '@/core/quant/twap'
import { checkReduceOnly, type TicketProblem } from '@/web/desk/draft/checkDraft'
import type { NewTwap } from '@/web/desk/ticket/twap/model/twapToSign'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { formatAmount, formatUsd } from '@/web/ui/formatNumber'
import { durationText } from './durationText'

export type TwapDraft = {
  readonly side: Side
  readonly amountText: string
  readonly minutesText: string
  readonly reduceOnly: boolean
}

export type TwapField = 'amount' | 'minutes' | 'order'
export type TwapProblem = TicketProblem<TwapField>

export type ReadTwap = {
  /** Present as soon as the numbers parse, even if the venue would reject them. */
  readonly schedule: TwapSchedule | undefined
  readonly twap: NewTwap | undefined
  readonly problem: TwapProblem | undefined
}

export type TwapContext = {
  readonly instrument: Instrument
  readonly markPrice: Price | undefined
  readonly position: Amount | undefined
}

export function readTwap(draft: TwapDraft, context: TwapContext): ReadTwap {
  const { instrument, markPrice } = context
  const amount = decimalValue<Amount>(draft.amountText)
  const durationSec = secondsOf(draft.minutesText)
  const nothing = { schedule: undefined, twap: undefined }
  if (amount === undefined) return { ...nothing, problem: unreadable('amount', draft.amountText) }
  if (durationSec === undefined) return { ...nothing, problem: unreadable('minutes', draft.minutesText) }
  const schedule = amount > 0n ? twapSchedule(amount, durationSec, instrument.amountStep) : undefined
  const { instrumentId } = instrument
  const isBuy = draft.side === 'buy'
  const twap: NewTwap = { instrumentId, isBuy, amount, durationSec, reduceOnly: draft.reduceOnly }
  const form = checkTwapForm({ instrument, amount, durationSec, markPrice })
  if (form !== undefined) {
    const words = wordsWithFigures[form]?.(twap, context) ?? t(describeError(form))
    return { schedule, twap, problem: { field: form === 'BAD_REQUEST' ? 'minutes' : 'amount', code: form, words } }
  }
  const reducing = checkReduceOnly(twap, context.position)
  const problem: TwapProblem | undefined = reducing && {
    field: 'order',
    code: reducing,
    words: t(describeError(reducing)),
  }
  return { schedule, twap, problem }
}

/** Parses minutes, possibly with decimals, into whole seconds. */
function secondsOf(minutesText: string): number | undefined {
  const minutes: bigint | undefined = decimalValue(minutesText)
  if (minutes === undefined || minutes <= 0n) return undefined
  return Number((minutes * 60n) / scale)
}

function unreadable(field: 'amount' | 'minutes', text: string): TwapProblem {
  const isEmpty = text.trim() === ''
  const words =
    field === 'amount'
      ? isEmpty
        ? t('Enter an amount.')
        : t('Enter a valid amount (max. 6 decimals)')
      : isEmpty
        ? t('Enter a duration in minutes')
        : t('Enter a valid number of minutes')
  return { field, code: undefined, words }
}

/** Error texts that include the valid range. */
const wordsWithFigures: Partial<Record<ErrorCode, (twap: NewTwap, context: TwapContext) => string>> = {
  BAD_REQUEST: () => t('Duration must be 30 seconds to 30 days'),
  MARK_NOT_READY: () => t('Mark price not available yet'),
  INVALID_AMOUNT_STEP_SIZE: (_, { instrument: { amountStep } }) =>
    t('Amount must be a multiple of {step}.', { step: formatAmount(amountStep, amountStep) }),
  BELOW_MIN_ORDER_VALUE: ({ amount }, { instrument, markPrice }) => {
    const longest = longestDuration(amount, instrument, markPrice)
    const least = formatUsd(instrument.minOrderValue)
    if (longest === undefined) return t('Too small: minimum {least} USD per slice.', { least })
    return t('Minimum {least} USD per slice. Shorten to {longest} or increase the amount.', {
      least,
      longest: durationText(longest),
    })
  },
  EXCEED_MAX_ORDER_VALUE: (_, { instrument: { maxOrderValue } }) =>
    t('Maximum {most} USD per slice. Extend the duration or lower the amount.', { most: formatUsd(maxOrderValue, 0) }),
}

/** Longest duration in seconds for which each slice still meets the minimum order value. */
export function longestDuration(
  amount: Amount,
  { amountStep, minOrderValue }: Pick<Instrument, 'amountStep' | 'minOrderValue'>,
  markPrice: Price | undefined,
): number | undefined {
  if (markPrice === undefined || markPrice <= 0n) return undefined
  const isWorth = (slices: number) => {
    const slice = nominalSlice(amount, slices, amountStep)
    return slice > 0n && notional(markPrice, slice) >= minOrderValue
  }
  let most = 0
  let tooMany = slicesIn(30 * 86_400) + 1
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (isWorth(middle)) most = middle
    else tooMany = middle
  }
  return most === 0 ? undefined : most * twapIntervalSec
}
