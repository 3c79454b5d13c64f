import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changesOf, type Change } from './changes'
import { allAnswers, examples } from './examples'
import { outcomeOf, type Outcome } from './outcome'

test('every answer and every message has an example', () => {
  const known = new Set(examples.map(({ name }) => name))
  expect(allAnswers.filter((name) => !known.has(name))).toEqual(['channel orderbook-500ms', 'reply unsubscribe'])
})

/** True for outcomes that need no line in the table. */
function isUsual({ kind, of }: Change, outcome: Outcome): boolean {
  if (outcome === 'same') return true
  if (kind === 'extra' || kind === 'text for number') return false
  // A missing value is shown as unknown, and a text that only names something is shown unchanged.
  if (outcome === 'unknown') return true
  if (outcome === 'other') return kind === 'unknown word' || kind === 'wrong'
  // Null and absent both mean "no value" (rest-private 1.7). An unreadable list must not look like an empty one.
  return outcome === 'group' && of !== 'value' && (kind !== 'wrong' || of === 'object')
}

/** The other allowed outcomes: answers, members, outcome, reason. Both patterns must match completely. */
const declared = readFileSync(new URL('outcomes.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [answers = '', members = '', outcomes = '', reason = ''] = line.split('\t')
    return { line, answers: new RegExp(`^(${answers})$`), members: new RegExp(`^(${members})$`), outcomes, reason }
  })

const found = examples.flatMap(({ name, schema, wire }) =>
  [...changesOf(wire)].flatMap((change) => {
    const outcome = outcomeOf(schema, wire, change.wire)
    return isUsual(change, outcome) ? [] : [{ name, outcome, ...change }]
  }),
)

function linesFor({ name, path, outcome }: (typeof found)[number]) {
  return declared.filter(
    ({ answers, members, outcomes }) =>
      answers.test(name) && members.test(path) && outcomes.split(' ').includes(outcome),
  )
}

test('a change to one member costs no more than is declared', () => {
  const undeclared = found.filter((one) => linesFor(one).length === 0)
  const lines = undeclared.map(({ name, path, kind, outcome }) => [name, path, kind, outcome].join('\t'))
  expect([...new Set(lines)].toSorted()).toEqual([])
})

test('every declared outcome occurs, for a reason', () => {
  const used = new Set(found.flatMap(linesFor))
  expect(declared.filter((one) => !used.has(one) || one.reason === '').map(({ line }) => line)).toEqual([])
})

test('no change to one member is read as a value that nobody sent', () => {
  expect(found.filter(({ outcome }) => outcome === 'wrong').map(({ name, path }) => `${name} ${path}`)).toEqual([])
})
