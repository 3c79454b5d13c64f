import { expect, test } from 'vitest'
import { quoteDigest } from '@/core/protocol/eip712'
import { fixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { QuoteBody, QuoteMessage } from '@/core/protocol/rest/rfqs'
import { blockId, maker, spread, quoteMessage } from '@/dev/scenes/rfqScene'
import { OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { AccessError } from '@/web/session/access/accessError'
import type { OrderContext } from '@/web/session/orderContext'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import type { NewQuote } from './newQuote'
import { createRfqActions } from './rfqActions'

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const five = parseFixed6<Amount>('5')
const quote: NewQuote = { block: spread, isBuy: true, amount: five, limitPrice: parseFixed6<Price>('-15') }
const rejection = (code: string) => new RestError(code, 400, undefined, 'no')

type Answers = Record<string, (input: { readonly body?: unknown; readonly path?: unknown }) => unknown>

/** A venue with scripted responses. A call without a script fails. */
function scene(answers: Answers = {}) {
  const sent: string[] = []
  const counted: OrderToSign[][] = []
  const filled: unknown[] = []
  const pauses: number[] = []
  let reloads = 0
  let sign = async () => '0xsigned' as `0x${string}`
  const context: Pick<OrderContext, 'trader' | 'domain' | 'freshOrderFields' | 'firstPhase'> = {
    domain,
    trader: (orders) => {
      counted.push('instrumentId' in orders ? [orders] : [...orders])
      return { maker, signer: { kind: 'wallet', address: maker, signTypedData: () => sign() } }
    },
    firstPhase: () => 'signing',
    freshOrderFields: () => ({ salt: 7n, timestamp: 1_790_000_000n }),
  }
  const call = async (
    { name }: { readonly name: string },
    input: { readonly body?: unknown; readonly path?: unknown },
  ) => {
    sent.push(name)
    const answer = answers[name]
    if (answer === undefined) throw rejection(`unexpected ${name}`)
    return answer(input)
  }
  const actions = createRfqActions({
    context,
    account: maker,
    // `call` is generic over all endpoints; this fake answers by endpoint name.
    rest: { call } as unknown as RestClient,
    log: { onCreated: () => undefined, onClosed: () => undefined, onFilled: (_id, fill) => filled.push(fill) },
    pause: async (ms) => void pauses.push(ms),
    reload: async () => void (reloads += 1),
  })
  return {
    actions,
    sent,
    counted,
    filled,
    pauses,
    reloads: () => reloads,
    onSign: (next: typeof sign) => (sign = next),
  }
}

/** The venue's response contains the hash of the signed body, which is the body that is sent. */
function idOf(body: unknown): Hash {
  const { account, blockId: block, isBuy, limitPrice = 0n, amount, salt, timestamp } = body as QuoteBody
  return quoteDigest(domain, { maker: account, block, isBuy, limitPrice, amount, salt, timestamp })
}

const answering =
  (part: Partial<QuoteMessage>) =>
  ({ body }: { readonly body?: unknown }) =>
    quoteMessage(idOf(body), part)

test('an acceptance that fills at once is reported with its trade price', async () => {
  const price = parseFixed6<Price>('-15.2')
  const { actions, sent, filled } = scene({
    postQuote: answering({ quoteStatus: 'filled', filled: five, avgPrice: price }),
  })
  expect(await actions.accept(quote)).toMatchObject({ status: 'filled', filled: five, price })
  expect(sent).toEqual(['postQuote'])
  expect(filled).toMatchObject([{ isBuy: true, amount: five, price }])
})

test('an acceptance without a counterparty is withdrawn, so that it cannot fill later', async () => {
  const { actions, sent, filled } = scene({
    postQuote: answering({ quoteStatus: 'opened' }),
    deleteQuote: () => ({ success: true }),
    getQuotes: () => ({ quotes: [] }),
    getTradeHistory: () => ({ count: 0, tradeHistory: [] }),
  })
  expect(await actions.accept(quote)).toMatchObject({ status: 'missed' })
  expect(sent).toEqual(['postQuote', 'deleteQuote', 'getQuotes', 'getTradeHistory'])
  expect(filled).toEqual([])
})

test('trades made before the withdrawal are found in the trades of the legs', async () => {
  let quoteId: Hash = '0x'
  const row = (instrumentId: string, amount: string, price: string) => ({
    orderId: quoteId,
    instrumentId,
    amount: parseFixed6(amount),
    price: parseFixed6(price),
  })
  const { actions } = scene({
    postQuote: ({ body }) => {
      quoteId = idOf(body)
      return quoteMessage(quoteId, { quoteStatus: 'partial', filled: parseFixed6('2') })
    },
    deleteQuote: () => {
      throw rejection('QUOTE_DOES_NOT_EXIST')
    },
    getQuotes: () => ({ quotes: [] }),
    getTradeHistory: () => ({
      count: 2,
      tradeHistory: [row('11', '2', '149'), row('12', '4', '82'), row('99', '9', '1')],
    }),
  })
  // 149 − 2 × 82.
  expect(await actions.accept(quote)).toMatchObject({
    status: 'partial',
    filled: parseFixed6('2'),
    price: parseFixed6('-15'),
  })
})

test('a maker’s quote rests and is not withdrawn', async () => {
  const { actions, sent } = scene({ postQuote: answering({ quoteStatus: 'opened', filled: fixed6<Amount>(0n) }) })
  expect(await actions.send(quote)).toMatchObject({ status: 'resting', filled: 0n })
  expect(sent).toEqual(['postQuote'])
})

test('when the connection fails during a quote, the venue is asked for the signed id', async () => {
  const { actions, pauses } = scene({
    postQuote: () => {
      throw new OutcomeUnknownError('postQuote', 'link lost')
    },
    getQuotes: () => ({ quotes: [] }),
    getTradeHistory: () => ({ count: 0, tradeHistory: [] }),
  })
  expect(await actions.send(quote)).toMatchObject({ status: 'notArrived' })
  expect(pauses).toEqual([3_000])
})

test('a quote is not reported as failed while the venue is unreachable', async () => {
  const { actions } = scene({
    postQuote: () => {
      throw new OutcomeUnknownError('postQuote', 'link lost')
    },
    getQuotes: () => {
      throw rejection('INTERNAL_ERROR')
    },
  })
  expect(await actions.send(quote)).toMatchObject({ status: 'unknown' })
})

test('a late quote is rejected with the venue’s reason', async () => {
  const { actions } = scene({
    postQuote: () => {
      throw rejection('RFQ_BLOCK_DOES_NOT_EXIST')
    },
  })
  expect(await actions.accept(quote)).toMatchObject({
    status: 'refused',
    failure: { code: 'RFQ_BLOCK_DOES_NOT_EXIST' },
  })
})

test('every leg counts as an order toward one-click limits, at its own price or mark', async () => {
  const { actions, counted } = scene({ postQuote: answering({}) })
  await actions.send({ ...quote, isBuy: false, legPrices: [{ instrumentId: '11', price: parseFixed6('150') }] })
  expect(counted).toMatchObject([
    [
      { instrumentId: '11', isBuy: false, amount: five, limitPrice: parseFixed6('150') },
      { instrumentId: '12', isBuy: true, amount: parseFixed6('10'), limitPrice: parseFixed6('82.4') },
    ],
  ])
})

test('an amend counts only what it adds', async () => {
  const { actions, counted } = scene({ putQuote: answering({}) })
  const replaced = { quoteId: '0x01' as Hash, amount: parseFixed6<Amount>('3') }
  expect(await actions.amend(replaced, quote)).toMatchObject({ status: 'resting' })
  expect(counted[0]?.map(({ amount, replaces }) => [amount, replaces?.amount])).toEqual([
    [five, parseFixed6('3')],
    [parseFixed6('10'), parseFixed6('6')],
  ])
})

test('a one-click limit stops a quote before anything is sent', async () => {
  const { actions, sent, onSign } = scene({ postQuote: answering({}) })
  onSign(() => Promise.reject(new AccessError('Too much for one-click.')))
  expect(await actions.send(quote)).toMatchObject({ status: 'refused', failure: { words: 'Too much for one-click.' } })
  expect(sent).toEqual([])
})

test('a double click sends one quote', async () => {
  const { actions, sent } = scene({ postQuote: answering({ quoteStatus: 'filled', filled: five }) })
  const both = await Promise.all([actions.accept(quote), actions.accept(quote)])
  expect(both.map(({ status }) => status)).toEqual(['filled', 'busy'])
  expect(sent).toEqual(['postQuote'])
})

test('a preview neither signs nor counts', async () => {
  const { actions, counted } = scene({ postQuotePreview: answering({ initialMargin: parseFixed6('12') }) })
  expect(await actions.preview(quote)).toMatchObject({
    status: 'previewed',
    quote: { initialMargin: parseFixed6('12') },
  })
  expect(counted).toEqual([])
})

test('closing a request that has already ended is not an error, and the lists are reloaded', async () => {
  const { actions, reloads } = scene({
    deleteRfq: () => {
      throw rejection('RFQ_BLOCK_DOES_NOT_EXIST')
    },
  })
  expect(await actions.close(blockId)).toMatchObject({ status: 'done' })
  expect(reloads()).toBe(1)
})

const wanted = {
  legs: (spread.legs ?? []).map(({ instrumentId, side, ratio }) => ({ instrumentId, side, ratio })),
  amount: five,
  isBuy: true,
  isFullSize: false,
  durationSec: 300,
  counterparties: [],
}

test('a request whose reply was lost is found by its terms and not sent again', async () => {
  let asked = 0
  const { actions, sent } = scene({
    getRfqs: () => ({ blocks: asked++ === 0 ? [] : [spread] }),
    postRfq: () => {
      throw new OutcomeUnknownError('postRfq', 'link lost')
    },
  })
  expect(await actions.create(wanted)).toEqual({ status: 'done', value: spread })
  expect(sent).toEqual(['getRfqs', 'postRfq', 'getRfqs'])
})

test('an earlier request with the same terms is not mistaken for a lost one', async () => {
  const { actions } = scene({
    getRfqs: () => ({ blocks: [spread] }),
    postRfq: () => {
      throw new OutcomeUnknownError('postRfq', 'link lost')
    },
  })
  expect(await actions.create(wanted)).toEqual({ status: 'notArrived' })
})
