import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Outcome } from '@/web/session/actions/outcome'
import type { BatchOrder } from '@/web/session/batches/batchOrder'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { PlaceOptions } from '@/web/session/orders/orderActions'
import { keepRollMark, readRollMark, type RollMark } from './rollMarks'
import { closeParts, openParts, type RollPart } from './runRoll'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)

function part(name: string, side: 'buy' | 'sell', contracts: string): RollPart {
  const position = { instrumentId: name, instrumentName: name, side, amount: amount(contracts) } as PositionMessage
  const target = { instrumentId: `${name} later`, instrumentName: `${name} later` } as OptionInstrument
  return { position, amount: amount(contracts), closeLimit: price('120'), target, openLimit: price('150') }
}

type Answer = { readonly fills: string } | 'refused' | 'unknown'

/** A fake venue that gives these answers in turn. `becomes` are the positions once an order is signed. */
function scene(answers: readonly Answer[], parts: readonly RollPart[], becomes?: readonly PositionMessage[]) {
  let positions = parts.map(({ position }) => position)
  const placed: NewOrder[] = []
  const opened: BatchOrder[] = []
  const marks: (RollMark | undefined)[] = []
  const late: ((order: OrderMessage) => void)[] = []
  const deps = {
    actions: {
      place: async (order: NewOrder, { beforeSend, onTaken }: PlaceOptions = {}): Promise<Outcome<OrderMessage>> => {
        positions = [...(becomes ?? positions)]
        try {
          await beforeSend?.()
        } catch {
          return { status: 'refused', failure: { words: 'overtaken', isDeclined: true } }
        }
        const answer = answers[placed.length] ?? 'refused'
        placed.push(order)
        if (answer === 'refused') return { status: 'refused', failure: { words: 'no', isDeclined: false } }
        if (answer === 'unknown') {
          late.push((record) => onTaken?.(record))
          return { status: 'unknown' }
        }
        const record = { filled: amount(answer.fills) } as OrderMessage
        onTaken?.(record)
        return { status: 'done', value: record }
      },
    },
    data: { positions: () => positions },
    batches: {
      sendApart: (orders: readonly BatchOrder[]) => {
        opened.push(...orders)
        return Promise.resolve(true)
      },
    },
    keep: (mark: RollMark | undefined) => void marks.push(mark),
  }
  return { deps, placed, opened, marks, late }
}

const nothingLate = () => {
  throw new Error('nothing was late')
}

test('a short is bought back reduce-only without resting, then sold again at the later expiry', async () => {
  const parts = [part('A', 'sell', '2')]
  const { deps, placed, opened, marks } = scene([{ fills: '2' }], parts)
  const results = await closeParts(deps, parts, nothingLate)
  expect(placed).toMatchObject([
    {
      instrumentId: 'A',
      isBuy: true,
      amount: amount('2'),
      limitPrice: price('120'),
      reduceOnly: true,
      timeInForce: 'IOC',
    },
  ])
  expect(marks.at(-1)?.legs).toEqual([
    { closes: 'A', opens: 'A later', amount: amount('2'), isBuy: false, limit: price('150') },
  ])
  expect(await openParts(deps, parts, results)).toBe(true)
  expect(opened).toMatchObject([
    { instrumentId: 'A later', isBuy: false, amount: amount('2'), limitPrice: price('150'), reduceOnly: false },
  ])
  expect(marks.at(-1)).toBeUndefined()
})

test('only what closed is opened', async () => {
  const parts = [part('A', 'buy', '2'), part('B', 'sell', '3')]
  const { deps, opened } = scene([{ fills: '0.5' }, { fills: '0' }], parts)
  await openParts(deps, parts, await closeParts(deps, parts, nothingLate))
  expect(opened.map(({ instrumentId, isBuy, amount: size }) => [instrumentId, isBuy, size])).toEqual([
    ['A later', true, amount('0.5')],
  ])
})

test('nothing is closed when the position shrank or turned while the order was signed', async () => {
  const parts = [part('A', 'buy', '2')]
  for (const now of [[], [{ ...part('A', 'buy', '1.9').position }], [{ ...part('A', 'sell', '2').position }]]) {
    const { deps, placed, opened, marks } = scene([{ fills: '2' }], parts, now)
    const results = await closeParts(deps, parts, nothingLate)
    expect(results).toEqual([{ status: 'refused', words: 'overtaken' }])
    await openParts(deps, parts, results)
    expect([placed, opened, marks.at(-1)]).toEqual([[], [], undefined])
  }
})

test('after a rejection the other positions are not closed, and what had closed is opened', async () => {
  const parts = [part('A', 'buy', '1'), part('B', 'buy', '1'), part('C', 'buy', '1')]
  const { deps, placed, opened } = scene([{ fills: '1' }, 'refused'], parts)
  const results = await closeParts(deps, parts, nothingLate)
  expect(results.map(({ status }) => status)).toEqual(['closed', 'refused', 'notSent'])
  await openParts(deps, parts, results)
  expect(placed).toHaveLength(2)
  expect(opened.map(({ instrumentId }) => instrumentId)).toEqual(['A later'])
})

test('an unknown outcome stops the roll, keeps its mark, and reports what filled once it is known', async () => {
  const parts = [part('A', 'buy', '2'), part('B', 'buy', '1')]
  const { deps, marks, late } = scene(['unknown'], parts)
  const known: [number, Amount][] = []
  const results = await closeParts(deps, parts, (at, filled) => known.push([at, filled]))
  expect(results.map(({ status }) => status)).toEqual(['unknown', 'notSent'])
  // Up to the whole first leg may be closed, nothing of the second.
  expect(marks.at(-1)?.legs.map((leg) => leg.amount)).toEqual([amount('2'), 0n])
  late[0]?.({ filled: amount('1.25') } as OrderMessage)
  expect(known).toEqual([[0, amount('1.25')]])
  await openParts(deps, parts, results)
  expect(marks.at(-1)).toBeDefined()
})

test('a stored roll is read as it was written, and anything else as none', () => {
  const retained = new Map<string, string>()
  const storage = {
    getItem: (name: string) => retained.get(name) ?? null,
    setItem: (name: string, text: string) => void retained.set(name, text),
    removeItem: (name: string) => void retained.delete(name),
  }
  const mark: RollMark = {
    legs: [{ closes: 'A', opens: 'B', amount: amount('1.25'), isBuy: true, limit: price('150.5') }],
  }
  keepRollMark('paper.0xaa', mark, storage)
  expect([...retained.keys()]).toEqual(['optick.roll.paper.0xaa'])
  expect(readRollMark('paper.0xaa', storage)).toEqual(mark)
  expect(readRollMark('paper.0xbb', storage)).toBeUndefined()
  for (const text of [
    '',
    '{}',
    '{"legs":1}',
    '{"legs":[{"closes":"A","opens":"B","amount":"-1","isBuy":true,"limit":"1"}]}',
  ]) {
    storage.setItem('optick.roll.paper.0xaa', text)
    expect(readRollMark('paper.0xaa', storage)).toBeUndefined()
  }
  keepRollMark('paper.0xaa', undefined, storage)
  expect(retained.size).toBe(0)
})
