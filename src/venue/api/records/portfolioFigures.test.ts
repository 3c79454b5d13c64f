import { expect, test } from 'vitest'
import { getAccount as accountEndpoint } from '@/core/protocol/rest/account'
import { createMoneyScene, list, order, price, submit, trade } from '@/dev/scenes/engine/moneyScene'
import { account, positionOf, type Scene } from '@/dev/scenes/engine/play'
import { perpetual } from '@/dev/scenes/engine/sceneInstruments'
import { manualPort } from '@/dev/testing/manualPort'
import { describeState } from '../../engine/describeState'
import { createGateway } from '../gateway'
import { getAccount } from '../rest/account'

const btc = perpetual('21', 'BTC')
const sol = perpetual('22', 'SOL')

const money = 100_000
/** A fifth of 80 at 3,122 and of 400 at 150. */
const maintenance = 49_952 + 12_000
/** 100,000 + 80 (P − 3,122) = 0.2 × 80 P + 12,000, and 100,000 − 400 (P − 150) = 0.2 × 400 P + 49,952. */
const liquidations = [(80 * 3_122 + 12_000 - money) / 64, (money + 60_000 - 49_952) / 480]
/** The initial margin for buying one at 3,000: its loss when the index falls by a fifth. */
const orderMargin = 1.25 * (3_000 - 0.8 * 3_122)

/** Under portfolio margin and without fees, ann is long 80 of one perpetual and short 400 of another. */
function open(): Scene {
  const scene = createMoneyScene({ ann: `${money}`, bob: '1000000' })
  list(scene, '3122', [[btc, '3122']])
  list(scene, '150', [[sol, '150']])
  expect(submit(scene, { type: 'setPortfolioMargin', account: account('ann'), isEnabled: true })).toBe('accepted')
  trade(scene, 'ann buy 80 21 @ 3122', 'bob')
  trade(scene, 'ann sell 400 22 @ 150', 'bob')
  return scene
}

/** Ann's figures in `GET /account`, with its positions. USD. */
async function reported(scene: Scene) {
  const hand = manualPort()
  hand.emit(...describeState(scene.state))
  const reply = await getAccount.run({
    query: {},
    body: undefined,
    params: new Map(),
    gateway: createGateway(hand.port, {}),
    origin: { ipAddress: '127.0.0.1', nowsNs: [] },
    caller: { account: account('ann'), apiKey: 'key', isReadOnly: false },
  })
  const { positions = [], ...figures } = accountEndpoint.reply.parse('value' in reply ? reply.value : undefined)
  const dollars = (value: bigint | undefined) => Number(value) / 1e6
  return {
    available: dollars(figures.availableMargin),
    initial: dollars(figures.initialMargin),
    maintenance: dollars(figures.maintenanceMargin),
    liquidations: positions.map(({ liquidationPrice }) => dollars(liquidationPrice)),
  }
}

test('a tiny order reserves only its own margin, and moves no liquidation price', async () => {
  const scene = open()
  const before = await reported(scene)
  expect(before).toEqual({
    available: money - maintenance,
    initial: 1.25 * maintenance,
    maintenance,
    liquidations: liquidations.map((value) => expect.closeTo(value, 4)),
  })
  expect(order(scene, 'ann buy 0.01 21 @ 3000')).toBe('accepted')
  expect(await reported(scene)).toEqual({
    ...before,
    available: expect.closeTo(money - maintenance - 0.01 * orderMargin, 5),
    initial: expect.closeTo(1.25 * maintenance + 0.01 * orderMargin, 5),
  })
})

test('an order is accepted up to the available margin of /account, whatever else is open', async () => {
  const scene = open()
  // At +20 % selling one at 160 loses 180 − 160.
  expect(order(scene, 'ann sell 200 22 @ 160')).toBe('accepted')
  const { available } = await reported(scene)
  expect(available).toBeCloseTo(money - maintenance - 1.25 * 200 * 20, 5)
  const largest = Math.floor((available / orderMargin) * 100) / 100
  expect(order(scene, `ann buy ${(largest + 0.01).toFixed(2)} 21 @ 3000`)).toBe('INSUFFICIENT_MARGIN')
  expect(order(scene, `ann buy ${largest.toFixed(2)} 21 @ 3000`)).toBe('accepted')
  const after = await reported(scene)
  expect(after.available).toBeCloseTo(available - largest * orderMargin, 5)
  expect(after.liquidations).toEqual(liquidations.map((value) => expect.closeTo(value, 4)))
})

test('the orders are cancelled where the check fails, and the position is closed at its stated price', async () => {
  const scene = open()
  order(scene, 'ann buy 40 21 @ 2800')
  const [stated = NaN] = (await reported(scene)).liquidations
  // 100,000 + 80 (P − 3,122) − 12,000 − 0.2 × 80 P − 1.25 × 40 (2,800 − 0.8 P) = 0 at about 2,903.
  const cancelled = (80 * 3_122 + 12_000 - money + 1.25 * 40 * 2_800) / (64 + 40)
  expect(cancelled).toBeGreaterThan(stated + 100)
  const moveTo = (mark: number) => {
    price(scene, mark.toFixed(2), [[btc, mark.toFixed(2)]])
    submit(scene, { type: 'checkRisk' })
    return { orders: [...scene.state.orders.keys()].length, position: positionOf(scene, 'ann', '21') }
  }
  expect(moveTo(cancelled + 0.02)).toEqual({ orders: 1, position: '80 @ 3122' })
  expect(moveTo(cancelled - 0.02)).toEqual({ orders: 0, position: '80 @ 3122' })
  expect(moveTo(stated + 0.02)).toEqual({ orders: 0, position: '80 @ 3122' })
  // Bids for the position that the venue has to sell.
  order(scene, `bob buy 100 21 @ ${stated.toFixed(2)}`)
  expect(moveTo(stated - 0.02).position).not.toBe('80 @ 3122')
})
