import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '@/core/lib/random'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { account, createScene } from '@/dev/scenes/engine/play'
import { coveredCall } from '@/dev/scenes/engine/rfqScene'
import { orderIdOf, orderRequest, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import type { Command, QuoteRequest } from '../command'
import { describeState } from '../describeState'
import type { RfqRecord } from '../event'
import { applyCommand } from '../exchange'
import { checkInvariants } from '../invariants'
import { exportState, importState } from '../snapshotData'
import type { ExchangeState } from '../state'

const names = ['ann', 'bob', 'carl', 'dora'] as const
const commandCount = 2_500

test.each([1, 2, 3])(
  'random blocks break no invariant, and a snapshot in between makes no difference (seed %i)',
  (seed) => {
    const random = createRandom(seed)
    const { state } = createScene({ money: 20_000 })
    const snapshot = foldEvents(emptySnapshot(), describeState(state))
    let copy: ExchangeState | undefined
    let blockTrades = 0
    for (let at = 0; at < commandCount; at++) {
      const seq = 1_000 + at
      const timeNs = sceneStartNs + BigInt(at + 1) * 700_000_000n
      const numbered = { seq, timeNs, command: nextCommand(random, state, seq) }
      const result = applyCommand(state, numbered)
      foldEvents(snapshot, result.events)
      checkInvariants(state)
      blockTrades += result.events.filter((event) => event.type === 'traded' && event.trade.via === 'block').length
      if (copy !== undefined) expect(applyCommand(copy, numbered)).toEqual(result)
      if (at === commandCount / 2) {
        copy = importState(deserialize(serialize(exportState(state))) as ReturnType<typeof exportState>)
      }
    }
    expect(blockTrades).toBeGreaterThan(30)
    const described = foldEvents(emptySnapshot(), describeState(state))
    expect([described.rfqs, described.quotes, described.positions]).toEqual([
      snapshot.rfqs,
      snapshot.quotes,
      snapshot.positions,
    ])
    if (copy !== undefined) expect(exportState(copy)).toEqual(exportState(state))
  },
)

function nextCommand(random: Random, state: ExchangeState, seq: number): Command {
  const name = account(random.pick(names))
  const dice = random.next()
  const blocks = [...state.rfqs.values()]
  if (dice < 0.08 || blocks.length === 0) return dicedBlock(random)
  const block = random.pick(blocks)
  const quotes = [...block.quotes.keys()]
  if (dice < 0.72) {
    const quote = dicedQuote(random, block.record, seq)
    const replaced = quotes[0]
    return random.next() < 0.1 && replaced !== undefined
      ? { type: 'createQuote', quote, replacedQuoteId: replaced }
      : { type: 'createQuote', quote }
  }
  if (dice < 0.76) return { type: 'cancelQuotes', account: name, blockId: block.record.blockId }
  if (dice < 0.78) return { type: 'cancelRfqs', account: name, blockId: block.record.blockId }
  if (dice < 0.84) return { type: 'closeRfqs' }
  if (dice < 0.9) return { type: 'setPrices', ...dicedPrices(random) }
  if (dice < 0.93) return { type: 'checkRisk' }
  const order = orderRequest(orderIdOf(seq), name, {
    instrumentId: '1',
    isBuy: random.next() < 0.5,
    amount: fixed6<Amount>(BigInt(1 + random.integer(40)) * 1_000_000n),
    limitPrice: fixed6<Price>(BigInt(9_500 + random.integer(1_000)) * 10_000n),
  })
  return { type: 'createOrder', order }
}

function dicedBlock(random: Random): Command {
  const side = random.integer(3)
  return {
    type: 'createRfq',
    rfq: {
      account: account(random.pick(names)),
      legs:
        random.next() < 0.7 ? coveredCall : coveredCall.map((leg) => ({ ...leg, ratio: fixed6<Amount>(2_500_000n) })),
      amount: fixed6<Amount>(BigInt(1 + random.integer(30)) * 1_000_000n),
      isFullSize: random.next() < 0.3,
      ...(side === 0 ? {} : { isBuy: side === 1 }),
      durationSec: 5 + random.integer(120),
      counterparties: random.next() < 0.2 ? [account('dora')] : [],
    },
  }
}

function dicedQuote(
  random: Random,
  { blockId, account: owner, isFullSize, amount }: RfqRecord,
  seq: number,
): QuoteRequest {
  const name = random.next() < 0.4 ? owner : account(random.pick(names))
  return {
    quoteId: orderIdOf(10_000_000 + seq),
    account: name,
    signer: name,
    blockId,
    isBuy: random.next() < 0.5,
    amount: isFullSize ? amount : fixed6<Amount>(BigInt(1 + random.integer(15)) * 1_000_000n),
    limitPrice: fixed6<Price>(BigInt(8_200 + random.integer(600)) * (random.next() < 0.5 ? 10_000n : 25_000n)),
    timestampSec: sceneStartNs / 1_000_000_000n,
    systemType: 'API',
  }
}

function dicedPrices(random: Random) {
  const price = (least: number, most: number) =>
    fixed6<Price>(BigInt(least * 100 + random.integer((most - least) * 100)) * 10_000n)
  return {
    indexes: [{ asset: 'ETH', price: price(97, 103) }],
    marks: [
      { instrumentId: '1', markPrice: price(97, 103) },
      { instrumentId: '2', markPrice: price(12, 18) },
    ],
  }
}
