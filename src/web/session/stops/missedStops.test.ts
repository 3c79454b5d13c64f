import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { RestClient } from '@/web/connection/restClient'
import type { OpenOrder } from '@/web/session/openOrders'
import { reportMissedStops, type StopNews } from './openStops'

function waiting(orderId: Hash): OpenOrder {
  return {
    rowKey: orderId,
    orderId,
    account: '0x00000000000000000000000000000000000000aa',
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    orderType: 'limit',
    side: 'sell',
    price: parseFixed6('2990'),
    amount: parseFixed6('1'),
    filled: parseFixed6('0'),
    orderStatus: 'stop_order',
    stop: 'STOP_LOSS',
    trigger: parseFixed6<Price>('3000'),
  }
}

async function newsOf(known: readonly OpenOrder[], read: readonly OpenOrder[], asked: Record<string, OpenOrder>) {
  const notices: StopNews[] = []
  const questions: string[] = []
  const rest = {
    call: (_: unknown, { path }: { readonly path: { readonly orderId: Hash } }) => {
      questions.push(path.orderId)
      return Promise.resolve(asked[path.orderId])
    },
  } as unknown as RestClient
  await reportMissedStops({
    rest,
    unknownOutcomes: { until: (ask) => ask() },
    known,
    read,
    notify: (news) => notices.push(news),
  })
  return { notices: notices.map(({ kind, order }) => `${order.orderId} ${kind}`), questions }
}

test('a stop triggered while disconnected is reported when the orders are read again', async () => {
  const [first, second, third] = [waiting('0x01'), waiting('0x02'), waiting('0x03')]
  const read = [{ ...second, orderStatus: 'opened' as const }, third]
  const filled = { ...first, orderStatus: 'filled' as const, filled: first.amount }
  expect(await newsOf([first, second, third], read, { '0x01': filled })).toEqual({
    notices: ['0x01 triggered', '0x02 triggered'],
    questions: ['0x01'],
  })
})

test('a stop cancelled by its owner elsewhere is not reported, one ended by the venue is', async () => {
  const [first, second] = [waiting('0x01'), waiting('0x02')]
  const gone = { ...first, orderStatus: 'cancelled' as const }
  const ended = { ...second, orderStatus: 'cancelled' as const, error: 'REDUCE_ONLY_NO_POSITION' }
  const { notices } = await newsOf([first, second], [], { '0x01': gone, '0x02': ended })
  expect(notices).toEqual(['0x02 ended'])
})

test('while all stops are waiting nothing is requested', async () => {
  const all = [waiting('0x01'), { ...waiting('0x02'), orderStatus: 'opened' as const }]
  expect(await newsOf(all, [waiting('0x01')], {})).toEqual({ notices: [], questions: [] })
})
