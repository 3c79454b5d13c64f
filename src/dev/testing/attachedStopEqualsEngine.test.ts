import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { expectedEntry } from '@/core/quant/preview/expectedEntry'
import { perpetual } from '@/dev/scenes/engine/sceneInstruments'
import { createStopScene, placeOrder, placeStop } from '@/dev/scenes/engine/stopScene'
import { attachedProblem } from '@/web/desk/ticket/stop/stopDraft'

const instrument = perpetual('1', 'ETH')
const price = (text: string) => parseFixed6<Price>(text)
const amount = parseFixed6<Amount>('1')

/** The mark is 100, and Eve offers one contract at another price. */
const markPrice = price('100')

/** Returns the page's verdict on a stop-loss or take-profit for a buy of 1, and the venue's after the fill. */
function judged(ask: string, limit: string, kind: 'stop-loss' | 'take-profit', trigger: string) {
  const scene = createStopScene(`bob sell 1 @ ${ask}`)
  const order = { isBuy: true, amount, limitPrice: price(limit), timeInForce: 'GTC' as const }
  const book = {
    bids: [{ price: price('90'), amount: parseFixed6<Amount>('10') }],
    asks: [
      { price: price(ask), amount },
      { price: price('110'), amount: parseFixed6<Amount>('10') },
    ],
  }
  const stop = {
    instrumentId: '1',
    isBuy: false,
    kind: kind === 'stop-loss' ? ('STOP_LOSS' as const) : ('TAKE_PROFIT' as const),
    scope: 'partOfPosition' as const,
    trigger: price(trigger),
    amount,
    limitPrice: undefined,
    reduceOnly: true,
  }
  const entry = expectedEntry(order, { instrument, markPrice }, book)
  const page = attachedProblem(stop, entry, { instrument, markPrice, others: [] })?.code
  const parent = placeOrder(scene, 'ann', { amount, limitPrice: order.limitPrice })
  const { error } = placeStop(scene, 'ann', { kind, side: 'sell', trigger, amount: '1', isPart: true, parent })
  return { page, venue: error }
}

const cases = ['97', '99', '101', '103'].flatMap((ask) =>
  ['104', '109'].flatMap((limit) =>
    (['stop-loss', 'take-profit'] as const).flatMap((kind) =>
      ['95', '98', '100', '100.5', '102', '104', '106', '108'].map((trigger) => ({ ask, limit, kind, trigger })),
    ),
  ),
)

test.each(cases)('$kind at $trigger of a buy at $limit that fills at $ask', ({ ask, limit, kind, trigger }) => {
  const { page, venue } = judged(ask, limit, kind, trigger)
  // Beyond the fill price the stop would protect or gain nothing, so the page blocks it; the venue would accept it.
  const isBeyondFill = kind === 'stop-loss' ? Number(trigger) >= Number(ask) : Number(trigger) <= Number(ask)
  expect(page).toBe(venue ?? (isBeyondFill ? 'INVALID_STOP_ORDER' : undefined))
})
