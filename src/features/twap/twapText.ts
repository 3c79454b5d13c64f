import type { NewTwap } from '@/account/twaps/twapToSign'
import type { TwapOrder } from '@/protocol/rest/twaps'
import { amountInSteps } from '@/appContext/orders/orderNumbers'
import type { Steps } from '@/marketData/stepsOf'
import { t } from '@/language/t'
import { durationText } from './durationText'

type WordedTwap = Pick<NewTwap, 'isBuy' | 'amount' | 'durationSec' | 'reduceOnly'>

/** "Buy 12 ETH-PERP over 30 min, reduce-only": to the second, since it is what will be sent. */
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

/** The same of one that the venue has. */
export function runningText(twap: TwapOrder, steps: Steps | undefined): string {
  const { side, totalAmount: amount, durationSeconds: durationSec, reduceOnly } = twap
  return twapText({ isBuy: side === 'buy', amount, durationSec, reduceOnly }, twap.instrumentName, steps)
}
