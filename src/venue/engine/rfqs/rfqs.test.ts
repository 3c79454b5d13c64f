import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { account, setMarks } from '@/dev/scenes/engine/play'
import { askQuotes, coveredCall, legPrice, news, preview, quote, quoteDraft } from '@/dev/scenes/engine/rfqScene'
import { createTimedScene, place, submit } from '@/dev/scenes/engine/timedScene'
import { positionKey } from '@/venue/rules/positionKey'
import type { Command } from '../command'

const amount = (text: string) => parseFixed6<Amount>(text)
const [bought = { instrumentId: '1', isBuy: true, ratio: amount('1') }] = coveredCall
const price = (text: string) => parseFixed6<Price>(text)

test('the taker crosses the best quote, and all legs trade at once at its price', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  quote(scene, blockId, 'bob sell 5 @ 86')
  quote(scene, blockId, 'carl sell 5 @ 85.5')
  quote(scene, blockId, 'dora buy 5 @ 84')
  news(scene)
  expect(quote(scene, blockId, 'ann buy 5 @ 86').answer).toBe('accepted')
  // Half a dollar above the marks: 100 and 15 each move by the share 0.5 / 115, against the buyer.
  expect(news(scene)).toEqual([
    'buy 0/5 @ 86 opened',
    'block buy 5 of 1 @ 100.434783',
    'block sell 5 of 2 @ 14.934783',
    'sell 5/5 @ 85.5 filled',
    'buy 5/5 @ 86 filled',
    'sell 0/5 @ 86 cancelled',
    'buy 0/5 @ 84 cancelled',
    'block 5/5 closed',
  ])
  const held = scene.state.accounts.get(account('ann'))?.holdings
  expect([
    held?.get(positionKey('1', undefined))?.position.amount,
    held?.get(positionKey('2', undefined))?.position.amount,
  ]).toEqual([amount('5'), amount('-5')])
  expect(scene.state.rfqs.size).toBe(0)
})

test('quoted leg prices become the trade prices', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  const legPrices = [legPrice('2', '14.5'), legPrice('1', '100')]
  expect(quote(scene, blockId, 'bob sell 5 @ 85', { legPrices }).answer).toBe('QUOTE_INVALID_LIMIT_PRICE')
  expect(quote(scene, blockId, 'bob sell 5 @ 85.5', { legPrices }).answer).toBe('accepted')
  news(scene)
  quote(scene, blockId, 'ann buy 2 @ 85.5')
  expect(news(scene)).toEqual([
    'buy 0/2 @ 85.5 opened',
    'block buy 2 of 1 @ 100',
    'block sell 2 of 2 @ 14.5',
    'sell 2/5 @ 85.5 partial',
    'buy 2/2 @ 85.5 filled',
    'block 2/5 open',
  ])
})

test('the seller of a package takes the opposite side of each leg', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann', { isBuy: false })
  expect(quote(scene, blockId, 'bob sell 5 @ 86').answer).toBe('BAD_REQUEST')
  expect(quote(scene, blockId, 'ann buy 5 @ 86').answer).toBe('BAD_REQUEST')
  quote(scene, blockId, 'bob buy 5 @ 85')
  news(scene)
  quote(scene, blockId, 'ann sell 5 @ 84')
  expect(news(scene).slice(1, 3)).toEqual(['block sell 5 of 1 @ 100', 'block buy 5 of 2 @ 15'])
})

test('a maker’s quote trades with the taker’s waiting quote, at the taker’s price', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  quote(scene, blockId, 'ann buy 5 @ 85')
  news(scene)
  quote(scene, blockId, 'bob sell 3 @ 84')
  expect(news(scene)).toContain('block sell 3 of 1 @ 100')
})

test('makers’ quotes do not trade with each other', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  quote(scene, blockId, 'bob sell 5 @ 84')
  quote(scene, blockId, 'carl buy 5 @ 86')
  expect(news(scene).some((line) => line.startsWith('block buy') || line.startsWith('block sell'))).toBe(false)
})

test('equal prices are filled in order of arrival', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  quote(scene, blockId, 'bob sell 3 @ 86')
  scene.sec += 1
  quote(scene, blockId, 'carl sell 5 @ 86')
  news(scene)
  quote(scene, blockId, 'ann buy 4 @ 86')
  expect(news(scene)).toEqual(expect.arrayContaining(['sell 3/3 @ 86 filled', 'sell 1/5 @ 86 partial']))
})

test('a full-size block accepts only its full size', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann', { isFullSize: true })
  expect(quote(scene, blockId, 'bob sell 4 @ 86').answer).toBe('FULL_SIZE_ONLY')
  expect(quote(scene, blockId, 'bob sell 5 @ 86').answer).toBe('accepted')
  quote(scene, blockId, 'ann buy 5 @ 86')
  expect(news(scene).at(-1)).toBe('block 5/5 closed')
})

test('only the invited makers may quote', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann', { counterparties: [account('bob')] })
  expect(quote(scene, blockId, 'carl sell 5 @ 86').answer).toBe('QUOTE_INVALID_MAKER')
  expect(quote(scene, blockId, 'bob sell 5 @ 86').answer).toBe('accepted')
})

test('a maker who can no longer afford the package is skipped', () => {
  const scene = createTimedScene({ money: 2_000 })
  const { blockId } = askQuotes(scene, 'ann', { amount: amount('50') })
  // A sold covered call needs 5 USD for the perpetual and 15 for the option.
  expect(quote(scene, blockId, 'bob sell 40 @ 85').answer).toBe('accepted')
  quote(scene, blockId, 'carl sell 40 @ 86')
  // This order reserves 300 × 99 × 5 %, which leaves too little for 40 packages.
  place(scene, 'bob buy 300 @ 99')
  news(scene)
  quote(scene, blockId, 'ann buy 40 @ 86')
  expect(news(scene)).toEqual(
    expect.arrayContaining(['sell 0/40 @ 85 rejected: INSUFFICIENT_MARGIN', 'sell 40/40 @ 86 filled']),
  )
})

test('a quote that its own account cannot afford is rejected', () => {
  const scene = createTimedScene({ money: 100 })
  const { blockId } = askQuotes(scene, 'ann', { amount: amount('100') })
  expect(quote(scene, blockId, 'bob sell 100 @ 85').answer).toBe('INSUFFICIENT_MARGIN')
  expect(quote(scene, blockId, 'bob sell 1 @ 85').answer).toBe('accepted')
})

test('a preview shows the margin of a quote and changes nothing', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  news(scene)
  // Short 5 perpetuals: 5 % of 500 and a fee of 0.08 %. 5 calls bought at 15: 75, and 0.05 % of the index each.
  expect(preview(scene, quoteDraft(blockId, 'bob sell 5 @ 85'))).toBe('100.65')
  expect(preview(scene, quoteDraft(blockId, 'bob sell 6 @ 85'))).toBe('QUOTE_INVALID_AMOUNT')
  expect(news(scene)).toEqual([])
  expect(scene.state.rfqs.get(blockId)?.quotes.size).toBe(0)
})

test('a quote replaces another, unless it is rejected', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  const { quoteId } = quote(scene, blockId, 'bob sell 5 @ 86')
  expect(quote(scene, blockId, 'bob sell 7 @ 85', {}, quoteId).answer).toBe('QUOTE_INVALID_AMOUNT')
  expect(scene.state.rfqs.get(blockId)?.quotes.has(quoteId)).toBe(true)
  news(scene)
  quote(scene, blockId, 'bob sell 5 @ 85', {}, quoteId)
  expect(news(scene)).toEqual(['sell 0/5 @ 86 cancelled', 'sell 0/5 @ 85 opened'])
  expect(quote(scene, blockId, 'carl sell 5 @ 85', {}, quoteId).answer).toBe('QUOTE_DOES_NOT_EXIST')
})

test('a signed quote is executed once', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  const wanted = quoteDraft(blockId, 'bob sell 5 @ 86')
  const send: Command = { type: 'createQuote', quote: wanted }
  expect(submit(scene, send)).toBe('accepted')
  expect(submit(scene, send)).toBe('QUOTE_EXISTS')
  submit(scene, { type: 'cancelQuotes', account: account('bob'), quoteIds: [wanted.quoteId] })
  expect(submit(scene, send)).toBe('QUOTE_EXISTS')
})

test('a key that is not the account’s cannot quote for it', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  expect(quote(scene, blockId, 'bob sell 5 @ 86', { signer: account('carl') }).answer).toBe('QUOTE_SIGNATURE_INVALID')
})

test('the deadline closes a block, and later quotes are rejected', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  quote(scene, blockId, 'bob sell 5 @ 86')
  scene.sec = 300
  submit(scene, { type: 'closeRfqs' })
  expect(scene.state.rfqs.size).toBe(1)
  scene.sec = 301
  expect(quote(scene, blockId, 'carl sell 5 @ 86').answer).toBe('RFQ_BLOCK_DOES_NOT_EXIST')
  news(scene)
  submit(scene, { type: 'closeRfqs' })
  expect(news(scene)).toEqual(['sell 0/5 @ 86 cancelled', 'block 0/5 closed'])
})

test('an owner closes one block or all of them', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  askQuotes(scene, 'ann')
  askQuotes(scene, 'bob')
  expect(submit(scene, { type: 'cancelRfqs', account: account('bob'), blockId })).toBe('RFQ_BLOCK_DOES_NOT_EXIST')
  expect(submit(scene, { type: 'cancelRfqs', account: account('ann'), blockId })).toBe('accepted')
  expect(scene.state.rfqs.size).toBe(2)
  expect(submit(scene, { type: 'cancelRfqs', account: account('ann') })).toBe('accepted')
  expect([...scene.state.rfqs.values()].map(({ record }) => record.account)).toEqual([account('bob')])
})

test('a block ends when a leg expires', () => {
  const scene = createTimedScene()
  askQuotes(scene, 'ann')
  news(scene)
  submit(scene, { type: 'expireInstrument', instrumentId: '2', settlementPrice: price('100') })
  expect(news(scene)).toContain('block 0/5 closed: INSTRUMENT_EXPIRED')
})

test('the liquidation of an account ends its blocks and its quotes', () => {
  const scene = createTimedScene({ money: 1_000 })
  const { blockId } = askQuotes(scene, 'ann', { amount: amount('1') })
  quote(scene, blockId, 'bob sell 1 @ 86')
  askQuotes(scene, 'bob')
  place(scene, 'bob buy 150 @ 100')
  place(scene, 'dora sell 150 @ 100')
  setMarks(scene, { index: '94', perpetual: '94', call: '10' })
  news(scene)
  submit(scene, { type: 'checkRisk' })
  expect(news(scene)).toEqual(
    expect.arrayContaining(['sell 0/1 @ 86 cancelled: ACCOUNT_LIQUIDATION', 'block 0/5 closed: ACCOUNT_LIQUIDATION']),
  )
  expect(scene.state.rfqs.has(blockId)).toBe(true)
})

test('an instrument on isolated margin cannot be part of a package', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  submit(scene, { type: 'setMarginType', account: account('bob'), instrumentId: '1', marginType: 'ISOLATED' })
  expect(quote(scene, blockId, 'bob sell 5 @ 86').answer).toBe('QUOTE_ISOLATED_NOT_ALLOWED')
})

test.each([
  ['EMPTY_BLOCK', { legs: [] }],
  ['TOO_MANY_LEGS', { legs: Array.from({ length: 7 }, (_, at) => ({ ...bought, instrumentId: `${at}` })) }],
  ['DUPLICATED_INSTRUMENTS', { legs: [bought, bought] }],
  ['LEG_ZERO_RATIO', { legs: [{ ...bought, ratio: amount('0') }] }],
  ['MAX_RATIO_EXCEEDED', { legs: [{ ...bought, ratio: amount('101') }] }],
  ['INVALID_RATIO_STEP_SIZE', { legs: [{ ...bought, ratio: amount('0.001') }] }],
  ['INSTRUMENT_NOT_FOUND', { legs: [{ ...bought, instrumentId: '9' }] }],
  ['INVALID_AMOUNT_STEP_SIZE', { amount: amount('0.001') }],
  ['SIZE_ZERO', { amount: amount('0') }],
  ['FULL_SIZE_ZERO', { amount: amount('0'), isFullSize: true }],
  ['DURATION_TOO_LONG', { durationSec: 3_601 }],
  ['BAD_REQUEST', { durationSec: 0 }],
  ['BLOCK_INVALID_MAKER', { counterparties: [account('ann')] }],
])('a block is rejected for %s', (error, change) => {
  const scene = createTimedScene()
  expect(askQuotes(scene, 'ann', change).answer).toBe(error)
  expect(scene.state.rfqs.size).toBe(0)
})

test('an account may have twenty open blocks', () => {
  const scene = createTimedScene()
  for (let at = 0; at < 20; at++) expect(askQuotes(scene, 'ann').answer).toBe('accepted')
  expect(askQuotes(scene, 'ann').answer).toBe('TOO_MANY_BLOCKS')
  expect(askQuotes(scene, 'bob').answer).toBe('accepted')
})

test('both sides pay the fees of their trades, and money is conserved', () => {
  const scene = createTimedScene()
  const { blockId } = askQuotes(scene, 'ann')
  quote(scene, blockId, 'bob sell 5 @ 85')
  const before = scene.state.venueFees
  quote(scene, blockId, 'ann buy 5 @ 85')
  const fees = scene.events.flatMap((event) =>
    event.type === 'traded' ? [event.trade.maker.fee + event.trade.taker.fee] : [],
  )
  expect(fees).toHaveLength(2)
  expect(scene.state.venueFees - before).toBe(fees.reduce<bigint>((sum, fee) => sum + fee, 0n) as Usd)
  expect(fees.every((fee) => fee > 0n)).toBe(true)
})
