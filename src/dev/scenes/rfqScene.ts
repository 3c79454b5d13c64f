import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { QuoteMessage, RfqBlockRecord } from '@/core/protocol/rest/rfqs'

/** The trader's own request for a call spread. */
export const blockId: Hash = `0x${'ab'.repeat(32)}`
export const maker = '0x00000000000000000000000000000000000000aa' as const

const leg = (instrumentId: string, name: string, side: 'buy' | 'sell', mark: string, ratio = '1') => ({
  instrumentId,
  instrumentName: name,
  instrumentType: 'OPTION' as const,
  side,
  ratio: parseFixed6<Amount>(ratio),
  asset: 'ETH',
  indexPrice: parseFixed6<Price>('3200'),
  markPrice: parseFixed6<Price>(mark),
  pricePrecision: parseFixed6<Price>('0.1'),
})

export const spread: RfqBlockRecord = {
  blockId,
  legs: [leg('11', 'ETH-11DEC26-3200-C', 'buy', '148.1'), leg('12', 'ETH-11DEC26-3400-C', 'sell', '82.4', '2')],
  blockStatus: 'open',
  createdTimestamp: 1_790_000_000_000_000_000n,
  deadline: 1_790_000_300_000_000_000n,
  markPrice: parseFixed6<Price>('-16.7'),
  amount: parseFixed6<Amount>('5'),
  amountPrecision: parseFixed6<Amount>('0.1'),
  fullSize: false,
  isBuy: true,
  role: 'taker',
}

export function quoteMessage(quoteId: Hash, part: Partial<QuoteMessage> = {}): QuoteMessage {
  return {
    blockId,
    quoteId,
    amount: spread.amount,
    limitPrice: parseFixed6<Price>('-15'),
    quoteStatus: 'opened',
    isBuy: true,
    createdTimestamp: 1_790_000_010_000_000_000n,
    ...part,
  }
}
