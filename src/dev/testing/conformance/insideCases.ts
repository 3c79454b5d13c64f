import { expect } from 'vitest'
import { assert } from '@/core/lib/assert'
import { systemClock } from '@/core/lib/clock'
import { endpoints } from '@/core/protocol/endpoints'
import { fixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { isProven } from '@/core/protocol/merkleClaims'
import { optionName } from '@/core/protocol/optionName'
import type { MerkleData } from '@/core/protocol/rest/claims'
import { weekEndOf, weekStartOf } from '@/core/quant/rewards'
import { noLimits } from '@/venue/api/gateway'
import { createSteppedClock } from '@/venue/housekeeping/clocks'
import { serveVenue, startVenue } from '@/venue/node/startVenue'
import { handScheduler } from '../manuallyDriven'
import type { Trader } from '../registeredTrader'
import { createRestCaller } from './restCaller'
import {
  conformanceCase,
  expectRejection,
  type Market,
  type Scene,
  createScene,
  takingPrice,
  buyPerpetual,
} from './scene'
import { openSocket } from './socketClient'

export async function expiredOption({ venue: { inside }, option }: Scene, instrumentId = '88888888'): Promise<Market> {
  assert(inside !== undefined, 'only a venue in this process can be told to settle an option')
  const model = [...inside.live.instruments.byId.values()].find(
    (instrument): instrument is OptionInstrument => instrument.instrumentName === option.instrument_name,
  )
  assert(model !== undefined, 'the option of the scene is listed')
  const strike = fixed6<Price>(model.strike + parseFixed6('1'))
  const instrument = {
    ...model,
    instrumentId,
    strike,
    instrumentName: optionName({ ...model, strike }),
  }
  await inside.submit({ type: 'listInstruments', instruments: [instrument] })
  const settlementPrice = parseFixed6<Price>('3000')
  await inside.submit({ type: 'expireInstrument', instrumentId: instrument.instrumentId, settlementPrice })
  return { ...option, instrument_id: instrument.instrumentId, instrument_name: instrument.instrumentName }
}

/** Serves the venue again, with separate gateways. */
export async function withGateway(
  { venue: { inside } }: Scene,
  gateway: Parameters<typeof serveVenue>[1],
  run: (urls: { restUrl: string; wsUrl: string }) => Promise<void>,
): Promise<void> {
  assert(inside !== undefined, 'only a venue in this process can be served again')
  const served = await serveVenue(inside, gateway)
  try {
    await run(served)
  } finally {
    await served.close()
  }
}

/** Claims about settings and the calendar, which the case can change only in this process. */
export const insideCases = [
  conformanceCase(
    'C-IN-001',
    'an expired instrument accepts no order, and its book and channels are gone',
    async (scene) => {
      const market = await expiredOption(scene)
      const ann = await scene.trader()
      const socket = await scene.socket(ann)
      const before = await scene.holdings(ann)
      expectRejection(
        await socket.ask('create_order', scene.order(ann, { market, amount: '1' }).fields),
        'INSTRUMENT_EXPIRED',
      )
      expect(await scene.holdings(ann)).toEqual(before)
      expectRejection(await socket.ask('subscribe', [`orderbook:${market.instrument_name}`]), 'CHANNEL_NOT_FOUND')
      const book = await scene.rest('GET', `/orderbook?instrument_name=${market.instrument_name}`)
      expectRejection(book.body, 'INSTRUMENT_EXPIRED')
    },
  ),
  conformanceCase('C-IN-002', 'public REST is limited by address, and states how long to wait', async (scene) => {
    const limits = { publicRest: { perSecond: 1, burst: 3 } }
    await withGateway(scene, { gateway: { limits } }, async ({ restUrl }) => {
      const rest = createRestCaller(restUrl)
      for (const _ of [1, 2, 3]) expect((await rest('GET', '/time')).status).toBe(200)
      const rejected = await rest('GET', '/time', { showsLimit: true })
      expect(rejected.status).toBe(429)
      expect(rejected.body).toEqual({ error: 'RATE_LIMIT_EXCEEDED', retry_after: expect.stringMatching(/^\d{7,10}$/) })
      expect(rejected.body).toMatchObject({ retry_after: rejected.headers.get('x-retry-after') })
    })
  }),
  conformanceCase(
    'C-IN-003',
    'private REST is limited by account and weight, without effect on others',
    async (scene) => {
      const [ann, bob] = [await scene.trader(), await scene.trader('bob')]
      const limits = { privateRest: { perSecond: 1, burst: 5 } }
      await withGateway(scene, { gateway: { limits } }, async ({ restUrl }) => {
        const rest = createRestCaller(restUrl)
        expect((await rest('GET', '/trade-history', { as: ann })).status).toBe(200)
        expect((await rest('GET', '/auth', { as: ann, showsLimit: true })).status).toBe(429)
        expect((await rest('GET', '/auth', { as: bob, showsLimit: true })).status).toBe(200)
        expect((await rest('GET', '/time', { showsLimit: true })).status).toBe(200)
      })
    },
  ),
  conformanceCase(
    'C-IN-004',
    'socket messages are limited, pings are free, and an excess does not close the socket',
    async (scene) => {
      const limits = { socket: { perSecond: 1, burst: 2 } }
      await withGateway(scene, { gateway: { limits } }, async ({ wsUrl }) => {
        const socket = await openSocket(wsUrl)
        await socket.ask('channels')
        await socket.ask('channels')
        const rejected = await socket.ask('channels')
        expect(rejected).toMatchObject({
          error: 'RATE_LIMIT_EXCEEDED',
          data: { retry_after: expect.stringMatching(/^\d+$/) },
        })
        expect(await socket.ask('ping')).toMatchObject({ data: { success: true } })
        socket.close()
      })
    },
  ),
  conformanceCase('C-IN-005', 'a flooding socket is closed, and the venue continues for the others', async (scene) => {
    const limits = { socket: { perSecond: 1, burst: 2 } }
    await withGateway(scene, { gateway: { limits } }, async ({ wsUrl }) => {
      const socket = await openSocket(wsUrl)
      for (let count = 0; count < 2_500; count++) socket.sendText('{"op":"channels"}')
      expect(await socket.closed).toBe(1008)
      const other = await openSocket(wsUrl)
      expect(await other.ask('ping')).toMatchObject({ data: { success: true } })
      other.close()
    })
  }),
  conformanceCase('C-IN-006', 'an idle socket is closed, even if the venue sends it messages', async (scene) => {
    const scheduler = handScheduler()
    await withGateway(scene, { gateway: { scheduler } }, async ({ wsUrl }) => {
      const socket = await openSocket(wsUrl)
      scheduler.advanceTo(600_000)
      await socket.ask('ping')
      scheduler.advanceTo(900_000)
      expect(await socket.ask('ping')).toMatchObject({ data: { success: true } })
      scheduler.advanceTo(1_800_000)
      expect(await socket.closed).toBe(1000)
    })
  }),
  conformanceCase('C-IN-007', 'closing an idle connection cancels its orders', async (scene) => {
    const ann = await scene.trader()
    await scene.rest('POST', '/account/cancel-on-disconnect', { as: ann, body: { enabled: true } })
    const watcher = await scene.socket(ann)
    await watcher.ask('subscribe', ['orders'])
    const scheduler = handScheduler()
    await withGateway(scene, { gateway: { scheduler } }, async ({ wsUrl }) => {
      const socket = await openSocket(wsUrl)
      await socket.ask('auth', { key: ann.apiKey, secret: ann.apiSecret })
      const order = scene.order(ann)
      await socket.ask('create_order', order.fields)
      scheduler.advanceTo(900_000)
      expect(await socket.closed).toBe(1000)
      const ended = await watcher.takeData('orders', (data) => JSON.stringify(data).includes('cancelled'))
      expect(ended).toMatchObject({ orders: [{ order_id: order.orderId, order_status: 'cancelled' }] })
    })
  }),
  conformanceCase('C-IN-008', 'a closing gateway first cancels its connections’ orders', async (scene) => {
    const ann = await scene.trader()
    await scene.rest('POST', '/account/cancel-on-disconnect', { as: ann, body: { enabled: true } })
    await withGateway(scene, {}, async ({ wsUrl }) => {
      const socket = await openSocket(wsUrl)
      await socket.ask('auth', { key: ann.apiKey, secret: ann.apiSecret })
      await socket.ask('create_order', scene.order(ann).fields)
      expect((await scene.rest('GET', '/orders', { as: ann })).body).toHaveLength(1)
    })
    expect((await scene.rest('GET', '/orders', { as: ann })).body).toEqual([])
  }),
]

/** Opens a separate venue one hour before the end of a week, with a function that moves past the end. */
async function atEndOfWeek(run: (scene: Scene, endWeek: () => Promise<void>) => Promise<void>): Promise<void> {
  const clock = createSteppedClock(systemClock)
  const endNs = weekEndOf(weekStartOf(clock.nowNs()))
  clock.advance(Number((endNs - clock.nowNs()) / 1_000_000n) - 3_600_000)
  const started = await startVenue({ gateway: { limits: noLimits }, testClock: clock, venue: { isAudited: true } })
  const scene = await createScene({ ...started, inside: started.core, runName: 'week' }, 'week')
  try {
    await run(scene, async () => {
      assert(started.control !== undefined, 'a venue with a clock of ours can be moved')
      await started.control.advance(3_600_000 + 5_000)
    })
  } finally {
    scene.end()
    await started.close()
  }
}

async function proofOf(scene: Scene, as: Trader, name: string): Promise<MerkleData> {
  const { body } = await scene.rest('GET', `/proof-data?json_name=${name}`, { as })
  return endpoints.getProofData.reply.parse(body)
}

function expectProven({ merkleRoot, claim }: MerkleData, { account }: Trader): void {
  assert(claim !== undefined, 'there is something to claim')
  const { index, amount, proof = [] } = claim
  expect(isProven(merkleRoot, { index, account, amount }, proof)).toBe(true)
  expect(isProven(merkleRoot, { index, account, amount: amount + 1n }, proof)).toBe(false)
}

export const insideRewardCases = [
  conformanceCase('C-IN-501', 'an ended week grants tokens that each trader can prove', async () => {
    await atEndOfWeek(async (scene, endWeek) => {
      const [ann, bob, carl] = [await scene.trader(), await scene.trader('bob'), await scene.trader('carl')]
      await buyPerpetual(scene, ann, '1')
      await buyPerpetual(scene, bob, '3')
      await endWeek()
      const proofs = [await proofOf(scene, ann, 'airdrop'), await proofOf(scene, bob, 'airdrop')] as const
      expectProven(proofs[0], ann)
      expectProven(proofs[1], bob)
      expect(proofs[0].merkleRoot).toBe(proofs[1].merkleRoot)
      // Ten thousand tokens of eighteen decimals, all of them distributed.
      expect(proofs[0].tokenTotal).toBe(10_000n * 10n ** 18n)
      expect((proofs[0].claim?.amount ?? 0n) + (proofs[1].claim?.amount ?? 0n)).toBe(proofs[0].tokenTotal)
      expect((await proofOf(scene, carl, 'airdrop')).claim).toBeUndefined()
      const boost = endpoints.getFarmBoost.reply.parse((await scene.rest('GET', '/farm-boost', { as: ann })).body)
      expect(boost).toMatchObject({ staked: true, airdroppedFarmBoostLevel: 2, epochVolume: 0n })
      expect((boost.prevEpochAevoEarned ?? 0n) * 10n ** 12n).toBe(proofs[0].claim?.amount)
      expect(boost.aevoEarnedPerEpoch).toEqual([{ epoch: 1, aevoEarned: boost.prevEpochAevoEarned }])
      const stake = endpoints.getStake.reply.parse((await scene.rest('GET', '/stake', { as: ann })).body)
      // 5,000 tokens a week on 10,000: 52 × 50 %.
      expect(stake.apr).toBeCloseTo(2_600, 0)
      const { body } = await scene.rest('GET', '/emissions')
      expect(endpoints.getEmissions.reply.parse(body)).toMatchObject([
        { farmingEmission: 10_000_000_000n, stakingEmission: 0n },
        { farmingEmission: 10_000_000_000n, stakingEmission: 5_000_000_000n, totalBoostedVolume: 0n },
      ])
    })
  }),
  conformanceCase('C-IN-502', 'trades in an incentivized asset share its airdrop', async () => {
    await atEndOfWeek(async (scene, endWeek) => {
      const ann = await scene.trader()
      const { body: markets } = await scene.rest('GET', '/markets?asset=SOL')
      // The market lists one perpetual of the asset.
      const [perpetual] = markets as readonly Market[]
      assert(perpetual !== undefined, 'the incentivised asset is listed')
      const order = scene.order(ann, {
        market: perpetual,
        instrument: BigInt(perpetual.instrument_id),
        price: takingPrice(perpetual, true),
        amount: '10',
      })
      expect((await scene.rest('POST', '/orders', { as: ann, body: order.fields })).body).toMatchObject({
        order_status: 'filled',
      })
      await endWeek()
      const { body } = await scene.rest('GET', '/proofs-data?assets=SOL&assets=DOGE', { as: ann })
      const [sol, doge] = endpoints.getProofsData.reply.parse(body).merkleDatas ?? []
      assert(sol !== undefined && doge !== undefined, 'both assets are answered')
      expectProven(sol, ann)
      expect(sol.claim?.amount).toBe(1_000n * 10n ** 18n)
      expect(doge.claim).toBeUndefined()
    })
  }),
]
