import { expect } from 'vitest'
import { quoteDigest } from '@/core/protocol/eip712'
import { endpoints } from '@/core/protocol/endpoints'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Trader } from '../registeredTrader'
import type { TestKey } from '../testSigner'
import { conformanceCase, expectRejection, type Scene, optionId, perpetualId } from './scene'

type Members = Readonly<Record<string, unknown>>

/** Opens a block of covered calls: the perpetual bought, the call sold. */
async function ask(scene: Scene, trader: Trader, change: Members = {}) {
  const legs = [
    { instrument: perpetualId(scene), is_buy: true, ratio: 1 },
    { instrument: optionId(scene), is_buy: false, ratio: 1 },
  ]
  const body = { legs, amount: '1000000', duration: 300, ...change }
  return scene.rest('POST', '/rfqs', { as: trader, body })
}

export async function asked(scene: Scene, trader: Trader, change: Members = {}) {
  const [block] = endpoints.postRfq.reply.parse((await ask(scene, trader, change)).body).blocks ?? []
  if (block === undefined) throw new Error('an opened block is answered')
  return block
}

let lastSalt = 1_000_000_000n

type QuoteWish = {
  readonly isBuy: boolean
  readonly price: bigint
  readonly amount?: string
  readonly signer?: TestKey
  readonly members?: Members
}

export function quoteBody(scene: Scene, trader: Trader, blockId: `0x${string}`, wish: QuoteWish) {
  lastSalt += 1n
  const amount = wish.amount ?? '1000000'
  const timestamp = BigInt(Math.floor(Date.now() / 1_000))
  const quoteId = quoteDigest(scene.venue.core.domain, {
    maker: trader.account,
    block: blockId,
    isBuy: wish.isBuy,
    limitPrice: wish.price,
    amount: BigInt(amount),
    salt: lastSalt,
    timestamp,
  })
  const body = {
    block_id: blockId,
    account: trader.account,
    amount,
    is_buy: wish.isBuy,
    salt: lastSalt.toString(),
    timestamp: timestamp.toString(),
    limit_price: wish.price.toString(),
    signature: (wish.signer ?? trader.signingKey).sign(quoteId),
    ...wish.members,
  }
  return { quoteId, body }
}

async function quote(scene: Scene, trader: Trader, blockId: `0x${string}`, wish: QuoteWish) {
  const { quoteId, body } = quoteBody(scene, trader, blockId, wish)
  return { quoteId, answer: await scene.rest('POST', '/quotes', { as: trader, body }) }
}

/** A package price that is `usd` better for its seller than the marks. */
const dearer = (mark: Price, usd: string) => mark - (mark % 1_000_000n) + parseFixed6(usd)

const badBlocks: readonly (readonly [id: string, what: string, change: Members, code: string])[] = [
  ['760', 'without legs', { legs: [] }, 'EMPTY_BLOCK'],
  ['761', 'with omitted legs', { legs: undefined }, 'EMPTY_BLOCK'],
  ['762', 'of amount 0', { amount: '0' }, 'SIZE_ZERO'],
  ['763', 'of amount 0 in full size', { amount: '0', full_size: true }, 'FULL_SIZE_ZERO'],
  ['764', 'with too long a duration', { duration: 100_000 }, 'DURATION_TOO_LONG'],
  ['765', 'with an amount of words', { amount: 'some' }, 'ERR_MALFORMED_REQUEST'],
  ['766', 'with a string side', { is_buy: 'yes' }, 'ERR_MALFORMED_REQUEST'],
  [
    '767',
    'with an unknown instrument',
    { legs: [{ instrument: 999_999_999, is_buy: true, ratio: 1 }] },
    'INSTRUMENT_NOT_FOUND',
  ],
  ['768', 'with a string ratio', { legs: [{ instrument: 1, is_buy: true, ratio: '1' }] }, 'ERR_MALFORMED_REQUEST'],
  ['769', 'with an invalid counterparty', { counterparties: ['me'] }, 'ERR_MALFORMED_REQUEST'],
]

export const rfqCases = [
  conformanceCase('C-REST-739', 'the answer to a new block has a side, even if none was named', async (scene) => {
    const ann = await scene.trader()
    const { body } = await ask(scene, ann, { is_buy: undefined })
    expect(body).toMatchObject({ blocks: [{ is_buy: false }] })
    const { body: list } = await scene.rest('GET', '/rfqs?role=taker', { as: ann })
    // A request for both sides: the list names no side if none was chosen.
    expect(endpoints.getRfqs.reply.parse(list).blocks?.map(({ isBuy }) => isBuy)).toEqual([undefined])
  }),
  conformanceCase('C-REST-740', 'a block’s answer has its legs, and both sides can find it', async (scene) => {
    const ann = await scene.trader()
    const bob = await scene.trader('bob')
    const { body } = await ask(scene, ann, { is_buy: true, full_size: true, counterparties: [bob.account] })
    expect(body).toMatchObject({
      blocks: [
        {
          block_status: 'open',
          amount: '1',
          full_size: true,
          is_buy: true,
          role: 'taker',
          orderbook: { bids: [], asks: [] },
          legs: [
            { instrument_name: 'ETH-PERP', side: 'buy', ratio: '1', asset: 'ETH' },
            { instrument_type: 'OPTION', side: 'sell', ratio: '1', strike: expect.any(String) },
          ],
        },
      ],
    })
    const blockId = endpoints.postRfq.reply.parse(body).blocks?.[0]?.blockId
    const listOf = async (trader: Trader, role: string) => {
      const { body: list } = await scene.rest('GET', `/rfqs?role=${role}`, { as: trader })
      return endpoints.getRfqs.reply.parse(list).blocks?.map((block) => block.blockId) ?? []
    }
    expect(await listOf(ann, 'taker')).toEqual([blockId])
    expect(await listOf(ann, 'maker')).not.toContain(blockId)
    expect(await listOf(bob, 'maker')).toContain(blockId)
    expect(await listOf(await scene.trader('carl'), 'maker')).not.toContain(blockId)
  }),
  conformanceCase('C-REST-741', 'crossing a quote trades all legs of both at once', async (scene) => {
    const ann = await scene.trader()
    const bob = await scene.trader('bob')
    const { blockId, markPrice } = await asked(scene, ann, { counterparties: [bob.account] })
    const price = dearer(markPrice, '5')
    const { answer, quoteId } = await quote(scene, bob, blockId, { isBuy: false, price })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ quote_id: quoteId, quote_status: 'opened', filled: '0', is_buy: false })
    const { body: seen } = await scene.rest('GET', `/rfqs/${blockId}/quotes`, { as: ann })
    expect(seen).toMatchObject({ block_id: blockId, bids: [], asks: [{ quote_id: quoteId, amount: '1' }] })
    const taken = await quote(scene, ann, blockId, { isBuy: true, price })
    expect(taken.answer.body).toMatchObject({ quote_status: 'filled', filled: '1' })
    const { body: positions } = await scene.rest('GET', '/positions', { as: ann })
    expect(positions).toMatchObject({
      positions: expect.arrayContaining([
        expect.objectContaining({ side: 'buy', amount: '1' }),
        expect.objectContaining({ side: 'sell', amount: '1' }),
      ]),
    })
    const { body: gone } = await scene.rest('GET', '/rfqs?role=taker', { as: ann })
    expect(gone).toEqual({ blocks: [] })
    const { body: history } = await scene.rest('GET', '/trade-history', { as: bob })
    expect(JSON.stringify(history)).toContain(quoteId)
  }),
  conformanceCase('C-REST-742', 'a maker sees its own quotes, and the best price', async (scene) => {
    const ann = await scene.trader()
    const [bob, carl] = [await scene.trader('bob'), await scene.trader('carl')]
    const { blockId, markPrice } = await asked(scene, ann, { counterparties: [bob.account, carl.account] })
    const mine = await quote(scene, bob, blockId, { isBuy: false, price: dearer(markPrice, '9') })
    await quote(scene, carl, blockId, { isBuy: false, price: dearer(markPrice, '5') })
    const { body } = await scene.rest('GET', `/rfqs/${blockId}/quotes`, { as: bob })
    expect(endpoints.getRfqQuotes.reply.parse(body).asks?.map((one) => one.quoteId)).toEqual([mine.quoteId])
    const { body: list } = await scene.rest('GET', '/rfqs?role=maker', { as: bob })
    const block = endpoints.getRfqs.reply.parse(list).blocks?.find((one) => one.blockId === blockId)
    expect(block?.orderbook?.asks).toHaveLength(1)
    const { body: own } = await scene.rest('GET', '/quotes', { as: bob })
    expect(endpoints.getQuotes.reply.parse(own).quotes?.map((one) => one.quoteId)).toEqual([mine.quoteId])
  }),
  conformanceCase(
    'C-REST-743',
    'a preview returns the margin, needs no signature and changes nothing',
    async (scene) => {
      const ann = await scene.trader()
      const bob = await scene.trader('bob')
      const { blockId, markPrice } = await asked(scene, ann, { counterparties: [bob.account] })
      const { body } = quoteBody(scene, bob, blockId, { isBuy: false, price: dearer(markPrice, '5') })
      const unsigned = { ...body, signature: `0x${'11'.repeat(65)}` }
      const answer = await scene.rest('POST', '/quotes/preview', { as: bob, body: unsigned })
      expect(answer.status).toBe(200)
      expect(Number(endpoints.postQuotePreview.reply.parse(answer.body).initialMargin)).toBeGreaterThan(0)
      expect((await scene.rest('GET', '/quotes', { as: bob })).body).toEqual({ quotes: [] })
      expectRejection((await scene.rest('POST', '/quotes', { as: bob, body: unsigned })).body, 'QUOTE_BAD_SIGNATURE')
    },
  ),
  conformanceCase('C-REST-744', 'only its maker can replace or cancel a quote', async (scene) => {
    const ann = await scene.trader()
    const bob = await scene.trader('bob')
    const { blockId, markPrice } = await asked(scene, ann, { counterparties: [bob.account] })
    const first = await quote(scene, bob, blockId, { isBuy: false, price: dearer(markPrice, '9') })
    const second = quoteBody(scene, bob, blockId, { isBuy: false, price: dearer(markPrice, '8') })
    const put = await scene.rest('PUT', `/quotes/${first.quoteId}`, { as: bob, body: second.body })
    expect(put.body).toMatchObject({ quote_id: second.quoteId, quote_status: 'opened' })
    expectRejection((await scene.rest('DELETE', `/quotes/${first.quoteId}`, { as: bob })).body, 'QUOTE_DOES_NOT_EXIST')
    expectRejection((await scene.rest('DELETE', `/quotes/${second.quoteId}`, { as: ann })).body, 'QUOTE_DOES_NOT_EXIST')
    expect((await scene.rest('DELETE', `/quotes/${second.quoteId}`, { as: bob })).body).toEqual({ success: true })
    const third = await quote(scene, bob, blockId, { isBuy: false, price: dearer(markPrice, '7') })
    const { body } = await scene.rest('DELETE', `/quotes?block_id=${blockId}`, { as: bob })
    expect(body).toEqual({ cancelled: [third.quoteId] })
  }),
  conformanceCase('C-REST-745', 'only its owner can close a block', async (scene) => {
    const ann = await scene.trader()
    const bob = await scene.trader('bob')
    const { blockId } = await asked(scene, ann)
    expectRejection((await scene.rest('DELETE', `/rfqs/${blockId}`, { as: bob })).body, 'RFQ_BLOCK_DOES_NOT_EXIST')
    expect((await scene.rest('DELETE', `/rfqs/${blockId}`, { as: ann })).body).toEqual({ success: true })
    const second = await asked(scene, ann)
    expect((await scene.rest('DELETE', '/rfqs', { as: ann })).body).toEqual({ cancelled: [second.blockId] })
    expectRejection((await scene.rest('DELETE', '/rfqs/7', { as: ann })).body, 'RFQ_BLOCK_DOES_NOT_EXIST')
    expect((await scene.rest('GET', '/rfqs')).status).toBe(401)
  }),
  conformanceCase('C-REST-746', 'the price of a package may be negative, and is signed', async (scene) => {
    const ann = await scene.trader()
    const bob = await scene.trader('bob')
    const legs = [{ instrument: optionId(scene), is_buy: false, ratio: 1 }]
    const { blockId, markPrice } = await asked(scene, ann, { legs, counterparties: [bob.account] })
    expect(markPrice).toBeLessThan(0n)
    const { answer } = await quote(scene, bob, blockId, { isBuy: false, price: -1_000_000n })
    expect(answer.body).toMatchObject({ quote_status: 'opened', limit_price: '-1' })
  }),
  conformanceCase('C-REST-747', 'a quote with leg prices is signed for their sum', async (scene) => {
    const ann = await scene.trader()
    const bob = await scene.trader('bob')
    const { blockId } = await asked(scene, ann, { counterparties: [bob.account] })
    const legs = [
      { instrument: perpetualId(scene), price: '3000000000' },
      { instrument: optionId(scene), price: '100000000' },
    ]
    const members = { legs, limit_price: undefined }
    const { answer } = await quote(scene, bob, blockId, { isBuy: false, price: 2_900_000_000n, members })
    expect(answer.body).toMatchObject({ limit_price: '2900', legs: [{ price: '3000' }, { price: '100' }] })
    const wrong = await quote(scene, bob, blockId, { isBuy: false, price: 2_901_000_000n, members: { legs } })
    expectRejection(wrong.answer.body, 'QUOTE_INVALID_LIMIT_PRICE')
  }),
  conformanceCase('C-REST-748', 'the automatic makers quote both sides, and trade', async (scene) => {
    const ann = await scene.trader()
    const { blockId } = await asked(scene, ann)
    const seen = async () => {
      const { body } = await scene.rest('GET', `/rfqs/${blockId}/quotes`, { as: ann })
      return endpoints.getRfqQuotes.reply.parse(body)
    }
    await expect.poll(async () => [(await seen()).bids?.length, (await seen()).asks?.length]).toEqual([2, 2])
    const { bids = [], asks = [] } = await seen()
    expect((bids[0]?.limitPrice ?? 0n) < (asks[0]?.limitPrice ?? 0n)).toBe(true)
    const taken = await quote(scene, ann, blockId, { isBuy: true, price: asks[0]?.limitPrice ?? 0n })
    expect(taken.answer.body).toMatchObject({ quote_status: 'filled' })
  }),
  ...badBlocks.map(([id, what, change, code]) =>
    conformanceCase(`C-REST-${id}`, `a block ${what} is rejected and changes nothing`, async (scene) => {
      const ann = await scene.trader()
      const { status, body } = await ask(scene, ann, change)
      expect(status).toBe(400)
      expectRejection(body, code)
      expect((await scene.rest('GET', '/rfqs?role=taker', { as: ann })).body).toEqual({ blocks: [] })
    }),
  ),
]
