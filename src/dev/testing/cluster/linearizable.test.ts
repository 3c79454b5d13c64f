import { array, assert, boolean, constant, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linearize, type Model, type Operation } from './linearizable'

type Input = { readonly write: number } | 'read'

/** A register that starts at 0. A write outputs 0. */
const register: Model<number, Input, number> = {
  start: 0,
  step: (state, input, output) => {
    if (input !== 'read') return input.write
    return output === undefined || output === state ? state : undefined
  },
  keyOf: String,
}

/**
 * Parses a history with one letter per moment: `w1 |--|` writes 1, `r1 |--|` reads 1, and `?` instead of the last bar
 * means no answer.
 */
function parse(drawing: string): Operation<Input, number>[] {
  const lines = drawing.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [, kind, value] = /([wr])(\d)/.exec(line) ?? []
    const calledAt = line.indexOf('|')
    const lastBar = line.lastIndexOf('|')
    const isUnknown = line.includes('?')
    return {
      input: kind === 'w' ? { write: Number(value) } : 'read',
      output: isUnknown ? undefined : kind === 'w' ? 0 : Number(value),
      calledAt,
      returnedAt: isUnknown ? Infinity : lastBar,
    }
  })
}

const explains = (drawing: string) => linearize(register, parse(drawing)).isFound

describe('a linearizable history', () => {
  test.each([
    ['nothing', ''],
    ['a read of what was there', 'r0 |--|'],
    ['a read during a write sees the old', 'w1 |-------|\nr0   |--|  '],
    ['a read during a write sees the new', 'w1 |-------|\nr1   |--|  '],
    ['both, the old before the new', 'w1 |-----------|\nr0  |--|\nr1       |--|'],
    ['two writes at once, either may be last', 'w1 |----|\nw2  |----|\nr1         |--|'],
    ['a write without an answer, never seen', 'w1 |--?\nr0        |--|\nr0              |--|'],
    ['a write without an answer, seen late', 'w1 |--?\nr0        |--|\nr1              |--|'],
    ['a read that no one answered', 'w1 |--|\nr0       |--?'],
    ['an end and a begin of the same moment', 'w1 |--|\nr0    |--|'],
  ])('is accepted: %s', (_, drawing) => {
    expect(explains(drawing)).toBe(true)
  })
})

describe('a history that is not linearizable', () => {
  test.each([
    ['a read of what was never written', 'r1 |--|'],
    ['a read of the old after the write', 'w1 |--|\nr0        |--|'],
    ['a read of the new before the write', 'r1 |--|\nw1        |--|'],
    ['the new and then the old, during the write', 'w1 |-----------|\nr1  |--|\nr0       |--|'],
    ['a write that is lost after it was seen', 'w1 |--?\nr1        |--|\nr0              |--|'],
    ['two readers see two writes in two orders', 'w1 |-|\nw2 |-|\nr1     |-|\nr2         |-|\nr1             |-|'],
    ['a write that comes back', 'w1 |--|\nw2        |--|\nr2               |--|\nr1                      |--|'],
  ])('is rejected: %s', (_, drawing) => {
    expect(explains(drawing)).toBe(false)
  })

  test('is shown up to its first error', () => {
    const { order } = linearize(register, parse('w1 |--|\nw2        |--|\nr1               |--|'))
    expect(order.map(({ input }) => input)).toEqual([{ write: 1 }, { write: 2 }])
  })
})

/** Tries every order: correct, and too slow for more than a few operations. */
function isFoundByTrying(operations: readonly Operation<Input, number>[], state = register.start): boolean {
  if (operations.every(({ output }) => output === undefined)) return true
  return operations.some((one) => {
    const rest = operations.filter((other) => other !== one)
    if (rest.some(({ output, returnedAt }) => output !== undefined && returnedAt < one.calledAt)) return false
    const next = register.step(state, one.input, one.output)
    return next !== undefined && isFoundByTrying(rest, next)
  })
}

test('agrees with an exhaustive search', () => {
  const operation = record({
    input: oneof(constant<Input>('read'), record({ write: integer({ min: 1, max: 2 }) })),
    value: integer({ min: 0, max: 2 }),
    isUnknown: boolean(),
    calledAt: integer({ min: 0, max: 12 }),
    lasts: integer({ min: 1, max: 6 }),
  }).map(({ input, value, isUnknown, calledAt, lasts }): Operation<Input, number> => ({
    input,
    output: isUnknown ? undefined : input === 'read' ? value : 0,
    calledAt,
    returnedAt: isUnknown ? Infinity : calledAt + lasts,
  }))
  let found = 0
  let rejected = 0
  assert(
    property(array(operation, { maxLength: 6 }), (operations) => {
      const expected = isFoundByTrying(operations)
      if (expected) found += 1
      else rejected += 1
      expect(linearize(register, operations).isFound).toBe(expected)
    }),
    { numRuns: 1_000, seed: 7 },
  )
  expect(Math.min(found, rejected)).toBeGreaterThan(100)
})

test('decides about a hundred operations, of which ten overlap at any moment', () => {
  const operations = Array.from({ length: 100 }, (_, at): Operation<Input, number> => {
    const isWrite = at % 2 === 0
    // Each read sees the value of the write before it.
    return { input: isWrite ? { write: at } : 'read', output: isWrite ? 0 : at - 1, calledAt: at, returnedAt: at + 10 }
  })
  expect(linearize(register, operations).isFound).toBe(true)
  const broken = [...operations, { input: 'read' as const, output: 4, calledAt: 200, returnedAt: 201 }]
  expect(linearize(register, broken).isFound).toBe(false)
})
