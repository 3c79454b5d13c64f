import type { TwapOrder } from '@/core/protocol/rest/twaps'
import type { NewTwap } from '@/web/desk/ticket/twap/model/twapToSign'
import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import { amountInSteps } from '@/web/session/orders/orderNumbers'
import { durationText } from './durationText'

type WordedTwap = Pick<NewTwap, 'isBuy' | 'amount' | 'durationSec' | 'reduceOnly'>

/**
 * Describes a TWAP, for example "Buy 12 ETH-PERP over 30 min, reduce-only". Exact to the second, because this is what
 * will be sent.
 */
export function twapText(
  { isBuy, amount, durationSec, reduceOnly }: WordedTwap,
  instrument: string,
  steps: Steps | undefined,
): string {
  const values = {
    amount: amountInSteps(amount, steps),
    instrument,
    duration: durationText(durationSec, 4),
  }
  const words = isBuy
    ? t('Buy {amount} {instrument} over {duration}', values)
    : t('Sell {amount} {instrument} over {duration}', values)
  return reduceOnly ? [words, t('reduce-only')].join(', ') : words
}

export function runningText(twap: TwapOrder, steps: Steps | undefined): string {
  const { side, totalAmount: amount, durationSeconds: durationSec, reduceOnly } = twap
  return twapText({ isBuy: side === 'buy', amount, durationSec, reduceOnly }, twap.instrumentName, steps)
}
