import { expect } from 'vitest'
import { maxUint256 } from '@/core/protocol/orderLimits'
import type { Trader } from '../registeredTrader'
import { testKey } from '../testSigner'
import { badStops } from './badStops'
import { conformanceCase, expectRejection, restingPrice, type OrderIntent, type Scene } from './scene'

/** The two transports use different codes here. */
const malformed = { socket: 'BAD_REQUEST', rest: 'ERR_MALFORMED_REQUEST' }

export type BadOrder = {
  readonly id: string
  readonly what: string
  readonly code: string | typeof malformed
  /** The order as requested and signed. */
  readonly wish?: OrderIntent | ((scene: Scene, trader: Trader) => OrderIntent | Promise<OrderIntent>)
  /** Members changed after signing; undefined removes a member. */
  readonly tampered?: Readonly<Record<string, unknown>>
}

const stranger = testKey('a stranger')

const badOrders: readonly BadOrder[] = [
  { id: '001', what: 'without an amount', code: malformed, tampered: { amount: undefined } },
  { id: '002', what: 'with a fractional amount', code: malformed, tampered: { amount: 0.5 } },
  { id: '003', what: 'with a string side', code: malformed, tampered: { is_buy: 'yes' } },
  { id: '004', what: 'with a numeric signature', code: malformed, tampered: { signature: 7 } },
  { id: '005', what: 'with a list as price', code: malformed, tampered: { limit_price: ['1'] } },
  { id: '006', what: 'with a negative amount', code: 'ORDER_INVALID_AMOUNT', tampered: { amount: '-100000' } },
  { id: '007', what: 'with a decimal amount', code: 'ORDER_INVALID_AMOUNT', tampered: { amount: '0.1' } },
  { id: '008', what: 'with a decimal price', code: 'ORDER_INVALID_PRICE', tampered: { limit_price: '3000.5' } },
  { id: '009', what: 'with a salt of words', code: 'ORDER_INVALID_SALT', tampered: { salt: 'pepper' } },
  { id: '010', what: 'with a salt of 2^256', code: 'ORDER_INVALID_SALT', tampered: { salt: String(maxUint256 + 1n) } },
  {
    id: '011',
    what: 'with an instrument name',
    code: 'ORDER_INVALID_INSTRUMENT',
    tampered: { instrument: 'ETH-PERP' },
  },
  { id: '012', what: 'with a maker that is not an address', code: 'ORDER_INVALID_MAKER', tampered: { maker: '0x123' } },
  {
    id: '013',
    what: 'with time in force FOK',
    code: 'INVALID_ORDER_TIME_IN_FORCE',
    tampered: { time_in_force: 'FOK' },
  },
  { id: '014', what: 'without a signature', code: 'ORDER_NO_SIGNATURE', tampered: { signature: undefined } },
  {
    id: '015',
    what: 'with half a signature',
    code: 'ORDER_BAD_SIGNATURE',
    tampered: { signature: `0x${'12'.repeat(32)}` },
  },
  {
    id: '016',
    what: 'with a signature that recovers no key',
    code: 'ORDER_BAD_SIGNATURE',
    tampered: { signature: `0x${'00'.repeat(64)}1b` },
  },
  {
    id: '017',
    what: 'with an invalid v',
    code: 'ORDER_BAD_SIGNATURE',
    tampered: { signature: `0x${'12'.repeat(64)}1d` },
  },
  { id: '018', what: 'signed by a stranger', code: 'ORDER_BAD_SIGNING_KEY', wish: { signer: stranger } },
  { id: '019', what: 'changed after signing', code: 'ORDER_BAD_SIGNING_KEY', tampered: { amount: '200000' } },
  {
    id: '020',
    what: 'signed for another chain',
    code: 'ORDER_BAD_SIGNING_KEY',
    wish: ({ venue: { core } }) => ({ domain: { ...core.domain, chainId: core.domain.chainId + 1 } }),
  },
  {
    id: '021',
    what: "signed for another venue's name",
    code: 'ORDER_BAD_SIGNING_KEY',
    wish: ({ venue: { core } }) => ({ domain: { ...core.domain, name: 'Another' } }),
  },
  {
    id: '022',
    what: 'with another account as maker',
    code: 'ORDER_INVALID_MAKER',
    wish: { maker: stranger.address, signer: stranger },
  },
  {
    id: '023',
    what: 'for an unlisted instrument',
    code: 'INSTRUMENT_NOT_FOUND',
    wish: { instrument: 999_999_999n },
  },
  { id: '024', what: 'of amount 0', code: 'ORDER_INVALID_AMOUNT', wish: { amount: '0' } },
  { id: '025', what: 'off the amount step', code: 'INVALID_AMOUNT_STEP_SIZE', wish: { amount: '0.123456' } },
  {
    id: '026',
    what: 'off the price step',
    code: 'INVALID_PRICE_STEP_SIZE',
    wish: ({ perpetual }) => ({ price: `${Math.floor(Number(perpetual.mark_price))}.001` }),
  },
  {
    id: '027',
    what: 'to sell an option at 0, the price of a market sell',
    code: 'ORDER_INVALID_PRICE',
    wish: { limitPrice: 0n },
  },
  { id: '028', what: 'below the minimum value', code: 'BELOW_MIN_ORDER_VALUE', wish: { price: '900', amount: '0.01' } },
  { id: '029', what: 'above the maximum value', code: 'EXCEED_MAX_ORDER_VALUE', wish: { amount: '100000' } },
  {
    id: '030',
    what: 'to buy far above the mark',
    code: 'EXCEED_ORDER_PRICE_BAND',
    wish: ({ perpetual }) => ({ price: String(Math.floor(Number(perpetual.mark_price) * 1.5)) }),
  },
  {
    id: '031',
    what: 'to sell far below the mark',
    code: 'EXCEED_ORDER_PRICE_BAND',
    wish: ({ perpetual }) => ({ isBuy: false, price: String(Math.floor(Number(perpetual.mark_price) * 0.5)) }),
  },
  {
    id: '032',
    what: 'with tomorrow’s timestamp',
    code: 'ORDER_INVALID_TIME',
    wish: { timestamp: BigInt(Math.floor(Date.now() / 1_000)) + 86_400n },
  },
  {
    id: '033',
    what: 'that is post-only and would take',
    code: 'GTC_ORDER_REJECTED',
    wish: async (scene) => ({ price: await scene.best(scene.perpetual, 'asks'), flags: { post_only: true } }),
  },
  {
    id: '034',
    what: 'to sell post-only that would take',
    code: 'GTC_ORDER_REJECTED',
    wish: async (scene) => ({
      isBuy: false,
      price: await scene.best(scene.perpetual, 'bids'),
      flags: { post_only: true },
    }),
  },
  {
    id: '035',
    what: 'that is IOC with nothing to take',
    code: 'IOC_ORDER_REJECTED',
    wish: { flags: { time_in_force: 'IOC' } },
  },
  {
    id: '036',
    what: 'that is both post-only and IOC',
    code: 'INVALID_ORDER_TIME_IN_FORCE',
    wish: { flags: { time_in_force: 'IOC', post_only: true } },
  },
  {
    id: '037',
    what: 'that is reduce-only without a position',
    code: 'NO_POSITION_REDUCE_ONLY',
    wish: { flags: { reduce_only: true } },
  },
  {
    id: '038',
    what: 'with a stop but no trigger, which must not become a plain order',
    code: 'INVALID_STOP_ORDER',
    wish: { flags: { stop: 'STOP_LOSS' } },
  },
  {
    id: '039',
    what: 'without sufficient margin',
    code: 'INSUFFICIENT_MARGIN',
    wish: async (scene, trader) => {
      // Two orders near the maximum value: the play money covers only one.
      const amount = String(Math.floor(1_450_000 / Number(restingPrice(scene.perpetual, true))))
      await scene.rest('POST', '/orders', { as: trader, body: scene.order(trader, { amount }).fields })
      return { amount }
    },
  },
  ...badStops,
]

async function badFields(scene: Scene, trader: Trader, { wish, tampered }: BadOrder): Promise<Record<string, unknown>> {
  const asked = typeof wish === 'function' ? await wish(scene, trader) : wish
  const fields: Record<string, unknown> = { ...scene.order(trader, asked).fields, ...tampered }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function codeOn(transport: 'socket' | 'rest', { code }: BadOrder): string {
  return typeof code === 'string' ? code : code[transport]
}

/** Every bad order over both transports gets the documented error and changes nothing. */
export const badOrderCases = badOrders.flatMap((bad) => [
  conformanceCase(`C-WS-1${bad.id}`, `create_order ${bad.what} is rejected and changes nothing`, async (scene) => {
    const trader = await scene.trader()
    const socket = await scene.socket(trader)
    const data = await badFields(scene, trader, bad)
    const before = await scene.holdings(trader)
    const answer = await socket.ask('create_order', data)
    expectRejection(answer, codeOn('socket', bad))
    expect(answer).toMatchObject({ status: 'error', timestamp: expect.stringMatching(/^\d{19}$/) })
    expect(await scene.holdings(trader)).toEqual(before)
    expect(socket.isOpen()).toBe(true)
  }),
  conformanceCase(`C-REST-1${bad.id}`, `POST /orders ${bad.what} is rejected and changes nothing`, async (scene) => {
    const trader = await scene.trader()
    const body = await badFields(scene, trader, bad)
    const before = await scene.holdings(trader)
    const answer = await scene.rest('POST', '/orders', { as: trader, body })
    expect(answer.status).toBe(400)
    expectRejection(answer.body, codeOn('rest', bad))
    expect(await scene.holdings(trader)).toEqual(before)
  }),
])
