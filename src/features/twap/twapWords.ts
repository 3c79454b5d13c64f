import type { NewTwap } from '@/account/twaps/twapToSign'
import type { TwapOrder } from '@/protocol/rest/twaps'
import { decimalsOf, formatDecimal } from '@/ui/formatDecimal'
import { t } from '@/ui/t'
import { durationWords } from './durationWords'

type WordedTwap = Pick<NewTwap, 'isBuy' | 'amount' | 'durationSec' | 'reduceOnly'>

/** "Buy 12 ETH-PERP over 30 min, reduce-only": to the second, since it is what will be sent. */
export function twapWords({ isBuy, amount, durationSec, reduceOnly }: WordedTwap, instrument: string): string {
  const values = {
    amount: formatDecimal(amount, decimalsOf(amount)),
    instrument,
    duration: durationWords(durationSec, 4),
  }
  const words = isBuy
    ? t('Buy {amount} {instrument} over {duration}', values)
    : t('Sell {amount} {instrument} over {duration}', values)
  return reduceOnly ? [words, t('reduce-only')].join(', ') : words
}

/** The same of one that the venue has. */
export function runningWords(twap: TwapOrder): string {
  const { side, totalAmount: amount, durationSeconds: durationSec, reduceOnly } = twap
  return twapWords({ isBuy: side === 'buy', amount, durationSec, reduceOnly }, twap.instrumentName)
}
