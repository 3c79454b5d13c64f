import { isRecord } from '../conformance/socketClient'

type ChangeKind = 'leave out' | 'null' | 'number for text' | 'text for number' | 'unknown word' | 'wrong' | 'extra'

/** One change to one member. `path` consists of member names only, because the rows of a list are alike. */
export type Change = {
  readonly kind: ChangeKind
  readonly path: string
  readonly wire: unknown
  readonly of: 'list' | 'object' | 'value'
}

type Place = {
  readonly path: string
  readonly put: (value: unknown) => unknown
  /**
   * Returns the value without the member. Absent in a plain list, because a list without one of its values is just
   * another valid list.
   */
  readonly remove?: () => unknown
}

/** Every single change to every member at every depth. */
export function* changesOf(wire: unknown, path = '', put: Place['put'] = (value) => value): Generator<Change> {
  if (Array.isArray(wire)) {
    for (const [at, row] of wire.entries()) {
      if (isRecord(row) || Array.isArray(row)) {
        yield* changesOf(row, join(path, Array.isArray(wire[0]) ? '[]' : ''), (value) => put(wire.with(at, value)))
        yield { kind: 'wrong', path: join(path, '[]'), wire: put(wire.with(at, 'no row')), of: 'object' }
      } else
        yield* valueChanges(row, {
          path: join(path, String(at)),
          put: (value) => put(wire.with(at, value)),
        })
    }
    return
  }
  if (!isRecord(wire)) return
  yield { kind: 'extra', path, wire: put({ ...wire, member_of_tomorrow: { deep: [1] } }), of: 'object' }
  for (const [name, member] of Object.entries(wire)) {
    const here = join(path, name)
    const { [name]: _, ...others } = wire
    const putHere = (value: unknown) => put({ ...wire, [name]: value })
    yield* valueChanges(member, { path: here, put: putHere, remove: () => put(others) })
    yield* changesOf(member, here, putHere)
  }
}

function join(path: string, name: string): string {
  return [path, name].filter((part) => part !== '').join('.')
}

const plainNumber = /^-?\d{1,30}(\.\d{1,18})?$/
const word = /^[A-Za-z][A-Za-z_ ]*$/

function* valueChanges(value: unknown, { path, put, remove }: Place): Generator<Change> {
  const of = Array.isArray(value) ? 'list' : isRecord(value) ? 'object' : 'value'
  const change = (kind: ChangeKind, wire: unknown): Change => ({ kind, path, wire, of })
  if (remove !== undefined) yield change('leave out', remove())
  yield change('null', put(null))
  if (typeof value === 'string' && plainNumber.test(value)) {
    yield change('number for text', put(Number(value)))
    yield change('wrong', put('no number'))
  } else if (typeof value === 'string') {
    yield change('wrong', put(7.5))
    if (word.test(value)) yield change('unknown word', put('SOMETHING_NEW'))
  } else if (typeof value === 'number') {
    yield change('text for number', put(String(value)))
    yield change('wrong', put('no number'))
  } else yield change('wrong', put('no such thing'))
}
