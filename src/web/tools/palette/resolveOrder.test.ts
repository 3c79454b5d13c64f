import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { numberMarks } from '@/web/ui/readNumber'
import type { PhraseContext } from './paletteCommand'
import { parsePhrase } from './parsePhrase'
import { resolveOrder, type OrderFacts } from './resolveOrder'

const context: PhraseContext = {
  instruments: [ethPerp],
  current: ethPerp,
  screens: [],
  pathOf: () => '/',
  marks: numberMarks('en'),
}

const facts: OrderFacts = {
  isBookLive: true,
  bestBid: parseFixed6('3100.1'),
  bestAsk: parseFixed6('3100.4'),
  markPrice: parseFixed6('3100.2'),
  held: parseFixed6('0.45'),
  largest: () => ({ amount: parseFixed6<Amount>('6.35'), cap: 'INSUFFICIENT_MARGIN' }),
}

/** Returns the order on one line, or the rejection's text. */
function made(text: string, change: Partial<OrderFacts> = {}): string {
  const parsed = parsePhrase(text, context)
  if (parsed.status !== 'understood') return parsed.words
  const { command } = parsed
  if (command.kind !== 'place' && command.kind !== 'close' && command.kind !== 'flip') return command.kind
  const resolution = resolveOrder(command, { ...facts, ...change })
  if (!resolution.isResolved) return resolution.words
  const { order } = resolution.resolved
  const { isBuy, amount, limitPrice, timeInForce, postOnly, reduceOnly } = order
  const flags = [timeInForce, postOnly && 'post', reduceOnly && 'reduce'].filter(Boolean).join(' ')
  const price = limitPrice === undefined ? 'market' : formatFixed6(limitPrice)
  return `${isBuy ? 'buy' : 'sell'} ${formatFixed6(amount)} @ ${price} ${flags}`
}

test.each([
  ['buy 2 eth bid post', 'buy 2 @ 3100.1 GTC post'],
  ['buy 2 eth bid+2', 'buy 2 @ 3100.3 GTC'],
  ['sell 2 eth ask-1', 'sell 2 @ 3100.3 GTC'],
  // The mid is 3100.25. Between two ticks a buy rounds down and a sell up.
  ['buy 2 eth mid', 'buy 2 @ 3100.2 GTC'],
  ['sell 2 eth mid', 'sell 2 @ 3100.3 GTC'],
  // 3100.2 × 0.995 = 3084.699.
  ['buy 2 eth -0.5%', 'buy 2 @ 3084.6 GTC'],
  ['sell 2 eth -0.5%', 'sell 2 @ 3084.7 GTC'],
  // 5000 / 3100.4 = 1.6126…, rounded down.
  ['buy $5000 eth market', 'buy 1.61 @ market IOC'],
  ['buy $5000 eth 2500', 'buy 2 @ 2500 GTC'],
  // A quarter of 6.35 is 1.5875.
  ['buy 25% eth bid', 'buy 1.58 @ 3100.1 GTC'],
  ['buy max eth bid', 'buy 6.35 @ 3100.1 GTC'],
  ['buy $10 eth 3100', '10 USD is below the minimum amount of 0.01.'],
  ['close', 'sell 0.45 @ market IOC reduce'],
  // Half of 0.45 is 0.225.
  ['close 50% eth', 'sell 0.22 @ market IOC reduce'],
  ['close half at ask post', 'sell 0.22 @ 3100.4 GTC post reduce'],
  ['close 0.5', 'You hold only 0.45, so 0.5 can’t be closed. If 0.5 is a price, write “at 0.5”.'],
  ['close eth 3200', 'You hold only 0.45, so 3200 can’t be closed. If 3200 is a price, write “at 3200”.'],
  ['flip', 'sell 0.9 @ market IOC'],
])('%s → %s', (text, expected) => {
  expect(made(text)).toBe(expected)
})

test('a short position is closed and flipped by buying', () => {
  const held = parseFixed6<Amount>('-0.45')
  expect(made('close 50%', { held })).toBe('buy 0.22 @ market IOC reduce')
  expect(made('flip', { held })).toBe('buy 0.9 @ market IOC')
})

test.each(['buy 2 eth 3100', 'buy 2 eth market', 'close', 'flip'])(
  'without a live book “%s” gives no order',
  (text) => {
    expect(made(text, { isBookLive: false })).toBe('Order book isn’t live. No order was sent.')
  },
)

test('an unknown value is reported, not replaced', () => {
  expect(made('buy 2 eth bid', { bestBid: undefined })).toBe('No bids right now.')
  expect(made('buy 2 eth mid', { bestAsk: undefined })).toBe('No mid price right now.')
  expect(made('buy 25% eth bid', { largest: () => undefined })).toBe('Max size isn’t available. Enter an amount.')
  expect(made('close', { held: undefined })).toBe('Positions are still loading.')
  expect(made('flip', { held: parseFixed6('0') })).toBe('No position in ETH-PERP.')
})

test('a price below one tick is rejected', () => {
  expect(made('buy 2 eth bid-31001')).toBe('the bid − 31001 ticks isn’t a valid price (must be above 0).')
})
