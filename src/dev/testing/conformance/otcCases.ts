import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { endpoints } from '@/core/protocol/endpoints'
import type { OtcAccount, OtcStatus } from '@/core/protocol/rest/otc'
import type { Trader } from '../registeredTrader'
import { conformanceCase, expectRejection, type Scene, accountOf, standing } from './scene'

/** 08:00 UTC in about two months, in seconds. */
const expirySec = (Math.floor(Date.now() / 86_400_000) + 60) * 86_400 + 8 * 3_600

/** A request for two calls with a strike a tenth above the index, with a limit above their value. */
async function wish(scene: Scene, change: object = {}): Promise<object> {
  const { body } = await scene.rest('GET', '/index?asset=ETH')
  const index = Number(endpoints.getIndex.reply.parse(body).price) / 1e6
  return {
    asset: 'ETH',
    strike: String(Math.round(index * 1.1)),
    expiry: String(expirySec),
    option_type: 'call',
    amount: '2000000',
    indicative_price: String(Math.round(index)),
    ...change,
  }
}

async function ask(scene: Scene, as: Trader, change: object = {}): Promise<void> {
  const answer = await scene.rest('POST', '/otc/create-request', { as, body: await wish(scene, change) })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
}

async function deskOf(scene: Scene, as: Trader): Promise<OtcAccount> {
  const { status, body } = await scene.rest('GET', '/otc/account', { as })
  expect(status).toBe(200)
  return endpoints.getOtcAccount.reply.parse(body)
}

/** Polls the newest request until it has this status; the desk answers within seconds. */
async function answered(scene: Scene, as: Trader, status: OtcStatus) {
  for (let waited = 0; ; waited += 100) {
    const [request] = (await deskOf(scene, as)).otcRequests ?? []
    if (request?.status === status) return request
    if (waited > 10_000) throw new Error(`the desk has not answered: ${request?.status}`)
    await setTimeout(100)
  }
}

const usdcOf = async (scene: Scene, trader: Trader) =>
  (await accountOf(scene, trader)).collaterals?.find((one) => one.collateralAsset === 'USDC')?.balance ?? 0n

const badRequests: readonly (readonly [string, string, object, string])[] = [
  ['011', 'of an asset without options', { asset: 'DOGE' }, 'INVALID_ASSET'],
  ['012', 'of an unknown asset', { asset: 'GOLD' }, 'INVALID_ASSET'],
  ['013', 'without an asset', { asset: undefined }, 'ERR_MALFORMED_REQUEST'],
  ['014', 'without a strike', { strike: undefined }, 'ERR_MALFORMED_REQUEST'],
  ['015', 'with a strike of 0', { strike: '0' }, 'BAD_REQUEST'],
  ['016', 'with a strike that is not a number', { strike: 'high' }, 'ERR_MALFORMED_REQUEST'],
  ['017', 'with a past expiry', { expiry: '1600000000' }, 'BAD_REQUEST'],
  ['018', 'with an expiry between full hours', { expiry: String(expirySec + 60) }, 'BAD_REQUEST'],
  ['019', 'of an unknown type', { option_type: 'straddle' }, 'ERR_MALFORMED_REQUEST'],
  ['020', 'of amount 0', { amount: '0' }, 'ORDER_INVALID_AMOUNT'],
  ['021', 'of more than the desk accepts', { amount: '900000000000000' }, 'ORDER_INVALID_AMOUNT'],
  ['022', 'with a decimal amount', { amount: '1.5' }, 'ERR_MALFORMED_REQUEST'],
  ['023', 'without a price', { indicative_price: undefined }, 'ERR_MALFORMED_REQUEST'],
  ['024', 'at price 0', { indicative_price: '0' }, 'ORDER_INVALID_PRICE'],
  ['025', 'for both an option and a position', { unwind_id: 1 }, 'ERR_MALFORMED_REQUEST'],
]

export const otcCases = [
  conformanceCase('C-OTC-001', 'a new account has nothing at the desk', async (scene) => {
    const ann = await scene.trader()
    const { body } = await scene.rest('GET', '/otc/account', { as: ann })
    expect(body).toEqual({ internal_account: ann.account, otc_requests: [], otc_positions: [] })
  }),
  conformanceCase('C-OTC-002', 'a request that pays enough is filled at the desk’s price, in full', async (scene) => {
    const ann = await scene.trader()
    const before = await usdcOf(scene, ann)
    await ask(scene, ann)
    const request = await answered(scene, ann, 'filled')
    expect(request.quotePrice).toBeLessThan(request.indicativePrice)
    expect(request.premium).toBe(request.quotePrice * 2n)
    expect(before - (await usdcOf(scene, ann))).toBe(request.premium)
    const { otcPositions } = await deskOf(scene, ann)
    expect(otcPositions).toMatchObject([{ otcId: request.otcId, amount: 2_000_000n, optionType: 'call' }])
    const { body } = await scene.rest('GET', '/transaction-history?tx_type=send', { as: ann })
    const [row] = endpoints.getTransactionHistory.reply.parse(body).transactionHistory ?? []
    expect(row).toMatchObject({ collateralName: 'USDC', amount: request.premium, label: 'OTC premium' })
  }),
  conformanceCase('C-OTC-003', 'a request that pays too little is quoted and waits', async (scene) => {
    const ann = await scene.trader()
    const before = await standing(scene, ann)
    await ask(scene, ann, { indicative_price: '0.01' })
    const request = await answered(scene, ann, 'quoted')
    expect(request.quotePrice).toBeGreaterThan(request.indicativePrice)
    expect(request).toMatchObject({ premium: 0n, unwindId: 0n })
    expect(await standing(scene, ann)).toEqual(before)
  }),
  conformanceCase('C-OTC-004', 'a position is sold back to the desk, in part and then as a whole', async (scene) => {
    const ann = await scene.trader()
    await ask(scene, ann)
    const { otcId } = await answered(scene, ann, 'filled')
    const before = await usdcOf(scene, ann)
    const back = { amount: '500000', indicative_price: '0', unwind_id: Number(otcId) }
    expect((await scene.rest('POST', '/otc/create-request', { as: ann, body: back })).status).toBe(200)
    const part = await answered(scene, ann, 'filled')
    expect(part).toMatchObject({ unwindId: otcId, amount: 500_000n })
    expect((await deskOf(scene, ann)).otcPositions).toMatchObject([{ otcId, amount: 1_500_000n }])
    const all = await scene.rest('POST', '/otc/unwind', { as: ann, body: { otc_id: Number(otcId) } })
    expect(all.body).toEqual({ success: true })
    const rest = await answered(scene, ann, 'filled')
    expect((await deskOf(scene, ann)).otcPositions).toEqual([])
    expect((await usdcOf(scene, ann)) - before).toBe(part.premium + rest.premium)
  }),
  ...badRequests.map(([id, what, change, code]) =>
    conformanceCase(`C-OTC-${id}`, `a request ${what} is rejected and changes nothing`, async (scene) => {
      const ann = await scene.trader()
      const answer = await scene.rest('POST', '/otc/create-request', { as: ann, body: await wish(scene, change) })
      expect(answer.status).toBe(400)
      expectRejection(answer.body, code)
      expect((await deskOf(scene, ann)).otcRequests).toEqual([])
    }),
  ),
  conformanceCase('C-OTC-031', 'an account can sell back only its own positions', async (scene) => {
    const [ann, bob] = [await scene.trader(), await scene.trader('bob')]
    await ask(scene, ann)
    const { otcId } = await answered(scene, ann, 'filled')
    const own = Number(otcId)
    for (const [as, path, body, code] of [
      [bob, '/otc/unwind', { otc_id: own }, 'BAD_REQUEST'],
      [bob, '/otc/create-request', { unwind_id: own, amount: '1000000', indicative_price: '0' }, 'BAD_REQUEST'],
      [
        ann,
        '/otc/create-request',
        { unwind_id: own, amount: '2000001', indicative_price: '0' },
        'ORDER_INVALID_AMOUNT',
      ],
      [ann, '/otc/unwind', { otc_id: 999_999_999 }, 'BAD_REQUEST'],
      [ann, '/otc/unwind', { otc_id: 'all' }, 'ERR_MALFORMED_REQUEST'],
      [ann, '/otc/unwind', {}, 'ERR_MALFORMED_REQUEST'],
    ] as const) {
      const answer = await scene.rest('POST', path, { as, body })
      expect(answer.status).toBe(400)
      expectRejection(answer.body, code)
    }
    expect((await deskOf(scene, ann)).otcPositions).toMatchObject([{ amount: 2_000_000n }])
  }),
  conformanceCase('C-OTC-032', 'the desk rejects requests without a key', async (scene) => {
    for (const [method, path, body] of [
      ['GET', '/otc/account', undefined],
      ['POST', '/otc/create-request', await wish(scene)],
      ['POST', '/otc/unwind', { otc_id: 1 }],
    ] as const) {
      const answer = await scene.rest(method, path, body === undefined ? {} : { body })
      expect(answer.status).toBe(401)
      expectRejection(answer.body, 'UNAUTHORIZED')
    }
  }),
]
