import { checkStop, type StopContext } from '@/account/stops/checkStop'
import type { OneClick } from '@/account/oneClick/oneClick'
import type { NewStop } from '@/account/stops/stopOrder'
import { formWords } from '@/appContext/ticket/orderDraft'
import type { StopField, StopProblem } from './stopDraft'
import type { ErrorCode } from '@/protocol/errorCodes'
import { waitsForFall } from '@/quant/stopTrigger'
import { formatPrice } from '@/ui/formatPrice'
import { t } from '@/ui/t'
import type { OrderToSign } from '@/wallet/orderToSign'

/** What the venue would say of a stop, in words, and in which field it is. */
export function stopProblem(stop: NewStop, context: StopContext): StopProblem | undefined {
  const code = checkStop(stop, context)
  if (code === undefined) return undefined
  const field = fieldOf(code, stop, context)
  return { field, code, words: wordsOf(code, field, stop, context) }
}

/** Why one-click would refuse to sign it; undefined when it would not, or when the wallet signs. */
export function limitProblem(
  oneClick: Pick<OneClick, 'refusal'> | undefined,
  order: OrderToSign,
): StopProblem | undefined {
  const words = oneClick?.refusal([order])
  return words === undefined ? undefined : { field: 'stop', words }
}

function fieldOf(code: ErrorCode, { trigger }: NewStop, { instrument }: StopContext): StopField {
  if (code === 'INVALID_PRICE_STEP_SIZE') return trigger % instrument.priceStep === 0n ? 'limit' : 'trigger'
  return fields[code] ?? 'stop'
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

function wordsOf(code: ErrorCode, field: StopField, stop: NewStop, { instrument, markPrice }: StopContext): string {
  const { isBuy, trigger, limitPrice } = stop
  if (code === 'INVALID_STOP_ORDER' && markPrice !== undefined && trigger > 0n) {
    return wrongSide(stop, formatPrice(markPrice, instrument.priceStep))
  }
  if (trigger <= 0n) return t('Enter a trigger price.')
  // The band is held against the mark as it will be then: the trigger.
  const price = field === 'limit' ? limitPrice : trigger
  return formWords(code, { isBuy, limitPrice: price }, { instrument, markPrice: trigger })
}

function wrongSide({ kind, isBuy }: NewStop, mark: string): string {
  if (waitsForFall(kind, isBuy)) {
    return kind === 'STOP_LOSS'
      ? t('A stop-loss that sells waits for the mark to fall: its trigger must be below {mark}.', { mark })
      : t('A take-profit that buys waits for the mark to fall: its trigger must be below {mark}.', { mark })
  }
  return kind === 'STOP_LOSS'
    ? t('A stop-loss that buys waits for the mark to rise: its trigger must be above {mark}.', { mark })
    : t('A take-profit that sells waits for the mark to rise: its trigger must be above {mark}.', { mark })
}
