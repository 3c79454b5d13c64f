import { describe, expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { addressOf, option, orderIdOf, orderRequest, perpetual } from '@/dev/scenes/engine/sceneInstruments'
import { startEngine } from '@/dev/testing/cluster/clusterScene'
import { openSceneGateway } from '@/dev/testing/cluster/gatewayScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import type { VenuePort } from '../venuePort'

const shared = sharedNats()
const [taker, invited, stranger, maker] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)] as const

/** Two gateways, and four accounts with money, whose API keys are their addresses. */
async function openScene() {
  const cluster = await shared.open()
  const engine = await startEngine(await cluster.connect(), cluster, 'engine')
  const [one, two] = [await openSceneGateway(cluster, 'one'), await openSceneGateway(cluster, 'two')]
  const { core } = one
  const call = option('11', 'ETH', 3000, 'call', core.clock.nowNs() + 2_592_000_000_000_000n)
  await core.submit({ type: 'listInstruments', instruments: [perpetual('1', 'ETH'), call] })
  await core.submit({
    type: 'setPrices',
    indexes: [{ asset: 'ETH', price: parseFixed6<Price>('3000') }],
    marks: [
      { instrumentId: '1', markPrice: parseFixed6<Price>('3000') },
      { instrumentId: '11', markPrice: parseFixed6<Price>('100'), forwardPrice: parseFixed6<Price>('3000'), iv: 0.6 },
    ],
  })
  for (const account of [taker, invited, stranger, maker]) {
    await core.submit({ type: 'openAccount', account, kind: 'trader' })
    await core.submit({ type: 'deposit', account, amount: parseFixed6<Usd>('1000000') })
    const key = { apiKey: account, apiSecret: 'secret', name: 'key', ipAddresses: [], isReadOnly: false }
    await core.submit({ type: 'createApiKey', account, key })
  }
  return {
    one,
    two,
    close: async () => {
      for (const open of [one, two, engine]) await open.close()
    },
  }
}

/** The blocks available to an account, as listed by a gateway. */
async function blocksSeenBy(account: Address, { restUrl, core }: { restUrl: string; core: VenuePort }) {
  // Waits for everything in the log.
  await core.catchUp?.()
  const response = await fetch(`${restUrl}/rfqs`, { headers: { 'AEVO-KEY': account, 'AEVO-SECRET': 'secret' } })
  expect(response.status).toBe(200)
  const { blocks = [] } = (await response.json()) as { readonly blocks?: readonly { readonly block_id: string }[] }
  return blocks.map(({ block_id: id }) => id)
}

describe.skipIf(!hasNats)('over two gateways', () => {
  test('an RFQ is seen by its recipients at either gateway, and by nobody else', async () => {
    const { one, two, close } = await openScene()
    const outcome = await one.core.submit({
      type: 'createRfq',
      rfq: {
        account: taker,
        legs: [{ instrumentId: '11', isBuy: true, ratio: parseFixed6<Amount>('1') }],
        amount: parseFixed6<Amount>('10'),
        isFullSize: false,
        durationSec: 60,
        counterparties: [invited],
      },
    })
    expect(outcome).toMatchObject({ isAccepted: true })
    for (const gateway of [one, two]) {
      expect(await blocksSeenBy(invited, gateway)).toHaveLength(1)
      expect(await blocksSeenBy(taker, gateway)).toHaveLength(1)
      expect(await blocksSeenBy(stranger, gateway)).toEqual([])
    }
    await close()
  })

  test('market-maker protection counts the fills of orders from both gateways, and then rejects at both', async () => {
    const { one, two, close } = await openScene()
    const amountLimit = parseFixed6<Amount>('2')
    await one.core.submit({
      type: 'setMmp',
      account: maker,
      asset: 'ETH',
      settings: { intervalSec: 60, frozenSec: 0, amountLimit },
    })
    let count = 0
    const order = (account: Address, isBuy: boolean, mmp: boolean, amount = '1') => {
      count += 1
      return {
        type: 'createOrder',
        order: orderRequest(orderIdOf(count), account, {
          isBuy,
          mmp,
          amount: parseFixed6<Amount>(amount),
          limitPrice: parseFixed6<Price>('3000'),
        }),
      } as const
    }
    // Three quotes of the maker, alternating; the taker fills one at each gateway.
    for (const gateway of [one, two, one]) {
      expect(await gateway.core.submit(order(maker, false, true))).toMatchObject({ isAccepted: true })
    }
    const open = ({ core }: typeof one) => core.live.accounts.get(maker)?.openOrders.size
    await two.core.submit(order(taker, true, false))
    await one.core.catchUp?.()
    expect([open(one), open(two)]).toEqual([2, 2])
    await one.core.submit(order(taker, true, false))
    await two.core.catchUp?.()
    // The limit is reached: the rest was cancelled.
    expect([open(one), open(two)]).toEqual([0, 0])
    for (const gateway of [one, two]) {
      expect(await gateway.core.submit(order(maker, false, true))).toMatchObject({ isAccepted: false })
      expect(await gateway.core.submit(order(maker, false, false, '0.1'))).toMatchObject({ isAccepted: true })
    }
    await two.core.submit({ type: 'resetMmp', account: maker, asset: 'ETH' })
    expect(await one.core.submit(order(maker, false, true))).toMatchObject({ isAccepted: true })
    await close()
  })
})
