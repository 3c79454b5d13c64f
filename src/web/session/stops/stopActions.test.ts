import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { maxUint256 } from '@/core/protocol/orderLimits'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { settled } from '@/dev/testing/manuallyDriven'
import { CallError, OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { RestClient } from '@/web/connection/restClient'
import { done } from '@/web/session/actions/outcome'
import { createUnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import type { OrderContext } from '@/web/session/orderContext'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { createStopActions, type StopNotice } from './stopActions'
import type { NewStop, WaitingStop } from './stopOrder'

const maker = '0x00000000000000000000000000000000000000aa' as const
type Sent = { readonly op: string; readonly data: Record<string, unknown> }

/** A wallet and a venue whose answers the test sends. */
function scene() {
  const sent: Sent[] = []
  const notices: StopNotice[] = []
  const edited: Hash[] = []
  const closed: string[] = []
  let held: Amount | undefined
  let salt = 0n
  let answer: (sent: Sent) => Promise<unknown> = ({ data }) => Promise.resolve({ orderId: '0xnew', ...data })
  let ask: () => Promise<unknown> = () => Promise.reject(new RestError('ORDER_DOES_NOT_EXIST', 400, undefined, 'no'))
  let reconnect = () => {}
  const pauses: (() => void)[] = []
  const context: OrderContext = {
    fills: createOrderFills(),
    calls: {
      call: (operation: { op: string }, data: Record<string, unknown>) => {
        sent.push({ op: operation.op, data })
        return answer({ op: operation.op, data })
      },
    } as unknown as Calls,
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    trader: () => ({
      maker,
      signer: { kind: 'wallet', address: maker, signTypedData: () => Promise.resolve('0xsigned' as const) },
    }),
    firstPhase: () => 'signing',
    freshOrderFields: () => ({ salt: ++salt, timestamp: 1_790_000_000n }),
  }
  const actions = createStopActions({
    context,
    unknownOutcomes: createUnknownOutcomes({
      rest: { call: () => ask() } as unknown as RestClient,
      pause: () => new Promise((resolve) => pauses.push(resolve)),
      whenConnected: () => new Promise((resolve) => (reconnect = resolve)),
      onFound: () => undefined,
    }),
    clock: { nowMs: () => 1_790_000_000_000 },
    onPlaced: () => undefined,
    onEdited: (id) => edited.push(id),
    onEnded: () => undefined,
    heldFor: () => held,
    closeNow: (stop, amount) => {
      closed.push(`${stop.isBuy ? 'buy' : 'sell'} ${formatFixed6(amount)}`)
      return Promise.resolve(done(undefined))
    },
    notify: (notice) => notices.push(notice),
  })
  return {
    actions,
    sent,
    notices,
    edited,
    closed,
    setHeld: (amount: string) => (held = parseFixed6<Amount>(amount)),
    setAnswer: (next: typeof answer) => (answer = next),
    setAsk: (next: typeof ask) => (ask = next),
    reconnect: () => reconnect(),
    wait: async () => {
      await settled()
      for (const end of pauses.splice(0)) end()
      await settled()
    },
  }
}

const whole: NewStop = {
  instrumentId: '1',
  isBuy: false,
  kind: 'STOP_LOSS',
  scope: 'wholePosition',
  trigger: parseFixed6<Price>('3000'),
  amount: parseFixed6<Amount>('0'),
  limitPrice: undefined,
  reduceOnly: true,
}
const part: NewStop = {
  ...whole,
  kind: 'TAKE_PROFIT',
  scope: 'partOfPosition',
  trigger: parseFixed6<Price>('3300'),
  amount: parseFixed6<Amount>('0.5'),
  limitPrice: parseFixed6<Price>('3299'),
}
const open: WaitingStop = {
  rowKey: 'row',
  orderId: '0x01',
  account: maker,
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'market',
  side: 'buy',
  price: parseFixed6('0'),
  amount: parseFixed6('1'),
  filled: parseFixed6('0'),
  orderStatus: 'stop_order',
  stop: 'STOP_LOSS',
  trigger: parseFixed6('3400'),
  partialPosition: true,
}
const parent = { ...open, orderId: '0x02', orderStatus: 'opened', orderType: 'limit' } as OrderMessage
const reject = (code: string) => () => Promise.reject(new CallError('create_order', code))

test('a whole-position stop is a reduce-only market order without an amount', async () => {
  const { actions, sent, notices } = scene()
  expect(await actions.place(whole)).toMatchObject({ status: 'done' })
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    op: 'create_order',
    data: {
      isBuy: false,
      amount: 0n,
      limitPrice: 0n,
      stop: 'STOP_LOSS',
      trigger: 3_000_000_000n,
      closePosition: true,
      partialPosition: false,
      reduceOnly: true,
      selfTradePrevention: 'EXPIRE_MAKER',
      signature: '0xsigned',
    },
  })
  expect(notices.map(({ kind }) => kind)).toEqual(['placed'])
})

test('a partial stop with a limit rests after its trigger, and a standalone stop may open a position', async () => {
  const { actions, sent } = scene()
  await actions.place(part)
  await actions.place({ ...part, scope: 'order', reduceOnly: false })
  expect(sent.map(({ data }) => [data['partialPosition'], data['reduceOnly'], data['timeInForce']])).toEqual([
    [true, true, 'GTC'],
    [false, false, 'GTC'],
  ])
})

test('an edit is a single message that replaces the old stop, keeping its kind and scope', async () => {
  const { actions, sent, edited } = scene()
  const change = { trigger: parseFixed6<Price>('3450'), amount: open.amount, limitPrice: undefined }
  expect(await actions.edit(open, change)).toMatchObject({ status: 'done' })
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    op: 'edit_order',
    data: {
      orderId: '0x01',
      isBuy: true,
      limitPrice: maxUint256,
      stop: 'STOP_LOSS',
      trigger: 3_450_000_000n,
      partialPosition: true,
    },
  })
  expect(edited).toEqual(['0x01'])
})

test('a rejected edit leaves nothing pending and the stop unchanged', async () => {
  const { actions, setAnswer, notices, edited } = scene()
  setAnswer(reject('INVALID_STOP_ORDER'))
  const change = { trigger: parseFixed6<Price>('1'), amount: open.amount, limitPrice: undefined }
  expect(await actions.edit(open, change)).toMatchObject({ status: 'refused', failure: { code: 'INVALID_STOP_ORDER' } })
  expect(notices).toMatchObject([{ kind: 'refused', action: 'edit' }])
  expect([edited, actions.getSnapshot().edits.size]).toEqual([[], 0])
})

test('a double click places one stop', async () => {
  const { actions, sent } = scene()
  const both = await Promise.all([actions.place(whole), actions.place(whole)])
  expect(both.map(({ status }) => status)).toEqual(['done', 'busy'])
  expect(sent).toHaveLength(1)
})

test('the stops attached to an order are sent one after another, with its id', async () => {
  const { actions, sent } = scene()
  await actions.attach(parent, [part, { ...part, kind: 'STOP_LOSS' }])
  expect(sent.map(({ data }) => [data['stop'], data['parentOrderId']])).toEqual([
    ['TAKE_PROFIT', '0x02'],
    ['STOP_LOSS', '0x02'],
  ])
  expect(actions.getSnapshot().unattached).toEqual([])
})

test('a stop rejected after its order was accepted is reported until fixed, and the other stop is still sent', async () => {
  const { actions, sent, setAnswer, notices } = scene()
  setAnswer(({ data }) =>
    data['stop'] === 'STOP_LOSS' ? reject('RATE_LIMIT_EXCEEDED')() : Promise.resolve({ orderId: '0xnew', ...data }),
  )
  await actions.attach(parent, [{ ...part, kind: 'STOP_LOSS' }, part])
  expect(notices.map(({ kind }) => kind)).toEqual(['notAttached', 'placed'])
  const [left] = actions.getSnapshot().unattached
  expect(left).toMatchObject({ parent: { orderId: '0x02' }, failure: { code: 'RATE_LIMIT_EXCEEDED' } })
  setAnswer(({ data }) => Promise.resolve({ orderId: '0xnew', ...data }))
  await actions.remedy(left?.key ?? '')
  expect(sent).toHaveLength(3)
  expect(sent[2]?.data).toMatchObject({ stop: 'STOP_LOSS', parentOrderId: '0x02' })
  expect(actions.getSnapshot().unattached).toEqual([])
})

test('a stop that the mark has passed is not sent again: one press closes its amount, up to the position', async () => {
  const { actions, sent, closed, setAnswer, setHeld } = scene()
  setAnswer(reject('INVALID_STOP_ORDER'))
  await actions.attach(parent, [{ ...part, kind: 'STOP_LOSS' }])
  const [left] = actions.getSnapshot().unattached
  expect(left).toMatchObject({ remedy: 'closeNow' })
  setHeld('0.3')
  await actions.remedy(left?.key ?? '')
  expect(closed).toEqual(['sell 0.3'])
  expect(sent).toHaveLength(1)
  expect(actions.getSnapshot().unattached).toEqual([])
})

test('a missing stop is forgotten once the position is closed', async () => {
  const { actions, sent, closed, setAnswer, setHeld } = scene()
  setAnswer(reject('INVALID_STOP_ORDER'))
  await actions.attach(parent, [part])
  setHeld('0')
  await actions.remedy(actions.getSnapshot().unattached[0]?.key ?? '')
  expect([sent.length, closed.length, actions.getSnapshot().unattached.length]).toEqual([1, 0, 0])
})

test.each([
  ['a market order that filled partially', { orderType: 'market', orderStatus: 'cancelled' }, '0.2'],
  ['an IOC order that filled partially', { timeInForce: 'IOC', orderStatus: 'partial' }, '0.2'],
  ['an order that is still working', { timeInForce: 'GTC', orderStatus: 'partial' }, '0.5'],
] as const)('the stop of %s covers no more than can fill', async (_, change, amount) => {
  const { actions, sent } = scene()
  await actions.attach({ ...parent, orderType: 'limit', ...change, filled: parseFixed6<Amount>('0.2') }, [part])
  expect(sent[0]?.data).toMatchObject({ amount: parseFixed6<Amount>(amount) })
})

test('when the connection fails the outcome is unknown until the venue is asked', async () => {
  const { actions, setAnswer, setAsk, notices, reconnect } = scene()
  setAnswer(() => Promise.reject(new OutcomeUnknownError('create_order', 'link lost')))
  setAsk(() => Promise.reject(new RestError('HTTP_503', 503, undefined, 'busy')))
  expect(await actions.place(whole)).toEqual({ status: 'unknown' })
  await settled()
  expect(notices).toEqual([{ kind: 'outcomeUnknown', action: 'place' }])
  setAsk(() => Promise.resolve(open))
  reconnect()
  await settled()
  expect(notices[1]).toMatchObject({ kind: 'outcomeKnown', order: { orderId: '0x01' } })
})

test('an edited stop that arrived although its answer was lost replaces the old one', async () => {
  const { actions, setAnswer, setAsk, edited, wait } = scene()
  setAnswer(() => Promise.reject(new OutcomeUnknownError('edit_order', 'link lost')))
  setAsk(() => Promise.resolve({ ...open, orderId: '0x02' }))
  const change = { trigger: parseFixed6<Price>('3450'), amount: open.amount, limitPrice: undefined }
  expect(await actions.edit(open, change)).toEqual({ status: 'unknown' })
  await wait()
  expect(edited).toEqual(['0x01'])
})

test('an attached stop of unknown outcome that never arrived is reported as missing, to be sent again', async () => {
  const { actions, setAnswer, notices, wait } = scene()
  setAnswer(() => Promise.reject(new OutcomeUnknownError('create_order', 'link lost')))
  await actions.attach(parent, [part])
  await wait()
  expect(notices.map(({ kind }) => kind)).toEqual(['outcomeUnknown', 'outcomeKnown', 'notAttached'])
  expect(actions.getSnapshot().unattached).toHaveLength(1)
})

test('cancelling a stop that no longer exists reports the error', async () => {
  const { actions, setAnswer, notices } = scene()
  setAnswer(() => Promise.reject(new CallError('cancel_order', 'ORDER_DOES_NOT_EXIST')))
  expect(await actions.cancel([open])).toMatchObject({ status: 'refused' })
  expect(notices).toMatchObject([{ kind: 'refused', action: 'cancel', failure: { code: 'ORDER_DOES_NOT_EXIST' } }])
})
