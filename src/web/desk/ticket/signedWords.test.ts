/**
 * Checks that the ticket's text, the wallet prompt and the request agree. Each ticket's text is parsed independently
 * and compared with the decoded typed data and the decoded request.
 */

import * as fc from 'fast-check'
import { getTypesForEIP712Domain, recoverTypedDataAddress, serializeTypedData } from 'viem'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { BuilderTerms } from '@/core/protocol/eip712'
import {
  fixed6,
  formatFixed6,
  parseFixed6,
  type Amount,
  type Fraction,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import { maxUint256 } from '@/core/protocol/orderLimits'
import { postBatchOrders } from '@/core/protocol/rest/orders'
import { ethPerp } from '@/dev/testing/builders'
import type { Calls } from '@/web/connection/calls'
import type { RestClient } from '@/web/connection/restClient'
import { checkDraft } from '@/web/desk/draft/checkDraft'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { ticketLabel } from '@/web/desk/draft/orderLabel'
import { readScale } from '@/web/desk/ticket/scaled/readScale'
import { emptyScaleDraft } from '@/web/desk/ticket/scaled/scaleDraft'
import { scaleText } from '@/web/desk/ticket/scaled/ScaleTicket'
import { readStop } from '@/web/desk/ticket/stop/stopDraft'
import { signedLabel } from '@/web/desk/ticket/stop/stopNames'
import { createTwapActions } from '@/web/desk/ticket/twap/model/twapActions'
import { readTwap } from '@/web/desk/ticket/twap/twapDraft'
import { twapText } from '@/web/desk/ticket/twap/twapText'
import { signBatchOrder } from '@/web/session/batches/batchOrder'
import type { OrderContext } from '@/web/session/orderContext'
import { createOrder } from '@/web/session/orders/createOrder'
import { editOrder } from '@/web/session/orders/editOrder'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { noFlags } from '@/web/session/orders/orderFlags'
import { createStop } from '@/web/session/stops/sendStop'
import { keyCurve } from '@/web/session/wallet/keyCurve'
import { openSigningKey } from '@/web/session/wallet/signingKey'
import { emptyStopDraft } from './useTicketContext'

const runs = { seed: 7, numRuns: 70 }
const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const owner = await openSigningKey(`0x${'5a'.repeat(32)}`)
const maker = keyCurve.addressOf(owner.privateKey)

// Viem expects the exact type of the signed data.
const jsonOf = serializeTypedData as (typedData: object) => string

/** A wallet that records the typed data as a real wallet receives it, and a transport that records requests. */
function scene(builder: Partial<BuilderTerms> = {}) {
  const asked: Record<string, unknown>[] = []
  const sent: Record<string, unknown>[] = []
  let salt = 1n << 63n
  const signer = {
    ...owner.signer,
    signTypedData: async (typedData: Parameters<typeof owner.signer.signTypedData>[0]) => {
      // Viem adds this type for wallets.
      const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...typedData.types }
      asked.push(JSON.parse(jsonOf({ ...typedData, types })))
      return owner.signer.signTypedData(typedData)
    },
  }
  const context: OrderContext = {
    fills: createOrderFills(),
    calls: {
      call: (operation: Parameters<Calls['call']>[0], data: unknown) => {
        sent.push({ op: operation.op, ...wireOf(operation.request, data) })
        return Promise.resolve({ orderId: '0x01', orderStatus: 'opened' })
      },
    } as unknown as Calls,
    domain,
    trader: () => ({ maker, signer }),
    firstPhase: () => 'signing',
    freshOrderFields: () => ({ salt: ++salt, timestamp: 1_790_000_000n, ...builder }),
  }
  return { context, asked, sent, signer }
}

/** Encodes a request or frame and parses its JSON. */
function wireOf(schema: z.ZodMiniType, data: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(z.encode(schema, data))) as Record<string, unknown>
}

/** The order that the text promises, in millionths. A market order has no price. */
type Shown = { readonly isBuy: boolean; readonly amount: bigint; readonly price: bigint | undefined }

const number = String.raw`([\d,]+(?:\.\d+)?)`
const millionths = (text: string | undefined) => parseFixed6<Price>((text ?? '').replaceAll(',', ''))

function parsedText(words: string): Shown {
  const [, side, amount, , market, price] =
    new RegExp(`^(Buy|Sell) ${number} (\\S+) at (market)?(?:${number})?`).exec(words) ?? []
  if (side === undefined) throw new Error(`not understood: ${words}`)
  return {
    isBuy: side === 'Buy',
    amount: millionths(amount),
    price: market === undefined ? millionths(price) : undefined,
  }
}

/** Checks that the text, the signed data and the request agree, and that the signature is valid. */
async function expectSame(
  said: Shown,
  asked: Record<string, unknown> | undefined,
  sent: Record<string, unknown> | undefined,
) {
  const market = said.isBuy ? maxUint256 : 0n
  const signed = {
    maker,
    isBuy: said.isBuy,
    limitPrice: (said.price ?? market).toString(),
    amount: said.amount.toString(),
    instrument: ethPerp.instrumentId,
    timestamp: '1790000000',
  }
  expect(asked).toMatchObject({ primaryType: 'Order', domain: { ...domain, chainId: expect.anything() } })
  expect(asked?.['message']).toEqual({ ...signed, salt: expect.any(String) })
  const message = asked?.['message'] as typeof signed & { readonly salt: string }
  expect({ ...sent, instrument: String(sent?.['instrument']) }).toMatchObject({
    maker,
    is_buy: said.isBuy,
    limit_price: message.limitPrice,
    amount: message.amount,
    salt: message.salt,
    timestamp: message.timestamp,
    instrument: message.instrument,
  })
  const signature = String(sent?.['signature']) as `0x${string}`
  // The typed data exactly as the wallet received it.
  const typedData = asked as unknown as Parameters<typeof recoverTypedDataAddress>[0]
  expect((await recoverTypedDataAddress({ ...typedData, signature })).toLowerCase()).toBe(maker)
}

const steps = fc.constantFrom(1n, 10n, 5_000n, 10_000n, 100_000n, 500_000n, 1_000_000n, 25_000_000n)
/** An instrument with arbitrary steps, and a price and an amount on them. */
const terms = fc
  .record({
    priceStep: steps,
    amountStep: steps,
    prices: fc.tuple(fc.bigInt(1n, 10n ** 7n), fc.bigInt(1n, 10n ** 7n)),
    amounts: fc.bigInt(1n, 10n ** 7n),
  })
  .map(({ priceStep, amountStep, prices: [first, second], amounts }) => ({
    instrument: {
      ...ethPerp,
      priceStep: fixed6<Price>(priceStep),
      amountStep: fixed6<Amount>(amountStep),
      minOrderValue: fixed6<Usd>(0n),
      maxOrderValue: fixed6<Usd>(10n ** 40n),
      maxNotionalValue: fixed6<Usd>(10n ** 40n),
    },
    price: fixed6<Price>(first * priceStep),
    otherPrice: fixed6<Price>(second * priceStep),
    amount: fixed6<Amount>(amounts * amountStep),
  }))
const side = fc.constantFrom('buy' as const, 'sell' as const)
const noBook = { bestBid: undefined, bestAsk: undefined, isBookLive: true, position: undefined, markPrice: undefined }

test('an order is signed and sent as shown in the ticket', async () => {
  const draft = fc.record({
    side,
    type: fc.constantFrom('limit' as const, 'market' as const),
    timeInForce: fc.constantFrom('GTC' as const, 'IOC' as const),
    postOnly: fc.boolean(),
    reduceOnly: fc.boolean(),
    mmp: fc.boolean(),
    selfTradePrevention: fc.constantFrom('EXPIRE_NONE' as const, 'EXPIRE_MAKER' as const, 'EXPIRE_TAKER' as const),
  })
  await fc.assert(
    fc.asyncProperty(terms, draft, async ({ instrument, price, amount }, chosen) => {
      const texts = { priceText: formatFixed6(price), amountText: formatFixed6(amount) }
      const book = { ...noBook, bestBid: fixed6<Price>(1n), bestAsk: fixed6<Price>(10n ** 30n) }
      const isTaking = chosen.type === 'market' || chosen.timeInForce === 'IOC'
      // For a taking order, the book has a price that it crosses.
      const met = isTaking ? { bestBid: price, bestAsk: price } : {}
      const checked = checkDraft({ ...emptyDraft, ...chosen, ...texts }, { ...book, ...met, instrument })
      if (!checked.isReady) throw new Error(checked.error.words)
      const words = ticketLabel(checked.order, instrument)
      const { context, asked, sent } = scene()
      await createOrder(context, checked.order)
      await expectSame(parsedText(words), asked[0], sent[0])
      const parts = words.split(', ').slice(1)
      expect(sent[0]).toMatchObject({
        op: 'create_order',
        post_only: parts.includes('post-only'),
        reduce_only: parts.includes('reduce-only'),
        mmp: parts.includes('MMP'),
        time_in_force: parts.includes('IOC') || words.includes('at market') ? 'IOC' : 'GTC',
        self_trade_prevention: chosen.selfTradePrevention,
      })
    }),
    runs,
  )
})

test('an amended order is signed and sent with the entered price and amount', async () => {
  await fc.assert(
    fc.asyncProperty(terms, side, fc.boolean(), async ({ instrument, price, otherPrice, amount }, of, flag) => {
      const { context, asked, sent } = scene()
      const open = {
        orderId: `0x${'ab'.repeat(32)}` as const,
        instrumentId: instrument.instrumentId,
        isBuy: of === 'buy',
        postOnly: flag,
        reduceOnly: !flag,
        timeInForce: 'GTC' as const,
        mmp: flag,
        limitPrice: otherPrice,
        filled: parseFixed6<Amount>('0'),
        remaining: amount,
      }
      await editOrder(context, open, { limitPrice: price, remaining: amount })
      await expectSame({ isBuy: of === 'buy', amount, price }, asked[0], sent[0])
      expect(sent[0]).toMatchObject({
        op: 'edit_order',
        order_id: open.orderId,
        post_only: flag,
        reduce_only: !flag,
        mmp: flag,
      })
    }),
    { ...runs, numRuns: 25 },
  )
})

test('a stop is signed and sent as shown in its ticket, which says that the trigger is not signed', async () => {
  const draft = fc.record({
    side,
    kind: fc.constantFrom('STOP_LOSS' as const, 'TAKE_PROFIT' as const),
    scope: fc.constantFrom('order' as const, 'partOfPosition' as const, 'wholePosition' as const),
    type: fc.constantFrom('limit' as const, 'market' as const),
    reduceOnly: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(terms, draft, async ({ instrument, price, otherPrice, amount }, chosen) => {
      // A whole position can only be closed by a market order.
      const type = chosen.scope === 'wholePosition' ? 'market' : chosen.type
      const texts = {
        triggerText: formatFixed6(otherPrice),
        limitText: formatFixed6(price),
        amountText: formatFixed6(amount),
      }
      const read = readStop({ ...emptyStopDraft, ...chosen, type, ...texts }, instrument)
      if (!('stop' in read)) throw new Error(read.problem.words)
      const words = signedLabel(read.stop, instrument)
      const { context, asked, sent } = scene()
      await createStop(context, read.stop)
      const isWhole = words.startsWith('Close entire ')
      const said = isWhole
        ? { isBuy: / short at market/.test(words), amount: 0n, price: undefined }
        : parsedText(words.replace(/ when mark reaches .*$/, ''))
      await expectSame(said, asked[0], sent[0])
      const [, trigger] = new RegExp(`when mark reaches ${number}\\.`).exec(words) ?? []
      expect(sent[0]).toMatchObject({
        op: 'create_order',
        trigger: String(millionths(trigger)),
        stop: chosen.kind,
        close_position: isWhole,
      })
    }),
    runs,
  )
})

test('each order of a scale is signed and sent as shown in its ticket', async () => {
  const draft = fc.record({
    side,
    shape: fc.constantFrom('flat' as const, 'rising' as const, 'falling' as const),
    count: fc.integer({ min: 2, max: 20 }),
    postOnly: fc.boolean(),
    reduceOnly: fc.boolean(),
    mmp: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(terms, draft, async ({ instrument, price, otherPrice, amount }, { count, ...chosen }) => {
      const input = {
        ...emptyScaleDraft,
        ...chosen,
        fromText: formatFixed6(price),
        toText: formatFixed6(otherPrice),
        countText: String(count),
        amountText: formatFixed6(amount),
        selfTradePrevention: 'EXPIRE_MAKER' as const,
      }
      const { orders, problem } = readScale(input, { instrument, markPrice: undefined })
      // Skips prices too close, and amounts too small, for this many orders, because the ticket reports an error.
      fc.pre(orders !== undefined && problem === undefined)
      const words = scaleText(orders, instrument)
      const { context, asked, signer } = scene()
      const ready = []
      for (const order of orders) ready.push(await signBatchOrder({ ...context, maker, signer }, order))
      const body = wireOf(postBatchOrders.body, { orders: ready.map(({ request }) => request) })
      const sent = body['orders'] as Record<string, unknown>[]
      const [, of, total, , counted, from, to] =
        new RegExp(`^(Buy|Sell) ${number} (\\S+) in (\\d+) orders from ${number} to ${number}`).exec(words) ?? []
      expect(sent).toHaveLength(Number(counted))
      expect(sent.reduce((sum, one) => sum + BigInt(String(one['amount'])), 0n)).toBe(millionths(total))
      expect([sent[0]?.['limit_price'], sent.at(-1)?.['limit_price']]).toEqual(
        [from, to].map((text) => String(millionths(text))),
      )
      const parts = words.split(', ').slice(-3)
      for (const [at, order] of orders.entries()) {
        expect(sent[at]).toMatchObject({
          post_only: parts.includes('post-only'),
          reduce_only: parts.includes('reduce-only'),
          mmp: parts.includes('MMP'),
        })
        await expectSame({ isBuy: of === 'Buy', amount: order.amount, price: order.limitPrice }, asked[at], sent[at])
      }
    }),
    { ...runs, numRuns: 12 },
  )
})

test('an unsigned TWAP is sent as shown in its ticket, to the second', async () => {
  await fc.assert(
    fc.asyncProperty(
      terms,
      side,
      fc.integer({ min: 30, max: 30 * 86_400 }),
      fc.boolean(),
      async ({ instrument, amount }, of, seconds, reduceOnly) => {
        const minutesText = formatFixed6(BigInt(Math.ceil((seconds * 1_000_000) / 60)))
        const draft = { side: of, amountText: formatFixed6(amount), minutesText, reduceOnly }
        const { twap } = readTwap(draft, { instrument, markPrice: fixed6(1_000_000n), position: undefined })
        if (twap === undefined) throw new Error('the draft cannot be read')
        const words = twapText(twap, instrument.instrumentName, instrument)
        const bodies: Record<string, unknown>[] = []
        const rest = {
          call: (
            endpoint: { readonly body?: z.ZodMiniType; readonly name: string },
            input: { readonly body?: unknown },
          ) => {
            if (endpoint.body !== undefined) bodies.push(wireOf(endpoint.body, input.body))
            return Promise.resolve({ twapOrders: [] })
          },
        } as unknown as RestClient
        const { context } = scene()
        const unused = { pause: () => Promise.resolve() }
        await createTwapActions({ context, rest, ...unused, reload: () => Promise.resolve() }).create(twap)
        const [, isBuy, total] = new RegExp(`^(Buy|Sell) ${number}`).exec(words) ?? []
        const unit = (name: string, worth: number) =>
          Number(new RegExp(`(\\d+) ${name}\\b`).exec(words)?.[1] ?? 0) * worth
        expect(bodies).toHaveLength(1)
        expect(bodies[0]).toMatchObject({
          is_buy: isBuy === 'Buy',
          duration: unit('d', 86_400) + unit('h', 3_600) + unit('min', 60) + unit('s', 1),
          reduce_only: words.endsWith(', reduce-only'),
        })
        expect(parseFixed6(String(bodies[0]?.['amount_float']))).toBe(millionths(total))
      },
    ),
    runs,
  )
})

test('a builder is named in what is signed and in what is sent, by every way of placing an order', async () => {
  const { context, asked, sent, signer } = scene({
    builderId: 'builder-alpha',
    builderFeeRate: parseFixed6<Fraction>('0.0003'),
  })
  const { instrumentId } = ethPerp
  const order = { ...noFlags, instrumentId, isBuy: true, amount: fixed6<Amount>(10_000n), timeInForce: 'GTC' } as const
  const priced = { ...order, limitPrice: fixed6<Price>(3_000_000_000n) }
  const orderId = `0x${'ab'.repeat(32)}` as const
  await createOrder(context, priced)
  const open = { ...priced, orderId, filled: fixed6<Amount>(0n), remaining: order.amount }
  await editOrder(context, open, { limitPrice: priced.limitPrice, remaining: order.amount })
  await createStop(context, { ...priced, kind: 'STOP_LOSS', scope: 'order', trigger: priced.limitPrice })
  const batch = await signBatchOrder(
    { maker, signer, domain, freshOrderFields: context.freshOrderFields },
    { ...priced, selfTradePrevention: 'EXPIRE_MAKER' },
  )
  sent.push(...(wireOf(postBatchOrders.body, { orders: [batch.request] })['orders'] as Record<string, unknown>[]))
  expect(asked).toHaveLength(4)
  expect(sent).toHaveLength(4)
  for (const [at, wire] of sent.entries()) {
    expect(wire).toMatchObject({ builder_id: 'builder-alpha', builder_fee_rate: '0.0003' })
    const typedData = asked[at] as unknown as Parameters<typeof recoverTypedDataAddress>[0]
    expect(typedData.message).toMatchObject({ builderId: 'builder-alpha', builderFeeRate: '300' })
    const signature = String(wire['signature']) as `0x${string}`
    expect((await recoverTypedDataAddress({ ...typedData, signature })).toLowerCase()).toBe(maker)
  }
})
