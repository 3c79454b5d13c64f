import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { TwapOrder } from '@/core/protocol/rest/twaps'
import { OutcomeUnknownError, RestError, UnreachableError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { AccessError } from '@/web/session/access/accessError'
import type { OrderContext } from '@/web/session/orderContext'
import { createTwapActions } from './twapActions'
import type { NewTwap } from './twapToSign'

const wanted: NewTwap = {
  instrumentId: '1',
  isBuy: true,
  amount: parseFixed6<Amount>('4'),
  durationSec: 120,
  reduceOnly: false,
}
const twap: TwapOrder = {
  orderId: '0x01',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  side: 'buy',
  totalAmount: wanted.amount,
  executedAmount: fixed6(0n),
  remainingAmount: wanted.amount,
  slicesTotal: 4,
  slicesExecuted: 0,
  status: 'active',
  durationSeconds: 120,
  intervalSeconds: 30,
  reduceOnly: false,
}

type Answers = Readonly<Record<string, () => unknown>>

function scene(answers: Answers, trader: () => void = () => undefined) {
  const asked: string[] = []
  let reloads = 0
  const actions = createTwapActions({
    context: { trader: trader as unknown as OrderContext['trader'] },
    rest: {
      call: async (endpoint: { readonly name: string }, input: { readonly body?: unknown }) => {
        asked.push(endpoint.name)
        return answers[endpoint.name]?.() ?? input
      },
    } as unknown as RestClient,
    pause: async () => undefined,
    reload: async () => void (reloads += 1),
  })
  return { actions, asked, reloads: () => reloads }
}

test('an accepted TWAP is returned, and the lists are read again', async () => {
  const { actions, reloads } = scene({ getTwapOrders: () => ({ twapOrders: [] }), postTwapOrder: () => twap })
  expect(await actions.create(wanted)).toEqual({ status: 'done', value: twap })
  expect(reloads()).toBe(1)
})

test('a one-click limit stops a TWAP before anything is sent, although TWAPs are not signed', async () => {
  const { actions, asked } = scene({}, () => {
    throw new AccessError('Too much for one-click.')
  })
  expect(await actions.create(wanted)).toMatchObject({
    status: 'refused',
    failure: { words: 'Too much for one-click.' },
  })
  expect(asked).toEqual([])
})

test('a rejection includes its code', async () => {
  const { actions } = scene({
    getTwapOrders: () => ({ twapOrders: [] }),
    postTwapOrder: () => {
      throw new RestError('BELOW_MIN_ORDER_VALUE', 400, undefined, 'no')
    },
  })
  expect(await actions.create(wanted)).toMatchObject({ status: 'refused', failure: { code: 'BELOW_MIN_ORDER_VALUE' } })
})

const lost = () => {
  throw new OutcomeUnknownError('postTwapOrder', 'link lost')
}

test('after a lost connection, a new TWAP with the same terms is taken to be the one sent', async () => {
  const old = { ...twap, orderId: '0x00' } as const
  let listed: readonly TwapOrder[] = [old]
  const { actions } = scene({
    getTwapOrders: () => ({ twapOrders: listed }),
    postTwapOrder: () => {
      listed = [old, { ...twap, orderId: '0x02', totalAmount: parseFixed6('5') }, twap]
      return lost()
    },
  })
  expect(await actions.create(wanted)).toEqual({ status: 'done', value: twap })
})

test('after a lost connection without a new TWAP, it did not arrive', async () => {
  const { actions } = scene({ getTwapOrders: () => ({ twapOrders: [twap] }), postTwapOrder: lost })
  expect(await actions.create(wanted)).toEqual({ status: 'notArrived' })
})

test('while the venue is unreachable the outcome is unknown', async () => {
  let isThere = true
  const { actions } = scene({
    getTwapOrders: () => {
      if (!isThere) throw new UnreachableError('no answer')
      return { twapOrders: [] }
    },
    postTwapOrder: () => {
      isThere = false
      return lost()
    },
  })
  expect(await actions.create(wanted)).toEqual({ status: 'unknown' })
})

test('a rejected cancel gives the reason', async () => {
  const { actions, reloads } = scene({
    deleteTwapOrder: () => {
      throw new RestError('ORDER_DOES_NOT_EXIST', 400, undefined, 'no')
    },
  })
  expect(await actions.cancel('0x01')).toMatchObject({ status: 'refused', failure: { code: 'ORDER_DOES_NOT_EXIST' } })
  expect(reloads()).toBe(1)
})
