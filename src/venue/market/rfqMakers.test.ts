import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Address, Hash, MarginInstrument, OptionInstrument } from '@/core/protocol/instrument'
import { defaultFeeRates } from '@/core/quant/fees'
import { ethPerp } from '@/dev/testing/builders'
import type { Command, InstrumentMark } from '../engine/command'
import { applyCommand } from '../engine/exchange'
import { createExchange } from '../engine/state'
import { applyEvents } from '../live/applyEvents'
import { isOpenQuote } from '../live/liveRfqs'
import { createLiveState } from '../live/liveState'
import { marketAccounts, marketDeposit } from './marketAccounts'
import { createOrderRequests } from './orderRequests'
import { rfqMakerCommands } from './rfqMakers'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)
const startNs = 1_790_000_000_000_000_000n
/** A quarter of a year of 365 days. */
const quarterNs = 7_884_000_000_000_000n
const trader: Address = '0x00000000000000000000000000000000000000aa'

const option = (instrumentId: string, strike: string, more: Partial<OptionInstrument> = {}): OptionInstrument => ({
  ...ethPerp,
  instrumentType: 'OPTION',
  instrumentId,
  instrumentName: `ETH-${instrumentId}-${strike}-C`,
  priceStep: price('0.1'),
  amountStep: amount('0.1'),
  optionType: 'call',
  strike: price(strike),
  expiryNs: startNs + quarterNs,
  listingCycle: 'monthly',
  ...more,
})
const instruments: readonly MarginInstrument[] = [
  ethPerp,
  option('2', '3000'),
  option('3', '3200'),
  option('4', '9000'),
  option('5', '3000', { expiryNs: startNs + 2n * quarterNs }),
  option('6', '3000', { maxNotionalValue: parseFixed6('10000'), expiryNs: startNs + 3n * quarterNs }),
]
const mark = (instrumentId: string, worth: string): InstrumentMark =>
  instrumentId === '1'
    ? { instrumentId, markPrice: price(worth) }
    : { instrumentId, markPrice: price(worth), forwardPrice: price('3000'), iv: 0.5 }

/** Engine and live state with makers and one trader, in a time controlled by the test. */
function createVenue() {
  const state = createExchange({ feeRates: defaultFeeRates })
  const live = createLiveState()
  let [timeNs, seq] = [startNs, 0]
  const rejections: string[] = []
  const submit = (command: Command) => {
    seq += 1
    const { outcome, events } = applyCommand(state, { seq, timeNs, command })
    applyEvents(live, { seq, timeNs, events })
    if (!outcome.isAccepted) rejections.push(outcome.error)
    return outcome
  }
  const open = (account: Address, kind: 'trader' | 'market') => {
    submit({ type: 'openAccount', account, kind })
    submit({ type: 'deposit', account, amount: marketDeposit })
  }
  open(trader, 'trader')
  for (const maker of marketAccounts.optionMakers) open(maker, 'market')
  submit({ type: 'listInstruments', instruments })
  const clock = { nowMs: () => Number(timeNs / 1_000_000n), nowNs: () => timeNs }
  const orders = createOrderRequests({ clock, domain: { name: 'Optick Paper', version: '1', chainId: 1 } })
  const setPrices = (index: string, marks: readonly InstrumentMark[]) =>
    submit({ type: 'setPrices', indexes: [{ asset: 'ETH', price: price(index) }], marks })
  setPrices('3000', [
    mark('1', '3000'),
    mark('2', '298.4'),
    mark('3', '218.5'),
    mark('4', '0.2'),
    mark('5', '422'),
    mark('6', '516'),
  ])
  return {
    rejections,
    setPrices,
    /** A block of packages with signed ratios of instruments. */
    ask: (legs: Readonly<Record<string, string>>, packages: string, isBuy?: boolean, account = trader): Hash => {
      const outcome = submit({
        type: 'createRfq',
        rfq: {
          account,
          legs: Object.entries(legs).map(([instrumentId, ratio]) => ({
            instrumentId,
            isBuy: !ratio.startsWith('-'),
            ratio: amount(ratio.replace('-', '')),
          })),
          amount: amount(packages),
          isFullSize: false,
          ...(isBuy === undefined ? {} : { isBuy }),
          durationSec: 300,
          counterparties: [],
        },
      })
      if (!outcome.isAccepted || outcome.rfq === undefined) throw new Error('no block')
      return outcome.rfq.blockId
    },
    /** Runs the makers once; returns the number of their commands. */
    look: () => {
      const commands = rfqMakerCommands(live, orders, timeNs)
      commands.forEach(submit)
      return commands.length
    },
    pass: (sec: number) => (timeNs += BigInt(sec) * 1_000_000_000n),
    /** Open quotes in the order of the makers. */
    quotes: (blockId: Hash) =>
      [...(live.rfqs.get(blockId)?.quotes.values() ?? [])]
        .filter(isOpenQuote)
        .map(({ isBuy, limitPrice }) => `${isBuy ? 'bid' : 'ask'} ${formatFixed6(limitPrice)}`),
  }
}

test('a call is quoted around its mark by vega and hedging cost, wider by the second maker', () => {
  const venue = createVenue()
  const blockId = venue.ask({ '2': '1' }, '1')
  venue.look()
  // 0.6 × (0.9 × 5.9376 + 0.0004 × 0.54974 × 3,000) = 3.602, times 1 + √(3,000 / 2,000,000) is 3.742. The second maker
  // quotes 1.35 times as wide.
  expect(venue.quotes(blockId)).toEqual(['bid 294.6', 'ask 302.2', 'bid 293.3', 'ask 303.5'])
  expect(venue.rejections).toEqual([])
})

test('legs that hedge each other cost no more than a single one', () => {
  const venue = createVenue()
  const blockId = venue.ask({ '2': '1', '3': '-1' }, '1')
  venue.look()
  // Around 79.9: 0.3 of both legs and next to nothing of their net risk, on 3,000 of the underlying.
  expect(venue.quotes(blockId).slice(0, 2)).toEqual(['bid 76.1', 'ask 83.7'])
})

test('a larger size is quoted wider', () => {
  const venue = createVenue()
  const blockId = venue.ask({ '2': '1' }, '400', true)
  venue.look()
  // Wider by 1 + √(1,200,000 / 2,000,000): 3.602 × 1.7746 = 6.392.
  expect(venue.quotes(blockId)).toEqual(['ask 304.8', 'ask 307.1'])
})

test('calendars, hedged options and single perpetuals are quoted on both sides of their marks', () => {
  const venue = createVenue()
  const packages = [
    { legs: { '2': '-1', '5': '1' }, worth: 123.6 },
    { legs: { '2': '1', '1': '-0.5' }, worth: -1201.6 },
    { legs: { '1': '1' }, worth: 3000 },
    { legs: { '2': '1', '3': '-2', '4': '1', '5': '-1', '1': '0.25' }, worth: 189.6 },
  ]
  const ids = packages.map(({ legs }) => venue.ask(legs, '2'))
  venue.look()
  for (const [at, { worth }] of packages.entries()) {
    const quotes = venue.quotes(ids[at] ?? '0x').map((text) => text.split(' '))
    expect(quotes.map(([side]) => side)).toEqual(['bid', 'ask', 'bid', 'ask'])
    for (const [side, text] of quotes) {
      const away = (Number(text) - worth) * (side === 'ask' ? 1 : -1)
      expect(away).toBeGreaterThan(0)
      expect(away).toBeLessThan(25)
    }
  }
  expect(venue.rejections).toEqual([])
})

test('a nearly worthless option is offered but not bid, and no rejection repeats', () => {
  const venue = createVenue()
  const blockId = venue.ask({ '4': '1' }, '10')
  venue.look()
  expect(venue.quotes(blockId).every((text) => text.startsWith('ask 0.'))).toBe(true)
  expect(venue.quotes(blockId)).toHaveLength(2)
  expect([venue.look(), venue.rejections]).toEqual([0, []])
})

test('quotes are updated when marks have moved by half of the distance, and stay for less', () => {
  const venue = createVenue()
  const blockId = venue.ask({ '2': '1' }, '1', true)
  venue.look()
  venue.setPrices('3000', [mark('2', '299.4')])
  expect(venue.look()).toBe(0)
  venue.setPrices('3000', [mark('2', '308.4')])
  venue.look()
  expect(venue.quotes(blockId)).toEqual(['ask 312.2', 'ask 313.5'])
  expect(venue.rejections).toEqual([])
})

test('a quote that has become too large for a position is withdrawn, and one too large from the start is not made', () => {
  const venue = createVenue()
  const blockId = venue.ask({ '6': '1' }, '3')
  const tooLarge = venue.ask({ '6': '1' }, '4')
  venue.look()
  expect([venue.quotes(blockId).length, venue.quotes(tooLarge).length]).toEqual([4, 0])
  // 3 × 3,400 is above the limit of 10,000.
  venue.setPrices('3400', [mark('6', '516')])
  venue.look()
  expect(venue.quotes(blockId)).toEqual([])
  expect([venue.look(), venue.rejections]).toEqual([0, []])
})

test('makers do not quote each other’s requests, or those that have ended', () => {
  const venue = createVenue()
  const [maker = trader] = marketAccounts.optionMakers
  venue.ask({ '2': '1' }, '1', true, maker)
  venue.ask({ '2': '1' }, '1')
  venue.pass(300)
  expect(venue.look()).toBe(0)
})
