import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { getPositions } from '@/core/protocol/rest/account'
import { createOrder } from '@/core/protocol/ws/orders'
import { notingKey } from '@/dev/testing/keysInProcess'
import { createSessionLife } from '@/web/session/access/sessionLife'
import { createConnectionOrders } from '@/web/session/disconnect/connectionOrders'
import type { OrderActions } from '@/web/session/orders/orderActions'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import { identityInterceptor } from './followIdentities'
import { interceptActions, interceptConnections, interceptTrader, type Interceptor } from './interceptor'
import { sessionInterceptors } from './interceptors'
import type { OpenOrder } from './openOrders'
import { createWorkedOrders } from './workedOrders'

const maker = '0x00000000000000000000000000000000000000aa'

const order: OrderToSign = {
  instrumentId: '1',
  isBuy: true,
  amount: parseFixed6<Amount>('1'),
  limitPrice: parseFixed6<Price>('3000'),
  reduceOnly: false,
}

/** The interceptors of a one-click session, at a venue whose every answer names another order than the signed order. */
function scene() {
  let openOrders: readonly OpenOrder[] = []
  let released: readonly OpenOrder[] = []
  const done: string[] = []
  const connectionOrders = createConnectionOrders({ onLost: () => () => undefined })
  const access = {
    getSnapshot: () =>
      ({ status: 'trading', account: maker, signingMode: 'oneClick', signingKey: notingKey(maker).key }) as never,
  }
  const claim = { instrumentName: 'A', instrumentId: '2', source: 'here' }
  const list = sessionInterceptors({
    workedOrders: createWorkedOrders(() => openOrders),
    pegs: {
      isPegged: (orderId) => orderId === '0x01',
      release: async () => {
        openOrders = released
      },
    },
    trails: { isTrailing: () => false, release: () => Promise.resolve(() => Promise.resolve()) },
    icebergs: { release: () => Promise.resolve(), amend: (_id, _remaining, edit) => edit() },
    openOrders: () => openOrders,
    positions: () => [],
    positionMode: { modeOf: () => 'net', readFor: () => undefined, learnOneWay: () => undefined },
    rest: { call: () => Promise.reject(new Error('not expected')) },
    notify: () => undefined,
    connectionOrders,
    life: createSessionLife(),
    signedOrders: { note: () => done.push('noted'), isAnswerTo: () => false, checked: (record) => record },
    identities: {
      interceptor: identityInterceptor({
        conflictOf: (id) => (id === '2' ? { claims: [claim, { ...claim, instrumentName: 'B' }] } : undefined),
        note: (source) => done.push(`compared ${source}`),
      }),
    },
    access,
    oneClick: {
      isRunning: () => true,
      spend: () => {
        done.push('counted')
        return []
      },
    },
    watch: { interceptor: { name: 'keys' } },
    queryClient: new QueryClient(),
  })
  const cancelThese = async (orders: readonly OpenOrder[]) => {
    done.push(`cancelled ${orders.map(({ orderId }) => orderId).join()}`)
    return { status: 'done', value: undefined } as const
  }
  const wallet = () => ({
    maker: maker as Hash,
    signer: { kind: 'wallet', address: maker, signTypedData: async (): Promise<Hash> => '0x' } as const,
  })
  return {
    list,
    done,
    connectionOrders,
    setOrders: (now: readonly OpenOrder[], afterRelease: readonly OpenOrder[]) => {
      openOrders = now
      released = afterRelease
    },
    actionsIn: (interceptors: readonly Interceptor[]) =>
      interceptActions({ cancelThese } as unknown as OrderActions, interceptors),
    traderIn: (interceptors: readonly Interceptor[]) => (toSign: OrderToSign) =>
      interceptTrader(interceptors)([toSign], wallet),
    connectionsIn: (interceptors: readonly Interceptor[]) =>
      interceptConnections(
        {
          calls: { call: async () => ({ orderId: '0x99' }) as never },
          rest: { call: async () => ({ orderId: '0x99' }) as never },
          feed: {} as never,
        },
        interceptors,
      ),
  }
}

/** Returns the list with one interceptor moved inside a later one. */
function inside(list: readonly Interceptor[], name: string, outer: string): readonly Interceptor[] {
  const moved = list.filter((one) => one.name === name)
  return list.flatMap((one) => (one.name === name ? [] : one.name === outer ? [one, ...moved] : [one]))
}

test('the interceptors of a session, from the trader to the venue', () => {
  expect(scene().list.map(({ name }) => name)).toEqual([
    'workedOrders',
    'pegs',
    'trails',
    'icebergs',
    'stops',
    'positionMode',
    'connectionOrders',
    'life',
    'signedTerms',
    'identities',
    'oneClick',
    'keys',
    'rejectedTerms',
  ])
})

test('`pegs` before `stops`: an order that fills while its peg is released is not cancelled', async () => {
  const run = async (reorder: (list: readonly Interceptor[]) => readonly Interceptor[]) => {
    const { list, done, setOrders, actionsIn } = scene()
    const [pegged, other, stop] = [
      { orderId: '0x01', rowKey: '1', orderStatus: 'opened' },
      { orderId: '0x02', rowKey: '2', orderStatus: 'opened' },
      { orderId: '0x03', rowKey: '3', orderStatus: 'stop_order' },
    ] as unknown as readonly [OpenOrder, OpenOrder, OpenOrder]
    setOrders([pegged, other, stop], [other, stop])
    await actionsIn(reorder(list)).cancelAll()
    return done
  }
  expect(await run((list) => list)).toEqual(['cancelled 0x02'])
  expect(await run((list) => inside(list, 'pegs', 'stops'))).toEqual(['cancelled 0x01,0x02'])
})

test('`connectionOrders` before `signedTerms`: an answer about another order records no placement', async () => {
  const run = async (reorder: (list: readonly Interceptor[]) => readonly Interceptor[]) => {
    const { list, connectionOrders, connectionsIn } = scene()
    const sent = connectionsIn(reorder(list)).calls.call(createOrder, { salt: 1n } as never)
    await expect(sent).rejects.toThrow('outcome unknown')
    return [...connectionOrders.getSnapshot()]
  }
  expect(await run((list) => list)).toEqual([])
  expect(await run((list) => inside(list, 'connectionOrders', 'signedTerms'))).toEqual(['0x99'])
})

test('`signedTerms` before `identities`: a rejected answer is still compared with the other sources', async () => {
  const run = async (reorder: (list: readonly Interceptor[]) => readonly Interceptor[]) => {
    const { list, done, connectionsIn } = scene()
    const sent = connectionsIn(reorder(list)).rest.call(getPositions, { body: { salt: 1n } } as never)
    await expect(sent).rejects.toThrow('outcome unknown')
    return done
  }
  expect(await run((list) => list)).toEqual(['compared GET /positions'])
  expect(await run((list) => inside(list, 'signedTerms', 'identities'))).toEqual([])
})

test('`signedTerms` before `oneClick`: orders signed by the key are recorded like those signed by the wallet', async () => {
  const run = async (reorder: (list: readonly Interceptor[]) => readonly Interceptor[]) => {
    const { list, done, traderIn } = scene()
    await traderIn(reorder(list))(order).signer.signTypedData({} as never)
    return done
  }
  expect(await run((list) => list)).toEqual(['counted', 'noted'])
  expect(await run((list) => inside(list, 'signedTerms', 'oneClick'))).toEqual(['counted'])
})

test('`identities` before `oneClick`: an order for an instrument in conflict counts against no limit', () => {
  const run = (reorder: (list: readonly Interceptor[]) => readonly Interceptor[]) => {
    const { list, done, traderIn } = scene()
    const sign = () => traderIn(reorder(list))({ ...order, instrumentId: '2' })
    return { sign, done }
  }
  const asListed = run((list) => list)
  expect(asListed.sign).toThrow('Orders sign this number')
  expect(asListed.done).toEqual([])
  const reordered = run((list) => inside(list, 'identities', 'oneClick'))
  expect(reordered.sign).not.toThrow()
  expect(reordered.done).toEqual(['counted'])
})

test('a request goes through all interceptors once, in order, and a message back through them', async () => {
  const passed: string[] = []
  const named = (name: string): Interceptor => ({
    name,
    request: async (request, next) => {
      passed.push(`${name} sends ${request.name}`)
      const reply = await next()
      passed.push(`${name} answered`)
      return reply
    },
    message: (message) => {
      passed.push(`${name} message`)
      return message
    },
  })
  let deliver: (message: unknown) => void = () => {}
  const { rest, feed } = interceptConnections(
    {
      calls: {} as never,
      rest: { call: async () => passed.push('venue') as never },
      feed: {
        subscribe: (_name: string, _channel: unknown, reader: { onMessage: (message: unknown) => void }) => {
          deliver = reader.onMessage
        },
      } as never,
    },
    [named('outer'), { name: 'none' }, named('inner')],
  )
  await rest.call(getPositions, {})
  expect(passed.splice(0)).toEqual([
    'outer sends getPositions',
    'inner sends getPositions',
    'venue',
    'inner answered',
    'outer answered',
  ])
  feed.subscribe('orders', {} as never, { onMessage: () => passed.push('subscriber') })
  deliver({})
  expect(passed).toEqual(['inner message', 'outer message', 'subscriber'])
})
