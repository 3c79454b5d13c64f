import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { CommandLegPrice, QuoteRequest, RfqRequest } from '@/venue/engine/command'
import type { EngineEvent } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { account } from './play'
import { orderIdOf, sceneStartNs } from './sceneInstruments'
import { nowOf, submit, type TimedScene } from './timedScene'

/** A perpetual bought and a call sold: at a scene's marks, 100 and 15, a package is worth 85. */
export const coveredCall: RfqRequest['legs'] = [
  { instrumentId: '1', isBuy: true, ratio: parseFixed6<Amount>('1') },
  { instrumentId: '2', isBuy: false, ratio: parseFixed6<Amount>('1') },
]

/** Default: five covered calls for five minutes. */
export function askQuotes(
  scene: TimedScene,
  name: string,
  change: Partial<RfqRequest> = {},
): { answer: string; blockId: Hash } {
  const answer = submit(scene, {
    type: 'createRfq',
    rfq: {
      account: account(name),
      legs: coveredCall,
      amount: parseFixed6<Amount>('5'),
      isFullSize: false,
      durationSec: 300,
      counterparties: [],
      ...change,
    },
  })
  const [blockId = '0x'] = [...scene.state.rfqs.keys()].slice(-1)
  return { answer, blockId }
}

let lastId = 7_000_000

/** Parses `"bob sell 5 @ 86"` without sending it. */
export function quoteDraft(blockId: Hash, line: string, change: Partial<QuoteRequest> = {}): QuoteRequest {
  const [name = '', side, amount = '', , price = ''] = line.split(' ')
  lastId += 1
  return {
    quoteId: orderIdOf(lastId),
    account: account(name),
    signer: account(name),
    blockId,
    isBuy: side === 'buy',
    amount: parseFixed6<Amount>(amount),
    limitPrice: parseFixed6<Price>(price),
    timestampSec: sceneStartNs / 1_000_000_000n,
    systemType: 'API',
    ...change,
  }
}

export function quote(
  scene: TimedScene,
  blockId: Hash,
  line: string,
  change: Partial<QuoteRequest> = {},
  replacedQuoteId?: Hash,
): { answer: string; quoteId: Hash } {
  const wanted = quoteDraft(blockId, line, change)
  const answer = submit(scene, {
    type: 'createQuote',
    quote: wanted,
    ...(replacedQuoteId === undefined ? {} : { replacedQuoteId }),
  })
  return { answer, quoteId: wanted.quoteId }
}

/** The margin that a quote would need in USD, or its error code. */
export function preview(scene: TimedScene, wanted: QuoteRequest): string {
  scene.seq += 1
  const numbered = { seq: scene.seq, timeNs: nowOf(scene), command: { type: 'previewQuote', quote: wanted } } as const
  const { outcome } = applyCommand(scene.state, numbered)
  return outcome.isAccepted ? formatFixed6(outcome.quote?.initialMargin ?? 0n) : outcome.error
}

export function legPrice(instrumentId: string, price: string): CommandLegPrice {
  return { instrumentId, price: parseFixed6<Price>(price) }
}

/** Returns and removes the events so far as text: trades, quotes and blocks. */
export function news(scene: TimedScene): string[] {
  return scene.events.splice(0).flatMap(words)
}

function words(event: EngineEvent): string[] {
  if (event.type === 'traded') {
    const { instrumentId, amount, price, via, taker } = event.trade
    return [`${via} ${taker.side} ${formatFixed6(amount)} of ${instrumentId} @ ${formatFixed6(price)}`]
  }
  if (event.type === 'quotesChanged') {
    return event.quotes.map(({ isBuy, filled, amount, limitPrice, status, error }) => {
      const what = `${isBuy ? 'buy' : 'sell'} ${formatFixed6(filled)}/${formatFixed6(amount)} @ ${formatFixed6(limitPrice)}`
      return error === undefined ? `${what} ${status}` : `${what} ${status}: ${error}`
    })
  }
  if (event.type !== 'rfqChanged') return []
  const { filled, amount, status, error } = event.rfq
  const what = `block ${formatFixed6(filled)}/${formatFixed6(amount)} ${status}`
  return [error === undefined ? what : `${what}: ${error}`]
}
