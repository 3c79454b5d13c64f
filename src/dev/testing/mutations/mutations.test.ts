import { expect, test } from 'vitest'
import { changesOf } from './changes'
import { allAnswers, examples } from './examples'
import { outcomeOf } from './outcome'

test('every answer and every message has an example', () => {
  const known = new Set(examples.map(({ name }) => name))
  expect(allAnswers.filter((name) => !known.has(name))).toEqual(['channel orderbook-500ms', 'reply unsubscribe'])
})

test('a member of tomorrow changes nothing', () => {
  const found = examples.flatMap(({ name, schema, wire }) =>
    [...changesOf(wire)]
      .filter(({ kind, wire: changed }) => kind === 'extra' && outcomeOf(schema, wire, changed) !== 'same')
      .map(({ path }) => `${name} ${path}`),
  )
  expect(found).toEqual([])
})
