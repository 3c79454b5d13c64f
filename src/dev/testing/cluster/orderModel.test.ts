import { expect, test } from 'vitest'
import { linearize, type Operation } from './linearizable'
import { orderModel, type OrderInput, type OrderOutput } from './orderModel'

let clock = 0

/** Sequential operations without overlap. */
function serialized(...answers: readonly (readonly [OrderInput, OrderOutput | undefined])[]) {
  return answers.map(([input, output]): Operation<OrderInput, OrderOutput> => {
    clock += 2
    return { input, output, calledAt: clock, returnedAt: output === undefined ? Infinity : clock + 1 }
  })
}

const holds = (operations: readonly Operation<OrderInput, OrderOutput>[]) => linearize(orderModel, operations).isFound
const place = (order: number) => ({ op: 'place', order }) as const
const cancel = (order: number) => ({ op: 'cancel', order }) as const
const read = (order: number) => ({ op: 'read', order }) as const
const edit = (order: number, by: number) => ({ op: 'edit', order, by }) as const

test('an order is placed, edited and cancelled once', () => {
  expect(
    holds(
      serialized(
        [read(0), 'missing'],
        [place(0), 'taken'],
        [place(0), 'refused'],
        [edit(0, 3), 'taken'],
        [read(0), 'ended'],
        [edit(0, 4), 'refused'],
        [read(4), 'missing'],
        [cancel(3), 'taken'],
        [cancel(3), 'refused'],
        [read(3), 'ended'],
      ),
    ),
  ).toBe(true)
})

test.each<[string, readonly (readonly [OrderInput, OrderOutput | undefined])[]]>([
  [
    'an order that was taken is lost',
    [
      [place(0), 'taken'],
      [read(0), 'missing'],
    ],
  ],
  [
    'an order is taken twice',
    [
      [place(0), 'taken'],
      [place(0), 'taken'],
    ],
  ],
  [
    'a cancelled order is open',
    [
      [place(0), 'taken'],
      [cancel(0), 'taken'],
      [read(0), 'open'],
    ],
  ],
  [
    'an open order cannot be cancelled',
    [
      [place(0), 'taken'],
      [cancel(0), 'refused'],
    ],
  ],
  [
    'an order is edited twice',
    [
      [place(0), 'taken'],
      [edit(0, 1), 'taken'],
      [edit(0, 2), 'taken'],
    ],
  ],
  [
    'an order is open beside what replaced it',
    [
      [place(0), 'taken'],
      [edit(0, 1), undefined],
      [read(1), 'open'],
      [read(0), 'open'],
    ],
  ],
  [
    'what was seen of a doubtful order is undone',
    [
      [place(0), undefined],
      [read(0), 'open'],
      [read(0), 'missing'],
    ],
  ],
  [
    'a read shows what is over',
    [
      [place(0), 'taken'],
      [cancel(0), undefined],
      [read(0), 'ended'],
      [read(0), 'open'],
    ],
  ],
])('is rejected where %s', (_, answers) => {
  expect(holds(serialized(...answers))).toBe(false)
})

test('a missing answer is consistent with both outcomes', () => {
  expect(holds(serialized([place(0), undefined], [read(0), 'missing'], [read(0), 'open']))).toBe(true)
  expect(holds(serialized([place(0), undefined], [read(0), 'missing'], [read(0), 'missing']))).toBe(true)
  expect(holds(serialized([place(0), 'taken'], [cancel(0), undefined], [cancel(0), 'taken']))).toBe(true)
  expect(holds(serialized([place(0), 'taken'], [cancel(0), undefined], [cancel(0), 'refused']))).toBe(true)
})
